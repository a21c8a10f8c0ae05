import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import {
  type BudgetRequest,
  budgetApprovers,
  budgetRequests,
} from '../../../contract/budgets/budgetRequests.ts'
import { eventPlans } from '../../../contract/events/management.ts'
import { limits } from '../../../contract/limits.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { linkTo } from '../../app/links.ts'
import { useMe } from '../../app/me.ts'
import { queryOf, refresh, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useNetwork } from '../../networks/networkPage.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { staleBudgets } from '../stale.ts'
import { AskedItems, blankItem, type Item, totalOf } from './AskedItems.tsx'
import { requestPage } from './RequestsTable.tsx'
import { type Asking, DraftKeeper, draftKept, draftKey, forgetDraft } from './requestDraft.ts'
import '../budgets.css'

export type Request = z.output<typeof BudgetRequest>
type NetworkOf = ReturnType<typeof useNetwork>

interface Props {
  /** The request to change; null for a new one. */
  of: Request | null
  eventId?: number
}

/** A request for money, item by item. Unsent words are kept in this browser. */
export function RequestForm({ of: request, eventId }: Props) {
  const { t } = useText()
  const navigate = useNavigate()
  const me = useMe()
  const network = useNetwork()
  const events = useEvents(network, request)
  const home = `${linkTo.network(network)}/plan/budgeting/request`
  const key = draftKey(me.user.id, network.id)
  const [draft, setDraft] = useState(() => (request ? null : draftKept(key)))
  const [unsaved, setUnsaved] = useState(0)
  const start = useMemo(
    (): Asking => (request ? said(request) : { ...blank(network.id, eventId), ...draft }),
    [request, network.id, eventId, draft],
  )
  const title = t(request ? 'budgets.ask.edit' : 'budgets.ask.title')
  return (
    <Section
      title={title}
      aside={
        <LinkButton look="q" small href={request ? `${home}/${request.id}` : home}>
          {t(request ? 'budgets.ask.back_to_request' : 'budgets.ask.back')}
        </LinkButton>
      }
    >
      {draft && (
        <p className="note">
          <span className="grow">{t('budgets.ask.draft')}</span>
          <Button
            small
            look="q"
            onClick={() => {
              forgetDraft(key)
              setDraft(null)
            }}
          >
            {t('budgets.ask.start_over')}
          </Button>
        </p>
      )}
      <Form
        key={draft ? 'draft' : 'blank'}
        sends={budgetRequests.create}
        send={(body) => {
          const sent = fitting(body)
          const { network_id, event_id, period_id, ...shared } = sent
          return (
            request
              ? call(budgetRequests.update, {
                  params: { id: request.id },
                  body: { ...shared, version: request.version },
                })
              : call(budgetRequests.create, { body: sent })
          ).catch((failure: unknown) => {
            toast.bad(t(request ? 'budgets.ask.change_failed' : 'budgets.ask.failed'))
            throw failure
          })
        }}
        start={start}
        texts="budgets.ask.field"
        label={title}
        onUnsaved={request ? setUnsaved : undefined}
        then={async (answer) => {
          setUnsaved(0)
          forgetDraft(key)
          toast.good(t(request ? 'budgets.ask.changed' : 'budgets.ask.sent', { name: answer.approver.name }))
          await refresh(staleBudgets)
          await navigate({ href: requestPage(answer), ignoreBlocker: true })
        }}
      >
        {!request && <DraftKeeper at={key} />}
        <div className="fields">
          <TextArea name="description" rows={3} limit={limits.description} />
          <Approvers networkId={network.id} />
        </div>
        <AskedItems events={events} />
        <div className="savebar">
          <Submit>{t(request ? 'budgets.ask.again' : 'budgets.ask.send')}</Submit>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </Section>
  )
}

const blank = (network_id: number, event_id: number | undefined): Asking => ({
  description: '',
  network_id,
  second_approver_id: null,
  event_id: null,
  items: [{ ...blankItem, event_id: event_id ? String(event_id) : null }],
})

const said = (request: Request): Asking => ({
  network_id: request.network.id,
  description: request.description,
  approver_id: String(request.approver.id),
  second_approver_id: request.second_approver ? String(request.second_approver.id) : null,
  event_id: null,
  items: request.items.map(
    ({ title, estimated_amount_cents, estimated_on, private: isPrivate, for_event }) => ({
      title: title ?? '',
      estimated_amount_cents,
      estimated_on,
      private: isPrivate,
      event_id: for_event ? String(for_event.id) : null,
    }),
  ),
})

const idOf = (chosen: unknown) => (chosen ? Number(chosen) : null)

/** Turns the strings of selects into ids, and empty ones into null. */
const fitting = (body: Sends<typeof budgetRequests.create, 'body'>) => ({
  ...body,
  second_approver_id: idOf(body.second_approver_id),
  items: body.items.map((item) => ({
    ...item,
    estimated_on: item.estimated_on || null,
    event_id: idOf(item.event_id),
  })),
})

/** The approver, and above a certain sum a second one. */
function Approvers({ networkId }: { networkId: number }) {
  const { t } = useText()
  const { data } = useQueryOf(budgetApprovers.list, { query: { network_id: networkId } })
  const { value: items } = useField<Item[]>({ name: 'items' })
  const above = data?.second_approval_above_cents ?? null
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: String(id), text: name }))
  const isTwofold = above !== null && totalOf(items ?? []) > above
  return (
    <>
      <SelectField
        name="approver_id"
        options={options}
        hint={data && options.length === 0 ? t('budgets.ask.no_approver') : t('budgets.ask.approver_hint')}
      />
      {isTwofold && (
        <SelectField name="second_approver_id" options={options} hint={t('budgets.ask.second_hint')} />
      )}
    </>
  )
}

/** The events that an item can be for: those of the network, and what was said before. */
function useEvents({ id, can }: NetworkOf, request: Request | null) {
  const { data } = useQuery({
    ...queryOf(eventPlans.list, {
      query: { network_id: id, page_size: 100, sort_by: 'starts_at', sort_direction: 'desc' },
    }),
    enabled: can.manage_events,
  })
  const named = new Map([...(data?.items ?? []), ...(request?.events ?? [])].map((one) => [one.id, one.name]))
  return [...named].map(([value, text]) => ({ value: String(value), text }))
}

import { useEffect, useState } from 'react'
import { accountBulk, accounts, type bulkActions } from '../../../contract/people/accounts.ts'
import type { Sends } from '../../../contract/route.ts'
import { linkTo } from '../../app/links.ts'
import { refresh, useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Face } from '../../ui/Face.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { Loading } from '../../ui/tables/ListState.tsx'
import { asksForReason, ReasonField, RoleChoice } from './AccountDialog.tsx'
import { isEnding } from './actions.ts'

export type BulkAction = (typeof bulkActions)[number]

interface Props {
  action: BulkAction
  chosen: readonly number[]
  /** The filters of the list, and how many people match. */
  filter: Sends<typeof accounts.list, 'query'>
  total: number
  onClose: () => void
  onBegun: () => void
}

/** Asks before many are acted on, then shows how far it is and who was left out. */
export function BulkDialog(props: Props) {
  const [begun, setBegun] = useState<number | null>(null)
  return begun === null ? (
    <Asking
      {...props}
      onStart={(id) => {
        setBegun(id)
        props.onBegun()
      }}
    />
  ) : (
    <Watching id={begun} action={props.action} onClose={props.onClose} />
  )
}

function Asking({
  action,
  chosen,
  filter,
  total,
  onClose,
  onStart,
}: Props & { onStart: (id: number) => void }) {
  const { t } = useText()
  const [whom, setWhom] = useState<'chosen' | 'everybody'>('chosen')
  const [reason, setReason] = useState('')
  const [role, setRole] = useState<string | null>(null)
  const send = useSend(accountBulk.start, {
    // The result is shown with the progress; here it can be undone.
    done: ({ total: people }) =>
      action === 'change_role' ? t('users.bulk.role_given', { count: people }) : undefined,
    failed: () => t('users.bulk.failed'),
    stale: [accounts.list.path],
  })
  const count = whom === 'chosen' ? chosen.length : total
  const name = t('users.bulk.people', { count })
  const start = () =>
    send.mutate(
      {
        body: {
          action,
          ...(whom === 'chosen' ? { user_ids: [...chosen] } : { everybody: filter as never }),
          role_id: action === 'change_role' ? role : null,
          reason: reason.trim() || null,
        },
      },
      { onSuccess: ({ id }) => onStart(id) },
    )
  return (
    <Dialog
      title={t(`users.ask.${action}.title`, { name })}
      size="question"
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            look={isEnding(action) ? 'd' : 'p'}
            busy={send.isPending}
            aria-disabled={action === 'change_role' && role === null}
            onClick={start}
          >
            {t(`users.ask.${action}.do`)}
          </Button>
        </>
      }
    >
      <p>{t(`users.ask.${action}.says`)}</p>
      {total > chosen.length && (
        <Segmented
          label={t('users.bulk.whom')}
          value={whom}
          onChange={setWhom}
          options={[
            { value: 'chosen', text: t('users.bulk.chosen') },
            { value: 'everybody', text: t('users.bulk.everybody') },
          ]}
        />
      )}
      {action === 'change_role' && <RoleChoice value={role} onChange={setRole} />}
      {asksForReason.has(action) && <ReasonField value={reason} onChange={setReason} />}
    </Dialog>
  )
}

function Watching({ id, action, onClose }: { id: number; action: BulkAction; onClose: () => void }) {
  const { t } = useText()
  const { data, refetch } = useQueryOf(accountBulk.show, { params: { bulkId: id } })
  const finished = data?.state === 'finished'
  // The stream reports progress; polling now and then helps where no stream gets through.
  useEffect(() => {
    if (finished) return void refresh([accounts.list.path])
    const again = setInterval(() => void refetch(), 1500)
    return () => clearInterval(again)
  }, [finished, refetch])
  const worked = data ? data.done_count + data.refused_count : 0
  return (
    <Dialog
      title={t(`users.action.${action}`)}
      size="question"
      onClose={onClose}
      actions={
        <Button look="p" onClick={onClose}>
          {t('users.bulk.close')}
        </Button>
      }
    >
      {!data ? (
        <Loading>{null}</Loading>
      ) : finished ? (
        <p role="status">{t('users.bulk.finished', { count: data.done_count })}</p>
      ) : (
        <>
          <p role="status">{t('users.bulk.progress', { done: worked, total: data.total })}</p>
          <progress
            className="bulk-progress"
            value={worked}
            max={data.total}
            aria-label={t('users.bulk.working')}
          />
          <p className="sm m2">{t('users.bulk.goes_on')}</p>
        </>
      )}
      {data && data.refused_count > 0 && (
        <>
          <p className="b">{t('users.bulk.refused', { count: data.refused_count })}</p>
          <ul className="list bulk-refused">
            {data.refused.map((person) => (
              <li key={person.id} className="row">
                <Face of={person} />
                <div className="grow">
                  <Anchor className="b" href={linkTo.person(person)}>
                    {person.name}
                  </Anchor>
                  <div className="sm m2">{person.reason}</div>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

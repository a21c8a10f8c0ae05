import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { outcomes } from '../../../contract/planning/outcomes.ts'
import { call } from '../../app/client.ts'
import { linkTo } from '../../app/links.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useNetwork } from '../../networks/networkPage.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { AimInputs, blankAim, saidOf, sentAs } from './AimInputs.tsx'
import type { OutcomeShown } from './ruleWords.ts'
import { staleAims } from './stale.ts'

/** An outcome on a page of its own: a new one, or one that is there. */
export function OutcomeForm({ of: outcome }: { of: OutcomeShown | null }) {
  const { t } = useText()
  const navigate = useNavigate()
  const network = useNetwork()
  const all = `${linkTo.network(network)}/plan/outcomes`
  const [unsaved, setUnsaved] = useState(0)
  const start = useMemo(
    () => ({ network_id: network.id, ...(outcome ? saidOf(outcome) : blankAim) }),
    [network.id, outcome],
  )
  const title = outcome ? t('planning.outcomes.edit_of', { name: outcome.name }) : t('planning.outcomes.new')
  return (
    <Section
      title={title}
      aside={
        <LinkButton look="q" small href={all}>
          {t('planning.outcomes.back')}
        </LinkButton>
      }
    >
      <Form
        sends={outcomes.create}
        send={(said) => {
          const { network_id, ...body } = sentAs(said)
          return (
            outcome
              ? call(outcomes.update, {
                  params: { id: outcome.id },
                  body: { ...body, version: outcome.version },
                })
              : call(outcomes.create, { body: { network_id, ...body } })
          ).catch((failure: unknown) => {
            toast.bad(t('planning.aim.failed'))
            throw failure
          })
        }}
        start={start}
        texts="planning.aim.field"
        onUnsaved={setUnsaved}
        label={title}
        then={async ({ name }) => {
          setUnsaved(0)
          toast.good(t('planning.aim.saved', { name }))
          await refresh(staleAims)
          await navigate({ href: all, ignoreBlocker: true })
        }}
      >
        <AimInputs networkId={network.id} owner={outcome?.owner ?? null} />
        <div className="savebar">
          <Submit>{t(outcome ? 'ui.form.save' : 'planning.outcomes.add')}</Submit>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </Section>
  )
}

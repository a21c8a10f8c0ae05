import type { eventDecisions } from '../../../contract/events/decisions.ts'
import { eventPlans } from '../../../contract/events/management.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { staleEvents } from './stale.ts'

type Decision = (typeof eventDecisions)[number]

/** The two things that are decided: an event, and a later change of one. */
export function useDeciding() {
  const { t } = useText()
  const say = () => ({
    done: ({ name }: { name: string }, { body }: { body: { decision: Decision } }) =>
      t(`ui.toasts.decided.${body.decision}`, { name }),
    failed: () => t('eventPlanning.decide.failed'),
    stale: staleEvents,
  })
  const event = useSend(eventPlans.decide, say())
  const change = useSend(eventPlans.decideChange, say())
  return { event, change, busy: event.isPending || change.isPending }
}

import { eventPlans } from '../../../contract/events/management.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { staleEvents } from './stale.ts'

/** The two things that are decided: an event, and a later change of one. */
export function useDeciding() {
  const { t } = useText()
  const say = (of: 'event' | 'change') => ({
    done: () => t(`eventPlanning.decide.${of}_done`),
    failed: () => t('eventPlanning.decide.failed'),
    stale: staleEvents,
  })
  const event = useSend(eventPlans.decide, say('event'))
  const change = useSend(eventPlans.decideChange, say('change'))
  return { event, change, busy: event.isPending || change.isPending }
}

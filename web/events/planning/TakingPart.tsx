import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { eventPlans } from '../../../contract/events/management.ts'
import type { EventPlace } from '../../../contract/events/pages.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import { type Scope, ScopeChoice } from '../series/ScopeChoice.tsx'
import { staleEvents } from './stale.ts'

interface Props {
  event: { id: number; name: string }
  network: { id: number; name: string }
  /** One of several dates: asks which of them are meant. */
  several: boolean
}

/** Whether a network takes part that was asked to. */
export function Answering({ event, network, several }: Props) {
  const { t } = useText()
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null)
  const [scope, setScope] = useState<Scope>(several ? 'all' : 'this')
  const answer = useSend(eventPlans.answerInvitation, {
    done: () => t('eventPlanning.pending.answered'),
    failed: () => t('eventPlanning.pending.answer_failed'),
    stale: staleEvents,
  })
  const close = () => setAsking(null)
  const send = (decision: 'accept' | 'decline', reason: string | null) =>
    answer.mutate(
      { params: { id: event.id, network_id: network.id }, body: { decision, reason, scope } },
      { onSettled: close },
    )
  const dates = several && <ScopeChoice about="part" value={scope} onChange={setScope} />
  return (
    <div className="acts">
      <Button
        small
        icon={Check}
        busy={answer.isPending}
        onClick={() => (several ? setAsking('accept') : send('accept', null))}
      >
        {t('eventPlanning.pending.accept')}
      </Button>
      <Button look="dq" small icon={X} busy={answer.isPending} onClick={() => setAsking('decline')}>
        {t('eventPlanning.pending.decline')}
      </Button>
      {asking === 'accept' && (
        <Dialog
          title={t('eventPlanning.pending.accept_ask', { name: event.name })}
          onClose={close}
          actions={
            <>
              <Cancel onClick={close} />
              <Button look="p" busy={answer.isPending} onClick={() => send('accept', null)}>
                {t('eventPlanning.pending.accept')}
              </Button>
            </>
          }
        >
          {dates}
        </Dialog>
      )}
      {asking === 'decline' && (
        <ReasonDialog
          title={t('eventPlanning.pending.decline_ask', { name: event.name })}
          more={dates}
          act={t('eventPlanning.pending.decline')}
          danger
          busy={answer.isPending}
          onReason={(reason) => send('decline', reason)}
          onClose={close}
        >
          {t('eventPlanning.decide.told')}
        </ReasonDialog>
      )}
    </div>
  )
}

/** A network that takes part no longer does. */
function Leaving({ event, network, several }: Props) {
  const { t } = useText()
  const [asks, setAsks] = useState(false)
  const [scope, setScope] = useState<Scope>('this')
  const leave = useSend(eventPlans.removeNetwork, {
    done: () => t('eventPlanning.part_in.left', { network: network.name }),
    failed: () => t('eventPlanning.part_in.leave_failed'),
    stale: staleEvents,
  })
  return (
    <>
      <Button small onClick={() => setAsks(true)}>
        {t('eventPlanning.part_in.leave')}
      </Button>
      {asks && (
        <Dialog
          title={t('eventPlanning.part_in.ask', { network: network.name, name: event.name })}
          onClose={() => setAsks(false)}
          actions={
            <>
              <Cancel onClick={() => setAsks(false)} />
              <Button
                look="d"
                busy={leave.isPending}
                onClick={() =>
                  leave.mutate(
                    { params: { id: event.id, network_id: network.id }, query: { scope } },
                    { onSettled: () => setAsks(false) },
                  )
                }
              >
                {t('eventPlanning.part_in.leave')}
              </Button>
            </>
          }
        >
          <p className="m2">{t('eventPlanning.part_in.says', { network: network.name })}</p>
          {several && <ScopeChoice about="part" value={scope} onChange={setScope} />}
        </Dialog>
      )}
    </>
  )
}

interface PartProps {
  event: {
    id: number
    name: string
    series: object | null
    networks: readonly z.output<typeof EventPlace>[]
    can: { manage: boolean }
  }
}

/** For people who look after an invited or participating network without organizing the event. */
export function TakingPart({ event }: PartProps) {
  const { t } = useText()
  const ours = event.networks.filter(
    ({ role, state, can }) =>
      role === 'guest' && !event.can.manage && (can.decide || (can.remove && state === 'accepted')),
  )
  return ours.map(({ network, can }) => {
    const props = { event, network, several: event.series !== null }
    return (
      <div key={network.id} className="note row wrap">
        <p className="grow">
          {t(can.decide ? 'eventPlanning.part_in.asked' : 'eventPlanning.part_in.takes_part', {
            network: network.name,
          })}
        </p>
        {can.decide ? <Answering {...props} /> : <Leaving {...props} />}
      </div>
    )
  })
}

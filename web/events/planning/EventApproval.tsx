import { CircleAlert, Clock, FilePenLine, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { EventWish } from '../../../contract/events/decisions.ts'
import { eventPlans } from '../../../contract/events/management.ts'
import type { Event } from '../../../contract/events/pages.ts'
import { linkTo } from '../../app/links.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Timeline } from '../../ui/dates/Timeline.tsx'
import { Icon, type IconMark } from '../../ui/Icon.tsx'
import { DecisionFacts } from './DecisionFacts.tsx'
import { Deciding } from './DecisionPanel.tsx'
import { Difference } from './Difference.tsx'
import { useDeciding } from './decision.ts'
import { useEventActs } from './EventMenu.tsx'
import { SeriesAsked } from './SeriesAsked.tsx'
import { staleEvents } from './stale.ts'
import './planning.css'

type Shown = z.output<typeof Event>

/**
 * The state of an event before publication, past decisions and open change requests: for organizers and approvers.
 */
export function EventApproval({ event }: { event: Shown }) {
  return event.can.manage || event.can.decide ? <Approval event={event} /> : null
}

function Approval({ event }: { event: Shown }) {
  const { t } = useText()
  const { data } = useQueryOf(eventPlans.approval, { params: { id: event.id } })
  const deciding = useDeciding()
  if (!data) return null
  const { decisions, difference, facts, change } = data
  return (
    <div className="event-approval">
      <Standing event={event} reason={decisions[0]?.reason ?? null} />
      {event.can.decide && (
        <>
          <DecisionFacts event={event} facts={facts} />
          {difference && (
            <>
              <p className="b">{t('eventPlanning.approval.since')}</p>
              <Difference of={difference} timeZone={event.time_zone} />
            </>
          )}
          <Deciding
            name={event.name}
            busy={deciding.busy}
            decide={(decision, reason) =>
              deciding.event.mutate({
                params: { id: event.id },
                body: { decision, reason, version: event.version },
              })
            }
          />
        </>
      )}
      {change && <Wish event={event} change={change} deciding={deciding} />}
      {decisions.length > 0 && (
        <details>
          <summary>{t('eventPlanning.approval.history', { count: decisions.length })}</summary>
          <Timeline
            label={t('eventPlanning.approval.history', { count: decisions.length })}
            steps={decisions.map((one) => ({
              id: one.id,
              at: one.decided_at,
              text: t(`eventPlanning.approval.step.${one.decision}`, {
                name: one.decided_by?.name ?? t('eventPlanning.approval.somebody'),
              }),
              detail: one.reason,
              tone: tones[one.decision],
            }))}
          />
        </details>
      )}
    </div>
  )
}

const tones = { approved: 'ok', changes_requested: 'info', declined: 'stop' } as const

function Standing({ event, reason }: { event: Shown; reason: string | null }) {
  const { t } = useText()
  const dates = useDates()
  const acts = useEventActs()
  const { state, can } = event
  const submit = can.submit && !can.publish && (
    <Button
      look="p"
      busy={acts.submit.isPending}
      onClick={() => acts.submit.mutate({ params: { id: event.id } })}
    >
      {t('eventPlanning.menu.submit.do')}
    </Button>
  )
  const edit = can.edit && (
    <LinkButton icon={Pencil} href={`${linkTo.event(event)}/edit`}>
      {t('eventPlanning.menu.edit')}
    </LinkButton>
  )
  if (state === 'pending_approval')
    return (
      <Note look="wait" icon={Clock} title={t('eventPlanning.approval.waits', { name: event.host.name })} />
    )
  if (state === 'draft')
    return (
      <Note look="info" icon={FilePenLine} title={t('eventPlanning.approval.draft')}>
        {edit}
        {submit}
      </Note>
    )
  if (state === 'changes_requested' || state === 'declined')
    return (
      <Note
        look="info"
        icon={CircleAlert}
        title={t(`eventPlanning.approval.${state}`)}
        says={event.state_reason ?? reason}
      >
        {edit}
        {submit}
      </Note>
    )
  if (state === 'scheduled' && event.publish_at)
    return (
      <Note
        look="wait"
        icon={Clock}
        title={t('eventPlanning.approval.scheduled', { moment: dates.moment(event.publish_at) })}
      />
    )
  return null
}

interface NoteProps {
  look: 'wait' | 'info'
  icon: IconMark
  title: string
  says?: string | null
  children?: ReactNode
}

function Note({ look, icon, title, says, children }: NoteProps) {
  return (
    <div className={`note ${look}`}>
      <Icon of={icon} />
      <div className="grow">
        <p className="b">{title}</p>
        {says && <p>{says}</p>}
        {children && <div className="acts">{children}</div>}
      </div>
    </div>
  )
}

interface WishProps {
  event: Shown
  change: z.output<typeof EventWish>
  deciding: ReturnType<typeof useDeciding>
}

/** A later change of place, time or cost: what it would be, and what became of it. */
function Wish({ event, change, deciding }: WishProps) {
  const { t } = useText()
  const withdraw = useSend(eventPlans.withdrawChange, {
    done: () => t('eventPlanning.wish.withdrawn_of', { name: event.name }),
    failed: () => t('eventPlanning.wish.withdraw_failed'),
    stale: staleEvents,
  })
  if (change.state === 'approved') return null
  const name = change.asked_by?.name ?? t('eventPlanning.approval.somebody')
  return (
    <>
      <Note
        look={change.state === 'pending' ? 'wait' : 'info'}
        icon={change.state === 'pending' ? Clock : CircleAlert}
        title={t(`eventPlanning.wish.${change.state as 'pending'}`, { name })}
        says={change.reason}
      >
        {change.can.withdraw && (
          <Button busy={withdraw.isPending} onClick={() => withdraw.mutate({ params: { id: change.id } })}>
            {t('eventPlanning.wish.withdraw')}
          </Button>
        )}
      </Note>
      {change.state === 'pending' && change.series && <SeriesAsked of={change.series} event={event} />}
      {change.state === 'pending' && (change.difference.length > 0 || !change.series) && (
        <Difference of={change.difference} timeZone={event.time_zone} />
      )}
      {change.can.decide && (
        <Deciding
          secondary
          name={event.name}
          busy={deciding.busy}
          decide={(decision, reason) =>
            deciding.change.mutate({ params: { id: change.id }, body: { decision, reason } })
          }
        />
      )}
    </>
  )
}

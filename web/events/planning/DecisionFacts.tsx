import { CircleHelp, Clock, Coins, type LucideIcon, MapPin, Repeat, Send, Ticket, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { DecisionFacts as Facts } from '../../../contract/events/decisions.ts'
import type { PendingEvent } from '../../../contract/events/management.ts'
import { numbersFor } from '../../../contract/formats.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { useBothClocks } from '../../ui/dates/bothClocks.ts'
import { useDates } from '../../ui/dates/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useRepeatWords } from '../series/words.ts'
import { useZoneWords } from '../zoneWords.ts'

type Planned = Pick<
  z.output<typeof PendingEvent>['event'],
  | 'starts_at'
  | 'ends_at'
  | 'time_zone'
  | 'location'
  | 'virtual_url'
  | 'is_free'
  | 'budget_amount_cents'
  | 'seats'
  | 'waitlist_enabled'
  | 'registration_deadline'
  | 'external_registration_url'
  | 'points'
  | 'publish_at'
>

interface Props {
  event: Planned
  facts: z.output<typeof Facts>
}

/** The facts of a decision: when by both clocks and how often, where, seats, cost, audience, questions. */
export function DecisionFacts({ event, facts }: Props) {
  const { t, locale } = useText()
  const dates = useDates(event.time_zone)
  const bothClocks = useBothClocks(event.time_zone)
  const zone = useZoneWords(event)
  const money = useMoney()
  const repeatWords = useRepeatWords()
  const number = (count: number) => ({ count, number: numbersFor(locale).format(count) })
  const { repeats, questions, networks, events_seen_by } = facts
  const [host, ...guests] = networks
  const seats =
    event.seats === null
      ? t('eventPlanning.facts.seats_for_all')
      : t('eventPlanning.pending.seats', number(event.seats))
  const cost =
    event.is_free || event.budget_amount_cents === null
      ? t('eventPlanning.pending.free')
      : t(repeats ? 'eventPlanning.facts.cost_each' : 'eventPlanning.facts.cost', {
          amount: money(event.budget_amount_cents),
        })
  return (
    <ul className="decision-facts">
      <Fact icon={Clock}>
        <span className="b">{dates.span(event.starts_at, event.ends_at)}</span>
        {zone && <span>{zone}</span>}
      </Fact>
      {repeats && (
        <Fact icon={Repeat}>
          <span className="b">
            {t('eventPlanning.facts.repeats', { rule: repeatWords(repeats, repeats.starts_on) })}
          </span>
        </Fact>
      )}
      {(event.location || event.virtual_url) && (
        <Fact icon={MapPin}>
          {event.location && <span>{event.location}</span>}
          {event.virtual_url && <span>{t('eventPlanning.pending.online')}</span>}
        </Fact>
      )}
      <Fact icon={Ticket}>
        <span>{seats}</span>
        {event.seats !== null && event.waitlist_enabled && <span>{t('eventPlanning.facts.waitlist')}</span>}
        {event.registration_deadline && (
          <span>
            {t('eventPlanning.facts.deadline', { moment: bothClocks(event.registration_deadline) })}
          </span>
        )}
        {event.external_registration_url && <span>{t('eventPlanning.facts.external')}</span>}
      </Fact>
      <Fact icon={Coins}>
        <span>{cost}</span>
        {event.points > 0 && <span>{t('eventPlanning.facts.points', number(event.points))}</span>}
      </Fact>
      {event.publish_at && (
        <Fact icon={Send}>
          <span>{t('eventPlanning.pending.goes_out', { moment: bothClocks(event.publish_at) })}</span>
        </Fact>
      )}
      {host && (
        <Fact icon={Users}>
          <span>{t(`eventPlanning.seen.events.${events_seen_by}`, { name: host.name })}</span>
          {guests.length > 0 && (
            <span>
              {t('eventPlanning.facts.guests', {
                names: new Intl.ListFormat(locale).format(guests.map(({ name }) => name)),
              })}
            </span>
          )}
        </Fact>
      )}
      {questions.length > 0 && (
        <Fact icon={CircleHelp}>
          <span>
            {t('eventPlanning.facts.questions', {
              questions: new Intl.ListFormat(locale).format(questions.map((one) => `“${one}”`)),
            })}
          </span>
        </Fact>
      )}
    </ul>
  )
}

function Fact({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} />
      <div>{children}</div>
    </li>
  )
}

import type { eventDecisions } from '../../../contract/events/decisions.ts'
import { numbersFor } from '../../../contract/formats.ts'
import { linkTo } from '../../app/links.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { Prose } from '../../documents/Prose.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { DateLeaf, RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Coloured, Glyph } from '../../ui/Glyph.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { DecisionFacts } from './DecisionFacts.tsx'
import { Deciding } from './DecisionPanel.tsx'
import { Difference } from './Difference.tsx'
import { useDeciding } from './decision.ts'
import { isDecidable, keyOf, type PendingRow } from './pendingRows.ts'
import { SeriesAsked } from './SeriesAsked.tsx'
import { Answering } from './TakingPart.tsx'

interface Props {
  of: PendingRow
  /** Shows the network it waits in. */
  named?: boolean | undefined
  /** Some of the lines can be chosen; this one only if the reader decides about it. */
  choice?: { chosen: boolean; toggle: () => void } | undefined
}

/** One thing that waits: what an approver decides by, what would be different, the answers; the rest in place. */
export function PendingLine({ of: row, named, choice }: Props) {
  const { t } = useText()
  const { event, kind, difference, network } = row
  const name = row.asked_by?.name ?? t('eventPlanning.approval.somebody')
  const title = `pending-${keyOf(row).replaceAll(' ', '-')}`
  return (
    <li className="pending-line">
      {choice && (
        <span className="pending-choice">
          {isDecidable(row) && (
            <input
              type="checkbox"
              className="chk"
              aria-label={t('ui.table.select', { name: event.name })}
              checked={choice.chosen}
              onChange={choice.toggle}
            />
          )}
        </span>
      )}
      <Coloured colour={event.host.colour}>
        <DateLeaf at={event.starts_at} timeZone={event.time_zone} />
      </Coloured>
      <div className="pending-what">
        <h3 id={title}>
          <Anchor className="link" href={linkTo.event(event)}>
            {event.name}
          </Anchor>
          {kind === 'event' && difference === null && (
            <StateBadge state="pending">{t('eventPlanning.pending.first')}</StateBadge>
          )}
        </h3>
        <Gist of={row} />
        <p className="sm m2 pending-asked">
          {named && (
            <Anchor className="pending-network" href={`${linkTo.network(network)}/events/pending`}>
              <Glyph src={network.glyph_url} size="x" />
              {network.name}
            </Anchor>
          )}
          <span>
            {t(`eventPlanning.pending.says.${kind}`, { name, network: event.host.name })}{' '}
            <RelativeTime at={row.asked_at} />
          </span>
        </p>
        {row.series && <SeriesAsked of={row.series} event={event} />}
        {difference && difference.length > 0 && (
          <section
            aria-label={t(
              kind === 'change' ? 'eventPlanning.pending.would_be' : 'eventPlanning.approval.since',
            )}
          >
            <Difference of={difference} timeZone={event.time_zone} />
          </section>
        )}
        <details>
          <summary aria-describedby={title}>{t('eventPlanning.pending.details')}</summary>
          <DecisionFacts event={event} facts={row.facts} />
          {event.description && <Prose top={4} text={event.description} />}
        </details>
      </div>
      <Answers of={row} />
    </li>
  )
}

/** The facts most decisions are made by, in one line. */
function Gist({ of: { event, facts, dates: count } }: { of: PendingRow }) {
  const { t, locale } = useText()
  const dates = useDates(event.time_zone)
  const money = useMoney()
  const oneDay = dates.day(event.starts_at) === dates.day(event.ends_at)
  const { format } = numbersFor(locale)
  return (
    <p className="pending-gist">
      <span>
        {oneDay ? dates.hours(event.starts_at, event.ends_at) : dates.span(event.starts_at, event.ends_at)}
      </span>
      {event.location && <span>{event.location}</span>}
      {event.virtual_url && <span>{t('eventPlanning.pending.online')}</span>}
      <span>
        {event.seats === null
          ? t('eventPlanning.facts.seats_for_all')
          : t('eventPlanning.pending.seats', { count: event.seats, number: format(event.seats) })}
      </span>
      {event.is_free || event.budget_amount_cents === null ? (
        <span>{t('eventPlanning.pending.free')}</span>
      ) : (
        <span className="b">
          {t(facts.repeats ? 'eventPlanning.facts.cost_each' : 'eventPlanning.facts.cost', {
            amount: money(event.budget_amount_cents),
          })}
        </span>
      )}
      {count > 1 && <span>{t('eventPlanning.pending.dates', { count })}</span>}
    </p>
  )
}

function Answers({ of: row }: { of: PendingRow }) {
  const { t } = useText()
  const deciding = useDeciding()
  const { event, kind, network } = row
  if (!row.can.decide) return <p className="sm m3 pending-acts">{t('eventPlanning.pending.not_yours')}</p>
  const decide = (decision: (typeof eventDecisions)[number], reason: string | null) =>
    row.change_id === null
      ? deciding.event.mutate({
          params: { id: event.id },
          body: { decision, reason, version: event.version },
        })
      : deciding.change.mutate({ params: { id: row.change_id }, body: { decision, reason } })
  return (
    <div className="pending-acts">
      {kind === 'invitation' ? (
        <Answering event={event} network={network} several={row.dates > 1} />
      ) : (
        <Deciding secondary name={event.name} busy={deciding.busy} decide={decide} />
      )}
    </div>
  )
}

import { eventMetrics } from '../../../../contract/events/desk.ts'
import { datesFor, numbersFor } from '../../../../contract/formats.ts'
import { useQueryOf } from '../../../app/query.ts'
import { useText } from '../../../app/texts.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { type ChartPoint, LineChart } from '../../../ui/LineChart.tsx'
import { Section } from '../../../ui/Page.tsx'
import { ListState } from '../../../ui/tables/ListState.tsx'
import type { Shown } from '../content.ts'
import { DeskPage } from './DeskPage.tsx'

export function MetricsScreen() {
  return <DeskPage>{(event) => <Metrics event={event} />}</DeskPage>
}

const numbers = [
  'registered',
  'waiting',
  'gave_up',
  'attended',
  'no_shows',
  'walked_in',
  'todos_open',
  'todos_done',
] as const

/** What an event comes to in numbers, each with what it counts, and what was measured over time. */
function Metrics({ event }: { event: Shown }) {
  const { t, locale } = useText()
  const axis = datesFor(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const labelOf = (day: string) => axis.format(Date.parse(day))
  const { data, isPending, error, refetch } = useQueryOf(eventMetrics.show, { params: { id: event.id } })
  const number = numbersFor(locale)
  const measured = data?.fields.filter(({ points }) => points.length > 0) ?? []
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      {data && (
        <>
          <p className="desk-lead">
            {t(
              data.seats === null ? 'eventPlanning.metrics.sentence' : 'eventPlanning.metrics.sentence_seats',
              {
                // Those who walked in never registered; the line over time leaves them out as well.
                registered: number.format(data.registered + data.attended + data.no_shows - data.walked_in),
                attended: number.format(data.attended),
                seats: number.format(data.seats ?? 0),
              },
            )}
          </p>
          <dl className="desk-numbers">
            {numbers.map((name) => (
              <div key={name}>
                <dt>{t(`eventPlanning.metrics.${name}.title`)}</dt>
                <dd className="fig num">{number.format(data[name])}</dd>
                <dd className="sm m2">{t(`eventPlanning.metrics.${name}.says`)}</dd>
              </div>
            ))}
          </dl>
          <div className="desk-charts">
            {data.asked.length > 0 && (
              <Section title={t('eventPlanning.metrics.asked')}>
                <Curve
                  tone={1}
                  title={t('eventPlanning.metrics.asked')}
                  points={data.asked.map(({ day, count }) => ({
                    key: day,
                    label: labelOf(day),
                    value: count,
                    at: Date.parse(day),
                  }))}
                />
              </Section>
            )}
            {measured.map(({ id, title, points }) => (
              <Section key={id} title={title}>
                <Curve
                  tone={2}
                  title={title}
                  points={points.map(({ update_id, day, value }) => ({
                    key: String(update_id),
                    label: labelOf(day),
                    value,
                    at: Date.parse(day),
                  }))}
                />
              </Section>
            ))}
          </div>
          {measured.length === 0 && (
            <EmptyState small level={2} title={t('eventPlanning.metrics.none.title')}>
              {t('eventPlanning.metrics.none.says')}
            </EmptyState>
          )}
        </>
      )}
    </ListState>
  )
}

/** A line over time; the table below says the same. */
function Curve({ title, points, tone }: { title: string; points: readonly ChartPoint[]; tone: 1 | 2 }) {
  const { t, locale } = useText()
  const number = numbersFor(locale)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  return (
    <>
      <LineChart
        tone={tone}
        points={points}
        says={t('eventPlanning.metrics.curve', {
          title,
          from: number.format(first.value),
          to: number.format(last.value),
          first: first.label,
          last: last.label,
        })}
      />
      <details>
        <summary>{t('eventPlanning.metrics.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('eventPlanning.metrics.day')}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ key, label, value }) => (
              <tr key={key}>
                <td>{label}</td>
                <td className="num">{number.format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

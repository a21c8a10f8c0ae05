import { eventMetrics } from '../../../../contract/events/desk.ts'
import { numbersFor } from '../../../../contract/formats.ts'
import { useQueryOf } from '../../../app/query.ts'
import { useText } from '../../../app/texts.ts'
import { LineChart } from '../../../ui/chart/LineChart.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
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
              <LineChart
                title={t('eventPlanning.metrics.asked')}
                level={2}
                unit={{ of: t('eventPlanning.metrics.people') }}
                definition={t('eventPlanning.metrics.asked_says')}
                series={[
                  {
                    key: 'asked',
                    label: t('eventPlanning.metrics.asked'),
                    points: data.asked.map(({ day, count }) => ({ at: day, value: count })),
                  },
                ]}
              />
            )}
            {measured.map(({ id, title, points }) => (
              <LineChart
                key={id}
                title={title}
                level={2}
                unit={{ of: title }}
                definition={t('eventPlanning.metrics.measured_says')}
                series={[
                  {
                    key: `${id}`,
                    label: title,
                    tone: 2,
                    // The last update of a day is what the day ended with.
                    points: [...new Map(points.map(({ day, value }) => [day, { at: day, value }])).values()],
                  },
                ]}
              />
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

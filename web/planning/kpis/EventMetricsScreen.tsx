import { numbersFor } from '../../../contract/formats.ts'
import { eventMetrics } from '../../../contract/planning/eventKpis.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import type { Shown } from '../../events/planning/content.ts'
import { DeskPage } from '../../events/planning/desk/DeskPage.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { KpiChart } from './KpiChart.tsx'
import './kpis.css'

export function EventMetricsScreen() {
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

/** The figures of an event, each with an explanation, and its KPIs over time. */
function Metrics({ event }: { event: Shown }) {
  const { t, locale } = useText()
  const { data, isPending, error, refetch } = useQueryOf(eventMetrics.show, { params: { id: event.id } })
  const number = numbersFor(locale)
  const measured = data?.fields.filter(({ points }) => points.length > 0) ?? []
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      {data && (
        <>
          <p className="kpi-lead">
            {t(
              data.seats === null ? 'eventPlanning.metrics.sentence' : 'eventPlanning.metrics.sentence_seats',
              {
                // People who walked in never registered; the line over time leaves them out as well.
                registered: number.format(data.registered + data.attended + data.no_shows - data.walked_in),
                attended: number.format(data.attended),
                seats: number.format(data.seats ?? 0),
              },
            )}
          </p>
          <dl className="kpi-numbers">
            {numbers.map((name) => (
              <div key={name}>
                <dt>{t(`eventPlanning.metrics.${name}.title`)}</dt>
                <dd className="fig num">{number.format(data[name])}</dd>
                <dd className="sm m2">{t(`eventPlanning.metrics.${name}.says`)}</dd>
              </div>
            ))}
          </dl>
          <div className="kpi-charts">
            {data.asked.length > 0 && (
              <KpiChart
                level={2}
                definition={t('eventPlanning.metrics.asked_says')}
                of={{
                  title: t('eventPlanning.metrics.asked'),
                  unit: t('eventPlanning.metrics.people'),
                  target: null,
                  computed: null,
                  points: data.asked.map(({ day, count }) => ({
                    update_id: null,
                    day,
                    value: count,
                    is: 'exact',
                  })),
                }}
              />
            )}
            {measured.map((field) => (
              <KpiChart key={field.id} of={field} level={2} />
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

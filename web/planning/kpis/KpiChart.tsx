import type { z } from 'zod'
import { datesFor } from '../../../contract/formats.ts'
import type { KpiField, KpiPoint } from '../../../contract/planning/kpis.ts'
import { useText } from '../../app/texts.ts'
import { LineChart } from '../../ui/LineChart.tsx'
import { useKpiWords } from './words.ts'

type Of = Pick<z.output<typeof KpiField>, 'title' | 'unit' | 'target' | 'computed'> & {
  points: readonly z.output<typeof KpiPoint>[]
}

/** A number over time with its target; the table below says the same. */
export function KpiChart({ of: { title, unit, target, computed, points } }: { of: Of }) {
  const { t, locale } = useText()
  const words = useKpiWords()
  const axis = datesFor(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const drawn = points.flatMap(({ update_id, day, value }) =>
    value === null
      ? []
      : [{ key: `${update_id} ${day}`, label: axis.format(Date.parse(day)), value, at: Date.parse(day) }],
  )
  const [first, last] = [drawn[0], drawn.at(-1)]
  return (
    <>
      {computed && <p className="sm m2">{words.definition(computed)}</p>}
      {target !== null && (
        <p className="sm m2">{t('planning.chart.target', { target: words.number(target, unit) })}</p>
      )}
      {first && last && (
        <LineChart
          tone={2}
          points={drawn}
          says={t('planning.chart.curve', {
            title,
            from: words.number(first.value, unit),
            to: words.number(last.value, unit),
            first: first.label,
            last: last.label,
          })}
        />
      )}
      <details>
        <summary>{t('planning.chart.table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('planning.chart.day')}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={`${point.update_id} ${point.day}`}>
                <td>{axis.format(Date.parse(point.day))}</td>
                <td className="num">{words.point(point, unit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

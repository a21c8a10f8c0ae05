import type { z } from 'zod'
import type { KpiField, KpiPoint } from '../../../contract/planning/kpis.ts'
import { useText } from '../../app/texts.ts'
import { LineChart } from '../../ui/chart/LineChart.tsx'
import { useKpiWords } from './words.ts'

type Of = Pick<z.output<typeof KpiField>, 'title' | 'unit' | 'target' | 'computed'> & {
  points: readonly z.output<typeof KpiPoint>[]
}

interface Props {
  of: Of
  level: 2 | 3
  /** How it is counted, where neither a source nor updates say it. */
  definition?: string
}

/** A number over time with what is aimed at. */
export function KpiChart({ of: { title, unit, target, computed, points }, level, definition }: Props) {
  const { t } = useText()
  const words = useKpiWords()
  const isShare = unit === '%'
  const drawn = (value: number) => (isShare ? value / 100 : value)
  // The last update of a day is what the day ended with.
  const byDay = new Map(
    points.map((point) => [
      point.day,
      {
        at: point.day,
        value: point.value === null ? null : drawn(point.value),
        says: point.is === 'exact' ? undefined : words.point(point, null),
      },
    ]),
  )
  return (
    <LineChart
      title={title}
      level={level}
      unit={isShare ? { share: unit } : { of: unit ?? t('planning.chart.number') }}
      definition={definition ?? (computed ? words.definition(computed) : t('planning.chart.reported'))}
      series={[{ key: title, label: title, points: [...byDay.values()] }]}
      target={target === null ? undefined : { value: drawn(target) }}
    />
  )
}

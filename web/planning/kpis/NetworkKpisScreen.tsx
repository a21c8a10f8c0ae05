import { KpiOverTime } from './KpiOverTime.tsx'
import { KpiOverview } from './KpiOverview.tsx'

/** The current values of all KPIs, and one of them over time. */
export function NetworkKpisScreen() {
  return (
    <>
      <KpiOverview />
      <KpiOverTime />
    </>
  )
}

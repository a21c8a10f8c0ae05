import { networkKpis } from '../../../contract/planning/networkKpis.ts'
import { useAsked } from '../../app/asked.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useNetwork } from '../../networks/networkPage.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { Section } from '../../ui/Page.tsx'
import { KpiChart } from './KpiChart.tsx'
import { KpiOverview } from './KpiOverview.tsx'
import type { KpisSearch } from './search.ts'

/** The current values of all KPIs, and one of them over time. */
export function NetworkKpisScreen() {
  return (
    <>
      <KpiOverview />
      <OverTime />
    </>
  )
}

/** The one that was chosen, or the first number there is. */
function OverTime() {
  const { t } = useText()
  const network = useNetwork()
  const { asked, ask } = useAsked<KpisSearch>()
  const { data } = useQueryOf(networkKpis.show, { params: { id: network.id } })
  const drawn = data?.items.filter(({ points }) => points.length > 0) ?? []
  const chosen = drawn.find(({ id }) => id === asked.kpi) ?? drawn[0]
  if (!chosen) return null
  return (
    <Section
      title={t('planning.kpis.over_time')}
      aside={
        <Select
          label={t('planning.kpis.choose')}
          value={String(chosen.id)}
          options={drawn.map(({ id, title }) => ({ value: String(id), text: title }))}
          onChange={(id) => ask({ kpi: Number(id) })}
        />
      }
    >
      <KpiChart of={chosen} level={3} />
    </Section>
  )
}

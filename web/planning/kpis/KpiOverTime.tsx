import { networkKpis } from '../../../contract/planning/networkKpis.ts'
import { useAsked } from '../../app/asked.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useNetwork } from '../../networks/networkPage.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { Section } from '../../ui/Page.tsx'
import { KpiChart } from './KpiChart.tsx'
import type { UpdatesSearch } from './search.ts'

/** The KPI that was chosen, or the first number there is, over time beside its target. */
export function KpiOverTime() {
  const { t } = useText()
  const network = useNetwork()
  const { asked, ask } = useAsked<UpdatesSearch>()
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
          // Another chart leaves the list on its page.
          onChange={(id) => ask({ kpi: Number(id), page: asked.page })}
        />
      }
    >
      <KpiChart of={chosen} level={3} />
    </Section>
  )
}

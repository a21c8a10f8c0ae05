import { linkTo } from '../../app/links.ts'
import { usePath } from '../../app/path.ts'
import { useText } from '../../app/texts.ts'
import { useNetwork } from '../../networks/networkPage.ts'
import { Tabs } from '../../ui/Tabs.tsx'

const parts = [
  { at: '', text: 'planning.kpis.metrics' },
  { at: '/updates', text: 'planning.kpis.updates' },
  { at: '/fields', text: 'planning.kpis.fields' },
] as const

/** The pages about a network's KPIs: numbers, updates, fields. */
export function KpiTabs() {
  const { t } = useText()
  const home = `${linkTo.network(useNetwork())}/plan/kpis`
  const path = usePath().replace(/\/$/, '')
  return (
    <Tabs
      label={t('planning.kpis.tabs')}
      items={parts.map(({ at, text }) => ({
        href: `${home}${at}`,
        text: t(text),
        current: path === `${home}${at}`,
      }))}
    />
  )
}

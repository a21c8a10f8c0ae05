import { linkTo } from '../app/links.ts'
import { usePath } from '../app/path.ts'
import { useText } from '../app/texts.ts'
import { useNetwork } from '../networks/networkPage.ts'
import { Tabs } from '../ui/Tabs.tsx'

const parts = [
  { at: '/manage', text: 'budgets.fiscal.title' },
  { at: '/overview', text: 'budgets.overview.title' },
  { at: '/request', text: 'budgets.requests.title' },
] as const

/** What there is about the money of a network. */
export function BudgetTabs() {
  const { t } = useText()
  const home = `${linkTo.network(useNetwork())}/plan/budgeting`
  const path = usePath()
  return (
    <Tabs
      label={t('budgets.tabs')}
      items={parts.map(({ at, text }) => ({
        href: `${home}${at}`,
        text: t(text),
        current: path.startsWith(`${home}${at}`),
      }))}
    />
  )
}

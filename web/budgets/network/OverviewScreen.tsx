import { useNetwork } from '../../networks/networkPage.ts'
import { AggregateView } from '../aggregate/AggregateView.tsx'
import { BudgetTabs } from '../BudgetTabs.tsx'

/** What a network has with all below it, or a region with all that it gathers. */
export function OverviewScreen() {
  return (
    <>
      <BudgetTabs />
      <AggregateView network={useNetwork()} />
    </>
  )
}

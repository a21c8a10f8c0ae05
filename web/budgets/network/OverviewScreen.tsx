import { useNetwork } from '../../networks/networkPage.ts'
import { AggregateView } from '../aggregate/AggregateView.tsx'

/** What a network has with all below it, or a region with all that it gathers. */
export const OverviewScreen = () => <AggregateView network={useNetwork()} />

import { useNetwork } from '../../networks/networkPage.ts'
import { AggregateView } from '../aggregate/AggregateView.tsx'

/** The money of a network and all below it, or of all networks a region gathers. */
export const OverviewScreen = () => <AggregateView network={useNetwork()} />

import { useNetwork } from '../../networks/networkPage.ts'
import { FieldsPanel } from './FieldsPanel.tsx'
import { kpisOfNetwork } from './place.ts'

/** The KPI fields of a network. */
export const NetworkFieldsScreen = () => <FieldsPanel place={kpisOfNetwork(useNetwork().id)} />

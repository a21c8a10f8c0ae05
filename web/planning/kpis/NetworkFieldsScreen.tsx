import { useNetwork } from '../../networks/networkPage.ts'
import { FieldsPanel } from './FieldsPanel.tsx'
import { KpiTabs } from './KpiTabs.tsx'
import { kpisOfNetwork } from './place.ts'

/** The KPI fields of a network. */
export function NetworkFieldsScreen() {
  return (
    <>
      <KpiTabs />
      <FieldsPanel place={kpisOfNetwork(useNetwork().id)} />
    </>
  )
}

import { ExportButton } from '../../downloads/ExportButton.tsx'
import { useNetwork } from '../../networks/networkPage.ts'
import { KpiTabs } from './KpiTabs.tsx'
import { kpisOfNetwork } from './place.ts'
import { UpdatesPanel } from './UpdatesPanel.tsx'

/** The updates of a network, the latest day first. */
export function NetworkUpdatesScreen() {
  const { id } = useNetwork()
  return (
    <>
      <KpiTabs />
      <UpdatesPanel
        place={kpisOfNetwork(id)}
        tools={<ExportButton of="kpi_updates" query={{ network_id: id }} />}
      />
    </>
  )
}

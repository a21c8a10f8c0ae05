import { ExportButton } from '../../downloads/ExportButton.tsx'
import { useNetwork } from '../../networks/networkPage.ts'
import { kpisOfNetwork } from './place.ts'
import { UpdatesPanel } from './UpdatesPanel.tsx'

/** The updates of a network, the latest day first. */
export function NetworkUpdatesScreen() {
  const { id } = useNetwork()
  return (
    <UpdatesPanel
      place={kpisOfNetwork(id)}
      tools={<ExportButton of="kpi_updates" query={{ network_id: id }} />}
    />
  )
}

import { ExportButton } from '../../downloads/ExportButton.tsx'
import { useNetwork } from '../../networks/networkPage.ts'
import { KpiOverTime } from './KpiOverTime.tsx'
import { kpisOfNetwork } from './place.ts'
import { UpdatesPanel } from './UpdatesPanel.tsx'

/** The updates of a network, the latest day first, and one of its KPIs over time beside them. */
export function NetworkUpdatesScreen() {
  const { id } = useNetwork()
  return (
    <UpdatesPanel
      place={kpisOfNetwork(id)}
      beside={<KpiOverTime />}
      tools={<ExportButton of="kpi_updates" query={{ network_id: id }} />}
    />
  )
}

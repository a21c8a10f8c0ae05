import { createFileRoute } from '@tanstack/react-router'
import { networkKpis } from '../../../../../../../../contract/planning/networkKpis.ts'
import { NetworkFieldsScreen } from '../../../../../../../planning/kpis/NetworkFieldsScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/plan/kpis/fields')({
  loader: ({ context, params }) => context.warm(networkKpis.fields, { params: { id: params.networkId } }),
  staticData: { title: 'networks.page.plan_kpi_fields', texts: ['planning', 'networks'] },
  component: NetworkFieldsScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { networkKpis } from '../../../../../../../../contract/planning/networkKpis.ts'
import { NetworkKpisScreen } from '../../../../../../../planning/kpis/NetworkKpisScreen.tsx'
import { kpisSearch } from '../../../../../../../planning/kpis/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/plan/kpis/')({
  validateSearch: kpisSearch,
  loader: ({ context, params }) => context.warm(networkKpis.show, { params: { id: params.networkId } }),
  staticData: { title: 'planning.kpis.title', texts: ['planning', 'networks', 'fields', 'charts'] },
  component: NetworkKpisScreen,
})

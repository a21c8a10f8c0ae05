import { createFileRoute } from '@tanstack/react-router'
import { sponsors } from '../../../../../../../../contract/networks/sponsors.ts'
import { SponsorsScreen } from '../../../../../../../networks/sponsors/SponsorsScreen.tsx'
import { managedSponsors, sponsorsSearch } from '../../../../../../../networks/sponsors/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/sponsors/')({
  validateSearch: sponsorsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.warm(sponsors.list, { params: { id: params.networkId }, query: managedSponsors(deps) }),
  staticData: { title: 'sponsors.list.title', texts: ['sponsors'] },
  component: SponsorsScreen,
})

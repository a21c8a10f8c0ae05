import { createFileRoute } from '@tanstack/react-router'
import { networkEvents } from '../../../../../contract/events.ts'
import { networkNews } from '../../../../../contract/posts.ts'
import { sponsors } from '../../../../../contract/sponsors.ts'
import { OverviewScreen } from '../../../../networks/OverviewScreen.tsx'
import { shownSponsors } from '../../../../networks/sponsors/search.ts'

export const Route = createFileRoute('/_user/regions/$regionId/')({
  loader: ({ context, params }) =>
    Promise.all([
      context.warm(networkNews.latest, { params: { id: params.regionId } }),
      context.warm(networkEvents.upcoming, { params: { id: params.regionId } }),
      context.warm(sponsors.list, { params: { id: params.regionId }, query: shownSponsors }),
    ]),
  staticData: { texts: ['networks', 'home', 'sponsors'] },
  component: OverviewScreen,
})

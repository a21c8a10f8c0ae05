import { createFileRoute } from '@tanstack/react-router'
import { networkEvents } from '../../../../../../contract/events/events.ts'
import { networkNews } from '../../../../../../contract/posts/posts.ts'
import { OverviewScreen } from '../../../../../home/OverviewScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/')({
  loader: ({ context, params }) =>
    Promise.all([
      context.warm(networkNews.latest, { params: { id: params.networkId } }),
      context.warm(networkEvents.upcoming, { params: { id: params.networkId } }),
    ]),
  staticData: { title: 'shell.pages.overview', texts: ['networks', 'home', 'sponsors', 'posts'] },
  component: OverviewScreen,
})

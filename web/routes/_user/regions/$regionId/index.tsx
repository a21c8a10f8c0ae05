import { createFileRoute } from '@tanstack/react-router'
import { networkEvents } from '../../../../../contract/events/events.ts'
import { networkNews } from '../../../../../contract/posts/posts.ts'
import { OverviewScreen } from '../../../../home/OverviewScreen.tsx'

export const Route = createFileRoute('/_user/regions/$regionId/')({
  loader: ({ context, params }) =>
    Promise.all([
      context.warm(networkNews.latest, { params: { id: params.regionId } }),
      context.warm(networkEvents.upcoming, { params: { id: params.regionId } }),
    ]),
  staticData: { title: 'shell.pages.overview', texts: ['networks', 'home', 'sponsors', 'posts'] },
  component: OverviewScreen,
})

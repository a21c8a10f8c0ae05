import { createFileRoute } from '@tanstack/react-router'
import { NetworkFeedScreen } from '../../../../../posts/NetworkFeedScreen.tsx'
import { feedSearch } from '../../../../../posts/search.ts'

export const Route = createFileRoute('/_user/regions/$regionId/posts/')({
  validateSearch: feedSearch,
  staticData: { title: 'posts.title', texts: ['posts', 'networks'] },
  component: NetworkFeedScreen,
})

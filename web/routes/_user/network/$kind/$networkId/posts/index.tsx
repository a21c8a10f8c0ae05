import { createFileRoute } from '@tanstack/react-router'
import { NetworkFeedScreen } from '../../../../../../posts/NetworkFeedScreen.tsx'
import { networkPostsSearch } from '../../../../../../posts/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/posts/')({
  validateSearch: networkPostsSearch,
  staticData: { title: 'posts.title', texts: ['posts', 'networks'] },
  component: NetworkFeedScreen,
})

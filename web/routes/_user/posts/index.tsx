import { createFileRoute } from '@tanstack/react-router'
import { FeedScreen } from '../../../posts/FeedScreen.tsx'
import { feedSearch } from '../../../posts/search.ts'

export const Route = createFileRoute('/_user/posts/')({
  validateSearch: feedSearch,
  staticData: { title: 'posts.title', texts: ['posts'] },
  component: FeedScreen,
})

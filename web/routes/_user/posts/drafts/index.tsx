import { createFileRoute } from '@tanstack/react-router'
import { DraftsScreen } from '../../../../posts/writing/DraftsScreen.tsx'
import { draftsSearch } from '../../../../posts/writing/search.ts'

export const Route = createFileRoute('/_user/posts/drafts/')({
  validateSearch: draftsSearch,
  staticData: { title: 'posts.drafts.title', texts: ['posts'] },
  component: DraftsScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { kudos } from '../../../contract/recognition/kudos.ts'
import { KudosScreen } from '../../recognition/kudos/KudosScreen.tsx'
import { kudosAsked, kudosSearch } from '../../recognition/search.ts'

export const Route = createFileRoute('/_user/kudos')({
  validateSearch: kudosSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.prefetch(kudos.list, { query: kudosAsked(deps) }),
  staticData: { title: 'recognition.kudos.title', texts: ['recognition', 'leaders', 'posts'] },
  component: KudosScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { mentorshipEndings } from '../../../../contract/mentorship/endings.ts'
import { EndingsScreen } from '../../../mentorship/admin/EndingsScreen.tsx'
import { endingsAsked, endingsSearch, figuresAsked } from '../../../mentorship/admin/endingsSearch.ts'

export const Route = createFileRoute('/admin/mentorship/endings')({
  validateSearch: endingsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    Promise.all([
      context.warm(mentorshipEndings.list, { query: endingsAsked(deps) }),
      context.warm(mentorshipEndings.figures, { query: figuresAsked(deps) }),
    ]),
  staticData: { title: 'mentorship.admin.endings.title', texts: ['mentorship', 'library', 'downloads'] },
  component: EndingsScreen,
})

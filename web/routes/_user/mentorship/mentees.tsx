import { createFileRoute } from '@tanstack/react-router'
import { mentorshipProfiles } from '../../../../contract/mentorship/profiles.ts'
import { PeopleScreen } from '../../../mentorship/find/PeopleScreen.tsx'
import { peopleAsked, peopleSearch } from '../../../mentorship/search.ts'

export const Route = createFileRoute('/_user/mentorship/mentees')({
  validateSearch: peopleSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.warm(mentorshipProfiles.list, { query: peopleAsked('mentee', deps) }),
  staticData: { title: 'mentorship.find.title.mentee', texts: ['mentorship'] },
  component: () => <PeopleScreen side="mentee" />,
})

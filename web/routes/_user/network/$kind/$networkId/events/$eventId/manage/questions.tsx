import { createFileRoute } from '@tanstack/react-router'
import { events } from '../../../../../../../../../contract/events/pages.ts'
import {
  initiativeUsers,
  registrationQuestions,
} from '../../../../../../../../../contract/events/registrations.ts'
import { RegistrationQuestionsScreen } from '../../../../../../../../events/registration/RegistrationQuestionsScreen.tsx'
import { questionOf } from '../../../../../../../../events/registration/search.ts'
import { questionsSearch } from '../../../../../../../../networks/members/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/events/$eventId/manage/questions')({
  validateSearch: questionsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { eventId }, deps }) =>
    Promise.all([
      context.prefetch(events.show, { params: { id: Number(eventId) } }),
      context.prefetch(initiativeUsers.list, { query: questionOf({ page_size: 10 }, eventId) }),
      context.warm(registrationQuestions.list, { params: { id: Number(eventId) }, query: deps }),
    ]),
  staticData: {
    title: 'registrations.questions.title',
    texts: ['registrations', 'eventPlanning', 'networks', 'members', 'fields'],
  },
  component: RegistrationQuestionsScreen,
})

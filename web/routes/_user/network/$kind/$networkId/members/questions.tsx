import { createFileRoute } from '@tanstack/react-router'
import { joinQuestions } from '../../../../../../../contract/networks/joinQuestions.ts'
import { members } from '../../../../../../../contract/networks/members.ts'
import { QuestionsScreen } from '../../../../../../networks/members/QuestionsScreen.tsx'
import { questionOf, questionsSearch } from '../../../../../../networks/members/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/members/questions')({
  validateSearch: questionsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    Promise.all([
      context.warm(joinQuestions.list, { params: { id: Number(params.networkId) }, query: deps }),
      context.warm(members.list, { query: questionOf({}, params.networkId) }),
    ]),
  staticData: { title: 'members.questions.title', texts: ['members', 'networks', 'fields'] },
  component: QuestionsScreen,
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { isBegunHere } from '../../../../../../../surveys/builder/begun.ts'
import { NewNetworkSurveyScreen } from '../../../../../../../surveys/builder/NetworkBuilder.tsx'
import { builderSearch } from '../../../../../../../surveys/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/surveys/new')({
  validateSearch: builderSearch,
  beforeLoad: ({ search: { draft }, params }) => {
    if (draft !== undefined && !isBegunHere(draft))
      throw redirect({
        to: '/network/$kind/$networkId/manage/surveys/$surveyId/edit',
        params: { ...params, surveyId: String(draft) },
        replace: true,
      })
  },
  loader: ({ context, params }) => context.may('surveys.manage_inside', params.networkId),
  staticData: {
    title: 'surveys.build.new_of_network',
    texts: ['surveys', 'questionnaire', 'surveyBank', 'posts'],
  },
  component: NewNetworkSurveyScreen,
})

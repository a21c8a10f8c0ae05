import { createFileRoute, redirect } from '@tanstack/react-router'
import { surveys } from '../../../../../../../../contract/surveys/surveys.ts'
import { toSurveys } from '../../../../../../../surveys/addresses.ts'
import { EditNetworkSurveyScreen } from '../../../../../../../surveys/builder/NetworkBuilder.tsx'
import { builderSearch } from '../../../../../../../surveys/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/surveys/$surveyId/edit')({
  validateSearch: builderSearch,
  loader: async ({ context, params }) => {
    const survey = await context.prefetch(surveys.show, { params: { id: params.surveyId } })
    // What can't be changed any more, or isn't the reader's to change, can still be read.
    if (!survey.can.edit) throw redirect({ href: toSurveys.results(survey), replace: true })
  },
  staticData: { title: 'surveys.build.edit', texts: ['surveys', 'questionnaire', 'surveyBank', 'posts'] },
  component: () => <EditNetworkSurveyScreen id={Route.useParams().surveyId} />,
})

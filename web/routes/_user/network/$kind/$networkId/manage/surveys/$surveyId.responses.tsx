import { createFileRoute } from '@tanstack/react-router'
import { surveys } from '../../../../../../../../contract/surveys/surveys.ts'
import { ResultsScreen } from '../../../../../../../surveys/results/ResultsScreen.tsx'
import { resultsSearch } from '../../../../../../../surveys/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/surveys/$surveyId/responses')({
  validateSearch: resultsSearch,
  loader: ({ context, params }) => context.prefetch(surveys.show, { params: { id: params.surveyId } }),
  staticData: { title: 'surveys.results.title', texts: ['surveys', 'questionnaire', 'downloads', 'charts'] },
  component: () => <ResultsScreen id={Route.useParams().surveyId} />,
})

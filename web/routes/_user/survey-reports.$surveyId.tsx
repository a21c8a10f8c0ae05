import { createFileRoute } from '@tanstack/react-router'
import { surveyReports } from '../../../contract/surveys/reports.ts'
import { SharedReportScreen } from '../../surveys/SharedReportScreen.tsx'

export const Route = createFileRoute('/_user/survey-reports/$surveyId')({
  loader: ({ context, params }) => context.prefetch(surveyReports.read, { params: { id: params.surveyId } }),
  staticData: { title: 'surveys.report.title', texts: ['surveys', 'questionnaire', 'charts'] },
  component: () => <SharedReportScreen id={Route.useParams().surveyId} />,
})

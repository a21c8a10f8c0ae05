import { createFileRoute } from '@tanstack/react-router'
import { signedInOnly } from '../../app/guards.ts'
import { AnswerAsMyself } from '../../surveys/answer/AnswerScreen.tsx'

export const Route = createFileRoute('/_asked/network-survey-response/$networkId/$surveyId')({
  beforeLoad: ({ context, location }) => signedInOnly(context, location),
  staticData: { title: 'questionnaire.title', texts: ['questionnaire'] },
  component: () => <AnswerAsMyself id={Route.useParams().surveyId} />,
})

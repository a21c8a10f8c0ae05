import { createFileRoute } from '@tanstack/react-router'
import { AnswerByLink } from '../../../surveys/answer/AnswerScreen.tsx'

export const Route = createFileRoute('/_asked/poll_response/$token')({
  staticData: { title: 'questionnaire.title', texts: ['questionnaire'] },
  component: () => <AnswerByLink token={Route.useParams().token} />,
})

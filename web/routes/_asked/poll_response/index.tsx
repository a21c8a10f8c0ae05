import { createFileRoute } from '@tanstack/react-router'
import { NoInvitationScreen } from '../../../surveys/answer/NoInvitationScreen.tsx'

export const Route = createFileRoute('/_asked/poll_response/')({
  staticData: { title: 'questionnaire.title', texts: ['questionnaire'] },
  component: NoInvitationScreen,
})

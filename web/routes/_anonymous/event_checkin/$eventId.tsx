import { createFileRoute } from '@tanstack/react-router'
import { CheckInScreen } from '../../../events/day/CheckInScreen.tsx'

export const Route = createFileRoute('/_anonymous/event_checkin/$eventId')({
  staticData: { title: 'shell.pages.event_check_in', texts: ['eventDay'] },
  component: CheckInScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { CheckInScreen } from '../../../events/day/CheckInScreen.tsx'

export const Route = createFileRoute('/_anonymous/event_checkin/$eventId')({
  staticData: { title: 'eventDay.here.title', texts: ['eventDay'] },
  component: CheckInScreen,
})

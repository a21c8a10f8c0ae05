import { createFileRoute } from '@tanstack/react-router'
import { eventDay } from '../../../../../contract/events/day.ts'
import { DayScreen } from '../../../../events/day/DayScreen.tsx'

export const Route = createFileRoute('/_user/events/$eventId/day')({
  loader: ({ context, params }) => context.prefetch(eventDay.show, { params: { id: params.eventId } }),
  staticData: { title: 'eventDay.day.title', texts: ['eventDay', 'registrations', 'leaders'] },
  component: DayScreen,
})

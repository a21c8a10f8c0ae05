import { createFileRoute } from '@tanstack/react-router'
import { calendarFeed, networkCalendarFeeds } from '../../../../contract/people/profile.ts'
import { CalendarScreen } from '../../../people/me/CalendarScreen.tsx'

export const Route = createFileRoute('/_user/profile/outlook')({
  loader: ({ context }) =>
    Promise.all([context.prefetch(calendarFeed.show), context.prefetch(networkCalendarFeeds.list)]),
  staticData: { title: 'profile.outlook.title', texts: ['people', 'profile'] },
  component: CalendarScreen,
})

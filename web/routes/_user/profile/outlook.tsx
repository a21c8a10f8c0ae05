import { createFileRoute } from '@tanstack/react-router'
import { calendarFeed } from '../../../../contract/profile.ts'
import { CalendarScreen } from '../../../people/me/CalendarScreen.tsx'

export const Route = createFileRoute('/_user/profile/outlook')({
  loader: ({ context }) => context.prefetch(calendarFeed.show),
  staticData: { title: 'profile.outlook.title', texts: ['people', 'profile'] },
  component: CalendarScreen,
})

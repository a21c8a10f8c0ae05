import { createFileRoute } from '@tanstack/react-router'
import { NewCalendarScreen } from '../../../../calendars/NewCalendarScreen.tsx'

export const Route = createFileRoute('/admin/manage/calendar/create')({
  loader: ({ context }) => context.may('calendars.manage'),
  staticData: { title: 'calendars.create.title', texts: ['calendars', 'manage'] },
  component: NewCalendarScreen,
})

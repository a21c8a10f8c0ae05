import { createFileRoute } from '@tanstack/react-router'
import { calendars } from '../../../../../contract/calendars/calendars.ts'
import { CalendarsScreen } from '../../../../calendars/CalendarsScreen.tsx'
import { calendarsQuestion, calendarsSearch } from '../../../../calendars/search.ts'

export const Route = createFileRoute('/admin/manage/calendar/')({
  validateSearch: calendarsSearch,
  loaderDeps: ({ search }) => search,
  // The year ahead asks for itself: it depends on today.
  loader: ({ context, deps }) =>
    deps.currentTab === 1 ? undefined : context.warm(calendars.list, { query: calendarsQuestion(deps) }),
  staticData: { title: 'calendars.list.title', texts: ['calendars'] },
  component: CalendarsScreen,
})

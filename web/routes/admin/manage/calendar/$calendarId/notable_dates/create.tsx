import { createFileRoute } from '@tanstack/react-router'
import { calendars } from '../../../../../../../contract/calendars/calendars.ts'
import { NewDateScreen } from '../../../../../../calendars/DateScreens.tsx'
import { daysSearch } from '../../../../../../calendars/search.ts'

export const Route = createFileRoute('/admin/manage/calendar/$calendarId/notable_dates/create')({
  validateSearch: daysSearch,
  loader: ({ context, params }) => context.prefetch(calendars.show, { params: { id: params.calendarId } }),
  staticData: { title: 'calendars.date.create_title', texts: ['calendars'] },
  component: () => <NewDateScreen calendarId={Route.useParams().calendarId} />,
})

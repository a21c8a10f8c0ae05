import { createFileRoute } from '@tanstack/react-router'
import { calendars, notableDates } from '../../../../../../contract/calendars/calendars.ts'
import { CalendarScreen } from '../../../../../calendars/CalendarScreen.tsx'
import { datesQuestion, datesSearch } from '../../../../../calendars/search.ts'

export const Route = createFileRoute('/admin/manage/calendar/$calendarId/update')({
  validateSearch: datesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    Promise.all([
      context.prefetch(calendars.show, { params: { id: params.calendarId } }),
      context.warm(notableDates.list, { params: { id: params.calendarId }, query: datesQuestion(deps) }),
    ]),
  staticData: { title: 'calendars.date.update_title', texts: ['calendars', 'manage', 'downloads'] },
  component: () => <CalendarScreen id={Route.useParams().calendarId} />,
})

import { createFileRoute } from '@tanstack/react-router'
import { notableDates } from '../../../../../../../contract/calendars/calendars.ts'
import { EditDateScreen } from '../../../../../../calendars/DateScreens.tsx'

export const Route = createFileRoute('/admin/manage/calendar/$calendarId/notable_dates/$eventId/update')({
  loader: ({ context, params }) => context.prefetch(notableDates.show, { params: { id: params.eventId } }),
  staticData: { title: 'calendars.date.update_title', texts: ['calendars'] },
  component: () => <EditDateScreen id={Route.useParams().eventId} />,
})

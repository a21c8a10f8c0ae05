import { createFileRoute } from '@tanstack/react-router'
import { eventHistory } from '../../../../../../contract/events/history.ts'
import { HistoryScreen } from '../../../../../events/planning/desk/HistoryScreen.tsx'
import { historySearch } from '../../../../../events/planning/desk/search.ts'

export const Route = createFileRoute('/_user/events/$eventId/manage/history')({
  validateSearch: historySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.warm(eventHistory.list, { params: { id: Number(params.eventId) }, query: deps }),
  staticData: { title: 'eventPlanning.desk.history', texts: ['eventPlanning', 'posts', 'calendars'] },
  component: HistoryScreen,
})

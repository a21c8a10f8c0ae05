import { createFileRoute } from '@tanstack/react-router'
import { eventTodos } from '../../../../../../contract/events/todos.ts'
import { TodosScreen } from '../../../../../events/planning/desk/TodosScreen.tsx'
import { deskSearch } from '../../../../../events/planning/search.ts'

export const Route = createFileRoute('/_user/events/$eventId/manage/todos')({
  validateSearch: deskSearch,
  loader: ({ context, params }) =>
    context.prefetch(eventTodos.list, { params: { id: Number(params.eventId) } }),
  staticData: { title: 'eventPlanning.desk.todos', texts: ['eventPlanning', 'posts', 'calendars'] },
  component: TodosScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { TodosScreen } from '../../../../../events/planning/desk/TodosScreen.tsx'
import { deskSearch } from '../../../../../events/planning/search.ts'

export const Route = createFileRoute('/_user/events/$eventId/manage/todos')({
  validateSearch: deskSearch,
  staticData: { title: 'eventPlanning.desk.todos', texts: ['eventPlanning', 'posts', 'calendars'] },
  component: TodosScreen,
})

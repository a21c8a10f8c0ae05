import { createFileRoute } from '@tanstack/react-router'
import { eventBudgets } from '../../../../../../contract/budgets/eventBudgets.ts'
import { EventBudgetScreen } from '../../../../../budgets/event/EventBudgetScreen.tsx'
import { expensesSearch } from '../../../../../budgets/search.ts'

export const Route = createFileRoute('/_user/events/$eventId/manage/budgeting')({
  validateSearch: expensesSearch,
  loader: ({ context, params }) =>
    context.warm(eventBudgets.show, { params: { id: Number(params.eventId) } }),
  staticData: {
    title: 'budgets.event.title',
    texts: ['budgets', 'eventPlanning', 'posts', 'calendars', 'downloads', 'charts'],
  },
  component: EventBudgetScreen,
})

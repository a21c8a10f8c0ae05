import { createFileRoute } from '@tanstack/react-router'
import { MyPendingScreen } from '../../../events/planning/MyPendingScreen.tsx'
import { myPendingSearch } from '../../../events/planning/search.ts'

export const Route = createFileRoute('/_user/events/pending')({
  validateSearch: myPendingSearch,
  staticData: {
    title: 'eventPlanning.pending.title',
    texts: ['eventPlanning', 'events', 'posts', 'calendars'],
  },
  component: MyPendingScreen,
})

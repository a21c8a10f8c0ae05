import { createFileRoute } from '@tanstack/react-router'
import { EventDraftsScreen } from '../../../../events/planning/EventDraftsScreen.tsx'
import { draftsSearch } from '../../../../events/planning/search.ts'

export const Route = createFileRoute('/_user/events/drafts/')({
  validateSearch: draftsSearch,
  staticData: { title: 'eventPlanning.drafts.title', texts: ['eventPlanning', 'downloads'] },
  component: EventDraftsScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { NewEventDraftScreen } from '../../../../events/planning/NewEventDraftScreen.tsx'
import { newDraftSearch } from '../../../../events/planning/search.ts'

export const Route = createFileRoute('/_user/events/drafts/new')({
  validateSearch: newDraftSearch,
  staticData: { title: 'eventPlanning.drafts.new_title', texts: ['eventPlanning'] },
  component: NewEventDraftScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { EventDraftScreen } from '../../../../events/planning/EventDraftScreen.tsx'

export const Route = createFileRoute('/_user/events/drafts/$draftId')({
  staticData: {
    title: 'eventPlanning.drafts.edit_title',
    texts: ['eventPlanning', 'posts', 'calendars', 'events', 'registrations'],
  },
  component: EventDraftScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { myEvents } from '../../../contract/events/events.ts'
import { CompleteScreen } from '../../access/enrollment/CompleteScreen.tsx'
import { atStep } from '../../access/enrollment/enrollmentStore.ts'

export const Route = createFileRoute('/enrollment/complete')({
  beforeLoad: ({ context }) => atStep(context, 'complete'),
  loader: ({ context }) => context.warm(myEvents.upcoming, { query: { limit: 4 } }),
  staticData: { title: 'enrollment.complete.title', texts: ['enrollment', 'networks'] },
  component: CompleteScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { atStep } from '../../access/enrollment/enrollmentStore.ts'
import { StartScreen } from '../../access/enrollment/StartScreen.tsx'

export const Route = createFileRoute('/enrollment/')({
  beforeLoad: ({ context }) => atStep(context, 'start'),
  staticData: { title: 'enrollment.start.title', texts: ['enrollment'] },
  component: StartScreen,
})

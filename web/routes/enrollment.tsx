import { createFileRoute } from '@tanstack/react-router'
import { EnrollmentFrame } from '../access/enrollment/EnrollmentFrame.tsx'
import { signedIn } from '../app/guards.ts'

export const Route = createFileRoute('/enrollment')({
  beforeLoad: async ({ context, location }) => {
    await signedIn(context, location)
  },
  staticData: { texts: ['enrollment'] },
  component: EnrollmentFrame,
})

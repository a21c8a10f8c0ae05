import { createFileRoute } from '@tanstack/react-router'
import { userData } from '../../../contract/access/access.ts'
import { users } from '../../../contract/people/people.ts'
import { atStep } from '../../access/enrollment/enrollmentStore.ts'
import { ProfileStep } from '../../access/enrollment/ProfileStep.tsx'

export const Route = createFileRoute('/enrollment/profile')({
  beforeLoad: ({ context }) => atStep(context, 'profile'),
  loader: async ({ context }) => {
    const { user } = await context.prefetch(userData.show)
    await context.prefetch(users.show, { params: { id: user.id } })
  },
  staticData: { title: 'enrollment.profile.title', texts: ['enrollment', 'people', 'fields'] },
  component: ProfileStep,
})

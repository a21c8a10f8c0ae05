import { createFileRoute } from '@tanstack/react-router'
import { userData } from '../../../../contract/access/access.ts'
import { users } from '../../../../contract/people/people.ts'
import { usage } from '../../../../contract/people/profile.ts'
import { MyUsageScreen } from '../../../people/me/UsageScreen.tsx'

export const Route = createFileRoute('/_user/profile/statistics')({
  loader: async ({ context }) => {
    const { user } = await context.prefetch(userData.show)
    const given = { params: { id: String(user.id) } }
    await Promise.all([context.prefetch(users.show, given), context.prefetch(usage.show, given)])
  },
  staticData: { title: 'profile.usage.title', texts: ['people', 'profile'] },
  component: MyUsageScreen,
})

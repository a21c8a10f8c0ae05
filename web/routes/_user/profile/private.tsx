import { createFileRoute } from '@tanstack/react-router'
import { sessions, userData } from '../../../../contract/access.ts'
import { users } from '../../../../contract/people.ts'
import { accessTokens } from '../../../../contract/profile.ts'
import { PrivateScreen } from '../../../people/PrivateScreen.tsx'

export const Route = createFileRoute('/_user/profile/private')({
  loader: async ({ context }) => {
    const { user } = await context.prefetch(userData.show)
    await Promise.all([
      context.prefetch(users.show, { params: { id: user.id } }),
      context.warm(sessions.mine),
      context.warm(accessTokens.list, { query: { page: 1, page_size: 10 } }),
    ])
  },
  staticData: { title: 'access.private.title', texts: ['people', 'profile', 'access'] },
  component: PrivateScreen,
})

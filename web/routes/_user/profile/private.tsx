import { createFileRoute } from '@tanstack/react-router'
import { sessions, userData } from '../../../../contract/access/access.ts'
import { looks } from '../../../../contract/access/looks.ts'
import { memberships } from '../../../../contract/networks/memberships.ts'
import { users } from '../../../../contract/people/people.ts'
import { accessTokens } from '../../../../contract/people/profile.ts'
import { firstLooks } from '../../../access/looks/first.ts'
import { PrivateScreen } from '../../../access/PrivateScreen.tsx'
import { firstBelonging } from '../../../people/me/firstNetworks.ts'

export const Route = createFileRoute('/_user/profile/private')({
  loader: async ({ context }) => {
    const { user, look } = await context.prefetch(userData.show)
    await Promise.all([
      context.prefetch(users.show, { params: { id: user.id } }),
      context.warm(looks.mine, { query: firstLooks }),
      // Not shown during a look.
      ...(look
        ? []
        : [
            context.warm(memberships.list, { query: firstBelonging }),
            context.warm(sessions.mine),
            context.warm(accessTokens.list, { query: { page: 1, page_size: 10 } }),
          ]),
    ])
  },
  staticData: { title: 'access.private.title', texts: ['people', 'profile', 'access', 'looks', 'members'] },
  component: PrivateScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { sessions } from '../../../../contract/access.ts'
import { PrivateScreen } from '../../../people/PrivateScreen.tsx'

export const Route = createFileRoute('/_user/profile/private')({
  loader: ({ context }) => context.warm(sessions.mine),
  staticData: { title: 'access.private.title', texts: ['people', 'profile', 'access'] },
  component: PrivateScreen,
})

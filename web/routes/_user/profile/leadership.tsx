import { createFileRoute } from '@tanstack/react-router'
import { leadership } from '../../../../contract/people/profile.ts'
import { LeadershipScreen } from '../../../people/me/LeadershipScreen.tsx'

export const Route = createFileRoute('/_user/profile/leadership')({
  loader: ({ context }) => context.prefetch(leadership.show),
  staticData: { title: 'profile.leadership.title', texts: ['people', 'profile'] },
  component: LeadershipScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { members } from '../../../../../contract/members.ts'
import { NewMembersScreen } from '../../../../networks/members/NewMembersScreen.tsx'
import { questionOf } from '../../../../networks/members/search.ts'

export const Route = createFileRoute('/_user/regions/$regionId/invite_members')({
  loader: ({ context, params }) => context.warm(members.list, { query: questionOf({}, params.regionId) }),
  staticData: { title: 'members.new.invite_title', texts: ['members', 'networks', 'segments'] },
  component: () => <NewMembersScreen does="invite" />,
})

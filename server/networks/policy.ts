import { all, any, clause, holds, leads, memberOf, when } from '../platform/policy.ts'

interface NetworkSubject {
  id: number
  name: string
  private: boolean
  members_visibility: string
}

const itself = (network: NetworkSubject) => network
const isOpen = ({ private: hidden, members_visibility }: NetworkSubject) =>
  !hidden && ['public', 'enabled', 'non_member'].includes(members_visibility)
const showsMembersInside = ({ members_visibility }: NetworkSubject) =>
  members_visibility !== 'managers' && members_visibility !== 'disabled'

export const networksPolicy = {
  list: clause<void>('groups_view', holds('groups_view')),
  join: clause<void>('group_join', holds('groups_view')),
  view: clause<NetworkSubject>('group_view', any(holds('groups_view'), memberOf(itself))),
  view_members: clause<NetworkSubject>(
    'members_view',
    any(
      when('members_open', isOpen),
      holds('groups_manage'),
      leads('members_view', itself),
      all(when('members_shown_inside', showsMembersInside), memberOf(itself)),
    ),
  ),
  manage: clause<NetworkSubject>(
    'group_manage',
    any(holds('groups_manage'), leads('settings_manage', itself)),
  ),
}

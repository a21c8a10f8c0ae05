import { any, clause, holds, leads, memberOf, when } from '../platform/policy.ts'

interface NetworkSubject {
  id: number
  name: string
  private: boolean
  members_visibility: string
}

const itself = (network: NetworkSubject) => network

export const networksPolicy = {
  list: clause<void>('groups_view', holds('groups_view')),
  view: clause<NetworkSubject>('group_view', any(holds('groups_view'), memberOf(itself))),
  view_members: clause<NetworkSubject>(
    'members_view',
    any(
      holds('groups_manage'),
      leads('members_view', itself),
      when(
        'members_open',
        (network) =>
          !network.private && ['public', 'enabled', 'non_member'].includes(network.members_visibility),
      ),
      (me, network) =>
        network.members_visibility === 'managers' || network.members_visibility === 'disabled'
          ? {
              allowed: false,
              because: [
                { by: 'setting', allows: false, text: 'members_hidden', facts: { network: network.name } },
              ],
            }
          : memberOf(itself)(me, network),
    ),
  ),
  manage: clause<NetworkSubject>(
    'group_manage',
    any(holds('groups_manage'), leads('settings_manage', itself)),
  ),
}

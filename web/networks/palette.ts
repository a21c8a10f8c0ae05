import type { AreaPalette } from '../app/area.ts'

export const palette: AreaPalette = {
  commands: [
    {
      text: 'search.commands.new_network',
      words: 'search.words.new_network',
      href: '/admin/manage/groups/new',
      shown: ({ policy_group }) => policy_group.groups_create,
    },
  ],
  networkCommands: [
    {
      text: 'search.commands.invite',
      words: 'search.words.invite',
      at: '/invite_members',
      permission: 'members_create',
      withPerson: {
        text: 'search.commands.invite_person',
        does: (network, person) =>
          void import('./members/personInvitation.ts').then(({ invitePerson }) =>
            invitePerson(network, person),
          ),
      },
    },
    {
      text: 'search.commands.network_settings',
      words: 'search.words.network_settings',
      at: '/manage/settings',
      permission: 'settings_manage',
    },
  ],
}

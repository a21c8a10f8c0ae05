import type { AreaPalette } from '../app/area.ts'

export const palette: AreaPalette = {
  commands: [
    {
      text: 'search.commands.new_role',
      words: 'search.words.new_role',
      href: '/admin/system/users/roles/new',
      shown: ({ policy_group }) => policy_group.policy_templates_manage,
    },
  ],
}

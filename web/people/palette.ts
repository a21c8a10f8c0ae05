import type { AreaPalette } from '../app/area.ts'

export const palette: AreaPalette = {
  commands: [
    {
      text: 'search.commands.new_user',
      words: 'search.words.new_user',
      href: '/admin/system/users/new',
      shown: ({ policy_group }) => policy_group.users_create,
    },
    {
      text: 'search.pages.edit_profile',
      words: 'search.words.edit_profile',
      href: '/profile/general',
      shown: () => true,
    },
    {
      text: 'search.commands.mail_settings',
      words: 'search.words.mail_settings',
      href: '/profile/notification',
      shown: () => true,
    },
    {
      text: 'search.commands.accessibility',
      words: 'search.words.accessibility',
      href: '/profile/accessibility',
      shown: () => true,
    },
    {
      text: 'search.commands.calendar_feed',
      words: 'search.words.calendar_feed',
      href: '/profile/outlook',
      shown: () => true,
    },
    {
      text: 'search.commands.password',
      words: 'search.words.password',
      href: '/profile/private',
      shown: () => true,
    },
  ],
}

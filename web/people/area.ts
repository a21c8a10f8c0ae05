import type { WebArea } from '../app/area.ts'

export const people: WebArea = {
  ownPages: [{ href: '/profile', text: 'search.pages.profile', words: 'search.words.profile' }],
  adminPages: [
    {
      section: 'people',
      href: '/admin/system/users/list',
      around: '/admin/system/users',
      text: 'shell.admin.users',
      words: 'search.words.admin.users',
      permissions: ['users_create'],
    },
    {
      section: 'people',
      href: '/admin/system/users/import',
      text: 'shell.admin.import',
      words: 'search.words.admin.import',
      permissions: ['users_create'],
    },
    {
      section: 'people',
      href: '/admin/system/users/merge',
      text: 'shell.admin.merge',
      words: 'search.words.admin.merge',
      permissions: ['users_create'],
    },
    {
      section: 'settings',
      href: '/admin/system/settings/fields',
      text: 'shell.admin.fields',
      words: 'search.words.admin.fields',
      says: 'shell.settings.fields',
      permissions: ['fields_manage'],
    },
  ],
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

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
}

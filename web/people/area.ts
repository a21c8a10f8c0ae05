import type { WebArea } from '../app/area.ts'

export const people: WebArea = {
  adminPages: [
    {
      section: 'people',
      href: '/admin/system/users/list',
      around: '/admin/system/users',
      text: 'shell.admin.users',
      permissions: ['users_create'],
    },
    {
      section: 'people',
      href: '/admin/system/users/import',
      text: 'shell.admin.import',
      permissions: ['users_create'],
    },
    {
      section: 'people',
      href: '/admin/system/users/merge',
      text: 'shell.admin.merge',
      permissions: ['users_create'],
    },
    {
      section: 'settings',
      href: '/admin/system/settings/fields',
      text: 'shell.admin.fields',
      says: 'shell.settings.fields',
      permissions: ['fields_manage'],
    },
  ],
}

import type { WebArea } from '../app/area.ts'

export const insight: WebArea = {
  adminPages: [
    {
      section: 'settings',
      href: '/admin/system/logs',
      text: 'shell.admin.logs',
      permissions: ['logs_view'],
    },
  ],
}

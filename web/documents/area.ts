import type { WebArea } from '../app/area.ts'

export const documents: WebArea = {
  adminPages: [
    {
      section: 'settings',
      href: '/admin/system/settings/policy_documents',
      text: 'shell.admin.policy_documents',
      words: 'search.words.admin.policy_documents',
      says: 'shell.settings.policy_documents',
      permissions: ['enterprise_manage'],
    },
  ],
}

import type { WebArea } from '../app/area.ts'

export const archives: WebArea = {
  adminPages: [
    {
      section: 'networks',
      href: '/admin/manage/archived',
      text: 'shell.admin.archived',
      words: 'search.words.admin.archived',
      permissions: ['archives_index'],
    },
  ],
  managePages: [
    {
      place: 70,
      at: '/manage/archives',
      text: () => 'networks.page.archives',
      shown: ({ can }) => can.manage,
    },
  ],
}

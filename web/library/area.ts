import type { WebArea } from '../app/area.ts'

export const library: WebArea = {
  adminPages: [
    {
      section: 'networks',
      href: '/admin/manage/folders',
      text: 'shell.admin.folders',
      words: 'search.words.admin.folders',
      permissions: ['enterprise_folders_view'],
    },
    {
      section: 'networks',
      href: '/admin/manage/labels',
      text: 'shell.admin.labels',
      words: 'search.words.admin.labels',
      permissions: ['enterprise_folders_view'],
    },
    {
      section: 'networks',
      href: '/admin/manage/tags',
      text: 'shell.admin.tags',
      words: 'search.words.admin.tags',
      permissions: ['enterprise_folders_view'],
    },
  ],
  networkTabs: [
    {
      place: 70,
      at: '/folders',
      text: () => 'networks.page.resources',
      shown: ({ private: closed, my_membership, can }) => !closed || my_membership === 'active' || can.manage,
    },
  ],
}

import type { WebArea } from '../app/area.ts'

export const segments: WebArea = {
  adminPages: [
    {
      section: 'networks',
      href: '/admin/manage/segments',
      text: 'shell.admin.segments',
      words: 'search.words.admin.segments',
      permissions: ['segments_create'],
    },
  ],
}

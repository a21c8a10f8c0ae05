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
  commands: [
    {
      text: 'search.commands.new_segment',
      words: 'search.words.new_segment',
      href: '/admin/manage/segments/new',
      shown: ({ policy_group }) => policy_group.segments_create,
    },
  ],
}

import type { AreaPalette } from '../app/area.ts'

export const palette: AreaPalette = {
  commands: [
    {
      text: 'search.commands.new_segment',
      words: 'search.words.new_segment',
      href: '/admin/manage/segments/new',
      shown: ({ policy_group }) => policy_group.segments_create,
    },
  ],
}

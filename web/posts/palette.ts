import type { AreaPalette } from '../app/area.ts'

export const palette: AreaPalette = {
  commands: [
    {
      text: 'search.commands.post_drafts',
      words: 'search.words.post_drafts',
      href: '/posts/drafts',
      shown: () => true,
    },
  ],
}

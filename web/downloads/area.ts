import type { WebArea } from '../app/area.ts'

export const downloads: WebArea = {
  ownPages: [{ href: '/downloads', text: 'shell.me.downloads', words: 'search.words.downloads' }],
}

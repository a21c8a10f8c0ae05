import type { WebArea } from '../app/area.ts'

export const messages: WebArea = {
  ownPages: [
    { href: '/notifications', text: 'search.pages.notifications', words: 'search.words.notifications' },
  ],
}

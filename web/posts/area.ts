import type { WebArea } from '../app/area.ts'

export const posts: WebArea = {
  networkTabs: [
    { place: 20, at: '/posts', text: () => 'networks.page.posts', shown: ({ can }) => can.view_news },
  ],
  commands: [
    {
      text: 'search.commands.post_drafts',
      words: 'search.words.post_drafts',
      href: '/posts/drafts',
      shown: () => true,
    },
  ],
}

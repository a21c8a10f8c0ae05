import type { WebArea } from '../app/area.ts'

export const posts: WebArea = {
  networkTabs: [
    { place: 20, at: '/posts', text: () => 'networks.page.posts', shown: ({ can }) => can.view_news },
  ],
}

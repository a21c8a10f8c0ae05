import type { AdminPage, WebArea } from '../app/area.ts'
import { toRecognitionAdmin } from './addresses.ts'

const page = (of: Pick<AdminPage, 'href' | 'around' | 'text' | 'words'>): AdminPage => ({
  ...of,
  section: 'recognition',
  permissions: ['gamification_manage'],
  module: 'rewards',
})

export const recognition: WebArea = {
  adminPages: [
    page({
      href: toRecognitionAdmin.rewards,
      text: 'shell.admin.rewards',
      words: 'search.words.admin.rewards',
    }),
    page({
      href: toRecognitionAdmin.pending,
      text: 'shell.admin.pending_claims',
      words: 'search.words.admin.pending_claims',
    }),
    page({
      href: toRecognitionAdmin.points,
      around: '/admin/gamification/points',
      text: 'shell.admin.points',
      words: 'search.words.admin.points',
    }),
    page({
      href: toRecognitionAdmin.achievements,
      text: 'shell.admin.achievements',
      words: 'search.words.admin.achievements',
    }),
    page({
      href: toRecognitionAdmin.kudos,
      text: 'shell.admin.kudos',
      words: 'search.words.admin.kudos',
    }),
  ],
  homeBlocks: [
    {
      name: 'recognition',
      place: 70,
      quiet: true,
      shown: (_, { modules }) => modules.rewards,
      texts: ['recognition'],
      load: async () => (await import('./HomeBlock.tsx')).HomeBlock,
    },
  ],
  profileBlocks: [
    {
      name: 'badges',
      place: 10,
      shown: ({ modules }) => modules.rewards,
      texts: ['recognition'],
      load: async () => (await import('./badges/ProfileBadges.tsx')).ProfileBadges,
    },
    {
      name: 'kudos',
      place: 20,
      // What two people said to each other is private, also in a look.
      shown: ({ modules, look }) => modules.kudos && !look,
      texts: ['recognition', 'leaders', 'posts'],
      load: async () => (await import('./kudos/ProfileKudos.tsx')).ProfileKudos,
    },
  ],
  preferenceBlocks: [
    {
      name: 'boards',
      place: 10,
      shown: ({ modules, look }) => modules.rewards && !look,
      texts: ['recognition'],
      load: async () => (await import('./boards/BoardChoice.tsx')).BoardChoice,
    },
  ],
  networkBlocks: [
    {
      name: 'top_posts',
      place: 10,
      shown: ({ modules }) => modules.rewards,
      texts: ['recognition'],
      load: async () => (await import('./boards/TopPosts.tsx')).TopPosts,
    },
  ],
}

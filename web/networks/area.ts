import type { WebArea } from '../app/area.ts'

export const networks: WebArea = {
  adminPages: [
    {
      section: 'networks',
      href: '/admin/manage/groups',
      text: 'shell.admin.groups',
      words: 'search.words.admin.groups',
      permissions: ['groups_create', 'groups_manage'],
    },
    {
      section: 'networks',
      href: '/admin/manage/groups/categories',
      text: 'shell.admin.categories',
      words: 'search.words.admin.categories',
      permissions: ['groups_create'],
    },
    {
      section: 'networks',
      href: '/admin/manage/groups/connections',
      text: 'shell.admin.connections',
      words: 'search.words.admin.connections',
      permissions: ['groups_manage'],
    },
    {
      section: 'networks',
      href: '/admin/manage/groups/leader_positoins',
      text: 'shell.admin.leader_positions',
      words: 'search.words.admin.leader_positions',
      permissions: ['groups_manage'],
    },
  ],
  networkTabs: [
    { place: 10, at: '', text: () => 'networks.page.overview', shown: () => true },
    {
      place: 50,
      at: '/chapters',
      text: ({ kind, child_count }) =>
        child_count > 0 ? `networks.page.children.${kind}` : 'networks.page.regions',
      shown: ({ child_count, region_count }) => child_count + region_count > 0,
      count: ({ child_count, region_count }) => child_count || region_count,
    },
    {
      place: 60,
      at: '/members',
      beside: ['/invite_members'],
      text: () => 'members.list.tab',
      shown: ({ can }) => can.view_members,
      count: ({ member_count }) => member_count,
    },
  ],
  managePages: [
    {
      place: 5,
      at: '/manage/overview',
      text: () => 'networks.trends.title',
      shown: ({ can }) => can.hand_over,
    },
    {
      place: 7,
      at: '/manage/insights',
      text: () => 'networks.page.insights',
      shown: ({ can }) => can.view_insights,
    },
    {
      place: 10,
      at: '/manage/settings',
      text: () => 'networks.page.settings',
      shown: ({ can }) => can.manage,
    },
    {
      place: 20,
      at: '/manage/leaders',
      text: () => 'networks.page.manage_leaders',
      shown: ({ can }) => can.view_leaders,
    },
    {
      place: 30,
      at: '/manage/hand-over',
      text: () => 'networks.page.hand_over',
      shown: ({ can }) => can.hand_over,
    },
    {
      place: 50,
      at: '/manage/sponsors',
      text: () => 'networks.page.sponsors',
      shown: ({ can }) => can.manage,
    },
    {
      place: 60,
      at: '/manage/categorize',
      text: () => 'networks.page.categorize',
      shown: ({ can, child_count }) => can.manage && child_count > 0,
    },
  ],
  homeBlocks: [
    {
      name: 'suggested',
      place: 90,
      instead: true,
      shown: () => true,
      texts: ['aside', 'enrollment', 'members'],
      load: async () => (await import('./SuggestedBlock.tsx')).SuggestedBlock,
    },
  ],
}

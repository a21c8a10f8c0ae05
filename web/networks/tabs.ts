import type { z } from 'zod'
import type { NetworkPage } from '../../contract/networks.ts'
import type { TextKey } from '../app/texts.ts'

type Network = z.output<typeof NetworkPage>

export interface NetworkTab {
  /** Below the network's own address. */
  at: string
  text: (network: Network) => TextKey
  /** By kind and right: what one may not open isn't hinted at. */
  shown: (network: Network) => boolean
  count?: (network: Network) => number | null
}

/** The parts of a network's pages, in their order. An area adds its own here when its page stands. */
const parts: readonly NetworkTab[] = [
  { at: '', text: () => 'networks.page.overview', shown: () => true },
  { at: '/posts', text: () => 'networks.page.posts', shown: ({ can }) => can.view_news },
  { at: '/events', text: () => 'networks.page.events_tab', shown: ({ can }) => can.view_events },
  { at: '/plan/events', text: () => 'networks.page.plan', shown: ({ can }) => can.manage_events },
  {
    at: '/chapters',
    text: ({ kind, child_count }) =>
      child_count > 0 ? `networks.page.children.${kind}` : 'networks.page.regions',
    shown: ({ child_count, region_count }) => child_count + region_count > 0,
    count: ({ child_count, region_count }) => child_count || region_count,
  },
  {
    at: '/members',
    text: () => 'members.list.tab',
    shown: ({ can }) => can.view_members,
    count: ({ member_count }) => member_count,
  },
  {
    at: '/folders',
    text: () => 'networks.page.resources',
    shown: ({ private: closed, my_membership, can }) => !closed || my_membership === 'active' || can.manage,
  },
]

/** What stands below the tab "Manage", in its order. */
const managing: readonly NetworkTab[] = [
  { at: '/manage/settings', text: () => 'networks.page.settings', shown: ({ can }) => can.manage },
  { at: '/manage/leaders', text: () => 'networks.page.manage_leaders', shown: ({ can }) => can.view_leaders },
  { at: '/manage/hand-over', text: () => 'networks.page.hand_over', shown: ({ can }) => can.hand_over },
  {
    at: '/manage/events/pending',
    text: () => 'networks.page.pending_events',
    shown: ({ can }) => can.manage_events || can.approve_events,
  },
  { at: '/manage/sponsors', text: () => 'networks.page.sponsors', shown: ({ can }) => can.manage },
  {
    at: '/manage/categorize',
    text: () => 'networks.page.categorize',
    shown: ({ can, child_count }) => can.manage && child_count > 0,
  },
  { at: '/manage/archives', text: () => 'networks.page.archives', shown: ({ can }) => can.manage },
]

export const tabsOf = (network: Network) => parts.filter(({ shown }) => shown(network))
export const managePagesOf = (network: Network) => managing.filter(({ shown }) => shown(network))

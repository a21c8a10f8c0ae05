import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { get, put } from '../route.ts'
import { Abilities, Done, Face, Id, ListOf, ListQuery, SearchWords } from '../shapes.ts'

export const NetworkKind = z.enum(['group', 'community', 'region'])
export const MembershipState = z.enum(['pending', 'active', 'inactive', 'declined', 'removed'])

/** A network as shown in lists, on tiles and in the rail. */
export const NetworkMark = z.object({
  id: Id,
  kind: NetworkKind,
  name: z.string(),
  colour: z.string(),
  glyph_url: z.string(),
})

export const NetworkCard = NetworkMark.extend({
  short_description: z.string().nullable(),
  private: z.boolean(),
  banner_url: z.string(),
  member_count: z.number().int().nullable(),
  my_membership: MembershipState.nullable(),
  /** Joining is asked for, and somebody decides. */
  asks: z.boolean(),
})

/** A card in a list of networks: its parent, and how much is below it. */
export const ListedNetwork = NetworkCard.extend({
  parent: NetworkMark.nullable(),
  /** What is directly below it; for a region, the networks in it. Null if the viewer may not see that. */
  child_count: z.number().int().nullable(),
})

/** What each area above networks adds to the abilities on a network's page. */
const pageAbilities = {
  posts: ['approve_news', 'moderate_news'],
  events: ['manage_events', 'approve_events'],
  planning: ['view_outcomes', 'view_kpis'],
  budgets: ['view_budgets', 'request_budgets'],
  surveys: ['manage_surveys'],
} as const
export const pageAbilityNames = Object.values(pageAbilities).flat()

export const NetworkPage = NetworkCard.extend({
  uuid: z.string(),
  description: z.string().nullable(),
  /** Its parents from the top down; empty for a root. */
  trail: z.array(NetworkMark),
  /** The regions that gather it. */
  regions: z.array(NetworkMark),
  /** The first of those below it, chapters or sub-groups; for a region, of the networks in it. */
  children: z.array(NetworkCard),
  child_count: z.number().int(),
  /** The first of the regions below it. */
  own_regions: z.array(NetworkCard),
  region_count: z.number().int(),
  /** How many different people are in it and everything below it. */
  people_count: z.number().int().nullable(),
  leaders: z.array(Face.extend({ position: z.string() })),
  some_members: z.array(Face),
  /** Whether the viewer sees more than a private network shows to outsiders. */
  inside: z.boolean(),
  /** It has no leader; only for those who manage its leaders. */
  unled: z.boolean(),
  can: Abilities(
    'view_members',
    'view_news',
    ...pageAbilities.posts,
    'view_events',
    ...pageAbilities.events,
    ...pageAbilities.planning,
    ...pageAbilities.budgets,
    ...pageAbilities.surveys,
    'manage',
    'view_leaders',
    'view_insights',
    'manage_leaders',
    'hand_over',
  ),
})

export const networkSorts = ['name', 'member_count', 'created_at'] as const

const Directory = ListQuery.extend({
  search: SearchWords.optional(),
})

export const GroupsQuery = Directory.extend({
  /** `mine`: the viewer's own order, with `scope=mine`; what they haven't put in order follows by name. */
  sort_by: z.enum([...networkSorts, 'mine']).default('name'),
  kind: NetworkKind.default('group'),
  scope: z.enum(['all', 'mine']).default('all'),
  category_id: Id.optional(),
})

export const ChildrenQuery = Directory.extend({
  sort_by: z.enum(networkSorts).default('name'),
  /** `region`: the second axis; `chapter`: everything else below. */
  axis: z.enum(['chapter', 'region']).default('chapter'),
})

/** How many networks somebody can put in order. */
export const MOST_IN_ORDER = 1000

export const groups = {
  list: get('/api/v1/groups', {
    says: 'The groups the viewer may see, by name.',
    query: GroupsQuery,
    returns: ListOf(ListedNetwork).extend({
      /** How many there are of each kind, so that empty kinds aren't linked. */
      kinds: z.object({ group: z.number().int(), community: z.number().int(), region: z.number().int() }),
    }),
  }),
  show: get('/api/v1/groups/:id', {
    says: 'One network (a group, community or region, by `kind`) with description, leaders, children and the viewer’s membership.',
    also: [{ method: 'GET', path: '/api/v1/regions/:id' }],
    params: z.object({ id: Id }),
    returns: NetworkPage,
  }),
  children: get('/api/v2/networks/:id/children', {
    says: 'The networks directly below one: chapters, sub-groups or regions; for a region, the networks in it.',
    params: z.object({ id: Id }),
    query: ChildrenQuery,
    returns: ListOf(ListedNetwork),
  }),
  order: put('/api/v2/users/me/network-order', {
    says: 'Orders the viewer’s networks, for the menu and their list; networks that aren’t listed follow by name.',
    by: 'session',
    body: z.strictObject({ network_ids: z.array(Id).max(MOST_IN_ORDER) }),
    returns: Done,
  }),
  ...csvOf('/api/v1/groups', 'Groups', z.object({ kind: NetworkKind.default('group') })),
}

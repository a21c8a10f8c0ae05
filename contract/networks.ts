import { z } from 'zod'
import { csvOf } from './downloads.ts'
import { limits } from './limits.ts'
import { get } from './route.ts'
import { Abilities, Face, Id, ListOf, ListQuery } from './shapes.ts'

export const NetworkKind = z.enum(['group', 'community', 'region'])
export const MembershipState = z.enum(['pending', 'active', 'inactive', 'declined', 'removed'])

/** A network as it stands in lists, on leaves and in the rail. */
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
})

export const NetworkPage = NetworkCard.extend({
  uuid: z.string(),
  description: z.string().nullable(),
  parent: NetworkMark.nullable(),
  children: z.array(NetworkMark),
  leaders: z.array(Face.extend({ position: z.string() })),
  some_members: z.array(Face),
  can: Abilities('view_members', 'manage'),
})

const sorts = ['name', 'member_count', 'created_at'] as const

export const GroupsQuery = ListQuery.extend({
  sort_by: z.enum(sorts).default('name'),
  kind: NetworkKind.default('group'),
  scope: z.enum(['all', 'mine']).default('all'),
  search: z.string().trim().max(limits.search).optional(),
})

export const groups = {
  list: get('/api/v1/groups', {
    says: 'The groups the viewer may see, by name.',
    query: GroupsQuery,
    returns: ListOf(NetworkCard),
  }),
  show: get('/api/v1/groups/:id', {
    says: 'One network – its `kind` says by which door – with description, leaders, children and the viewer’s place in it.',
    also: [{ method: 'GET', path: '/api/v1/regions/:id' }],
    params: z.object({ id: Id }),
    returns: NetworkPage,
  }),
  ...csvOf('/api/v1/groups', 'Groups', z.object({ kind: NetworkKind.default('group') })),
}

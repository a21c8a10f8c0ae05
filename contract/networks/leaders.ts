import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { UserState } from '../people/people.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, Done, Face, Id, ListOf, ListQuery, Moment, PureDate, Text } from '../shapes.ts'
import { NetworkMark } from './networks.ts'

const Count = z.number().int()
const version = z.number().int()
const one = z.object({ id: Id })

export const leaderSorts = ['sort_order', 'name', 'since'] as const
export const positionSorts = ['sort_order', 'name', 'leader_count'] as const
/** The default position of new leaders: of groups and communities, or of regions. */
export const positionDefaults = ['group', 'region'] as const

/** A leader, with role and position. */
const appointment = {
  role_id: Id,
  position_id: Id,
  /** Whether the network's page names them. */
  visible: z.boolean().default(true),
}

export const NewLeader = z.strictObject({ user_id: Id, ...appointment })

/** Until when somebody leads, and who steps in when the last leader goes. */
const term = {
  /** The last day, where the enterprise is; after today. */
  ends_on: PureDate.nullable().default(null),
  /** An active member of the network. */
  deputy_id: Id.nullable().default(null),
}

export const Leader = z.object({
  id: Id,
  network: NetworkMark,
  person: Face.extend({ title: z.string().nullable() }),
  account: UserState,
  role: z.object({ id: Id, role_name: z.string() }),
  position: z.object({ id: Id, name: z.string() }),
  visible: z.boolean(),
  since: Moment,
  ends_on: PureDate.nullable(),
  deputy: Face.nullable(),
  /** Stepped in for somebody, and leads until another leader is named. */
  stands_in: z.boolean(),
  version,
  can: Abilities('manage'),
})

export const LeadersFilter = z.object({ group_id: Id, search: ListQuery.shape.search })

export const groupLeaders = {
  list: get('/api/v1/group_leaders', {
    says: 'Who leads a network – a group, a community or a region – in the order they were put in.',
    also: [{ method: 'GET', path: '/api/v1/region_leaders' }],
    query: ListQuery.extend({ ...LeadersFilter.shape, sort_by: z.enum(leaderSorts).default('sort_order') }),
    returns: ListOf(Leader).extend({
      /** The total, whatever the filters. */
      leader_count: Count,
      can: Abilities('manage'),
    }),
  }),
  ...csvOf('/api/v1/group_leaders', 'The leaders of a network', LeadersFilter),
  show: get('/api/v1/group_leaders/:id', {
    says: 'One leader of a network.',
    also: [{ method: 'GET', path: '/api/v1/region_leaders/:id' }],
    params: one,
    returns: Leader,
  }),
  create: post('/api/v1/group_leaders', {
    says: 'Makes somebody a leader of a network, and a member if they aren’t one. You can only give rights that you hold.',
    also: [{ method: 'POST', path: '/api/v1/region_leaders' }],
    body: z.strictObject({ group_id: Id, ...NewLeader.shape, ...term }),
    returns: Leader,
  }),
  update: put('/api/v1/group_leaders/:id', {
    says: 'Changes with which role, under which name and until when somebody leads, who steps in for them, and whether the page names them.',
    also: [{ method: 'PUT', path: '/api/v1/region_leaders/:id' }],
    params: one,
    body: z.strictObject({
      ...appointment,
      visible: z.boolean(),
      /** Fields left out stay as they are. */
      ends_on: PureDate.nullable().optional(),
      deputy_id: Id.nullable().optional(),
      /** False: who stepped in is a leader like any other from now on. */
      stands_in: z.boolean().optional(),
      version,
    }),
    returns: Leader,
  }),
  destroy: del('/api/v1/group_leaders/:id', {
    says: 'Ends somebody’s time as a leader. They stay a member.',
    also: [{ method: 'DELETE', path: '/api/v1/region_leaders/:id' }],
    params: one,
    returns: Done,
  }),
  order: put('/api/v2/networks/:id/leaders/order', {
    says: 'Orders the leaders of a network; leaders that aren’t listed follow.',
    params: one,
    body: z.strictObject({ leader_ids: z.array(Id).min(1).max(limits.leaders) }),
    returns: Done,
  }),
  choices: get('/api/v2/leader-choices', {
    says: 'The roles the viewer may give to leaders of a network, and the positions.',
    query: z.object({
      /** Without it: of a network that is about to be made. */
      group_id: Id.optional(),
    }),
    returns: z.object({
      roles: z.array(z.object({ id: Id, role_name: z.string() })),
      positions: z.array(z.object({ id: Id, name: z.string() })),
      /** The default until one is chosen. */
      role_id: Id.nullable(),
      position_id: Id.nullable(),
    }),
  }),
}

export const regionLeaders = {
  ...csvOf('/api/v1/region_leaders', 'The leaders of a region', LeadersFilter),
}

export const LeaderPosition = z.object({
  id: Id,
  name: z.string(),
  default_for: z.enum(positionDefaults).nullable(),
  leader_count: Count,
  version,
})

const position = {
  name: Text(limits.name),
  /** Taken from the position that had it. */
  default_for: z.enum(positionDefaults).nullable().default(null),
}

export const PositionsFilter = ListQuery.pick({ search: true })

export const leaderPositions = {
  list: get('/api/v2/leader-positions', {
    says: 'The positions of leaders, and how many leaders have each.',
    query: ListQuery.extend({ sort_by: z.enum(positionSorts).default('sort_order') }),
    returns: ListOf(LeaderPosition),
  }),
  ...csvOf('/api/v2/leader-positions', 'The positions of leaders', PositionsFilter),
  create: post('/api/v2/leader-positions', {
    says: 'Adds a position at the end of the order.',
    body: z.strictObject(position),
    returns: LeaderPosition,
  }),
  update: put('/api/v2/leader-positions/:id', {
    says: 'Renames a position for everybody who holds it.',
    params: one,
    body: z.strictObject({ ...position, version }),
    returns: LeaderPosition,
  }),
  destroy: del('/api/v2/leader-positions/:id', {
    says: 'Deletes a position that nobody holds. The last one stays.',
    params: one,
    returns: Done,
  }),
  order: put('/api/v2/leader-positions/order', {
    says: 'Orders the positions; positions that aren’t listed follow.',
    body: z.strictObject({ position_ids: z.array(Id).min(1).max(limits.positions) }),
    returns: Done,
  }),
}

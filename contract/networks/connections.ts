import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, Done, Face, Id, ListOf, ListQuery, Moment } from '../shapes.ts'
import { NetworkMark } from './networks.ts'

export const sharedThings = ['news', 'events', 'resources'] as const
export const connectionDirections = ['both', 'one'] as const
export const connectionStates = ['proposed', 'accepted', 'declined'] as const

const Shares = z
  .array(z.enum(sharedThings))
  .min(1)
  .max(sharedThings.length)
  .transform((shares) => sharedThings.filter((thing) => shares.includes(thing)))

export const Connection = z.object({
  id: Id,
  /** The one that shares; in both directions, either. */
  network: NetworkMark,
  with: NetworkMark,
  shares: z.array(z.enum(sharedThings)),
  direction: z.enum(connectionDirections),
  state: z.enum(connectionStates),
  proposed_by: Face.nullable(),
  proposed_at: Moment,
  decided_by: Face.nullable(),
  decided_at: Moment.nullable(),
  version: z.number().int(),
  can: Abilities('change', 'decide', 'remove'),
})

const one = z.object({ id: Id })

export const ConnectionsFilter = z.object({
  search: ListQuery.shape.search,
  state: z.enum(connectionStates).optional(),
  network_id: Id.optional(),
})

export const connections = {
  list: get('/api/v2/network-connections', {
    says: 'Which networks are connected: all of them, or those of networks the viewer manages.',
    query: ListQuery.extend({
      ...ConnectionsFilter.shape,
      sort_by: z.enum(['proposed_at', 'state']).default('proposed_at'),
    }),
    returns: ListOf(Connection),
  }),
  ...csvOf('/api/v2/network-connections', 'Connections of networks', ConnectionsFilter),
  show: get('/api/v2/network-connections/:id', {
    says: 'One connection.',
    params: one,
    returns: Connection,
  }),
  create: post('/api/v2/network-connections', {
    says: 'Connects two networks. Who manages only one of them proposes it to the other.',
    body: z.strictObject({
      network_id: Id,
      with_network_id: Id,
      shares: Shares,
      direction: z.enum(connectionDirections).default('both'),
    }),
    returns: Connection,
  }),
  update: put('/api/v2/network-connections/:id', {
    says: 'Changes what a connection shares. The other side has to agree again unless the viewer manages both.',
    params: one,
    body: z.strictObject({
      shares: Shares,
      direction: z.enum(connectionDirections),
      version: z.number().int(),
    }),
    returns: Connection,
  }),
  accept: put('/api/v2/network-connections/:id/acceptance', {
    says: 'Agrees to a connection that was proposed.',
    params: one,
    returns: Connection,
  }),
  decline: put('/api/v2/network-connections/:id/refusal', {
    says: 'Turns a proposed connection down.',
    params: one,
    returns: Connection,
  }),
  remove: del('/api/v2/network-connections/:id', {
    says: 'Ends a connection; either side may.',
    params: one,
    returns: Done,
  }),
}

import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, Done, Id, ListOf, ListQuery, OptionalText, Text } from '../shapes.ts'
import { NetworkMark } from './networks.ts'

const one = z.object({ id: Id })

export const Region = NetworkMark.extend({
  short_description: z.string().nullable(),
  description: z.string().nullable(),
  parent: NetworkMark,
  children: z.array(NetworkMark),
  member_count: z.number().int(),
  version: z.number().int(),
  can: Abilities('regions'),
})

const shape = {
  name: Text(limits.name),
  short_description: OptionalText(limits.description).default(null),
  description: OptionalText(limits.description).default(null),
  /** Which of the parent's children it gathers. */
  child_ids: z.array(Id).max(1000).default([]),
}

export const RegionsFilter = z.object({ search: ListQuery.shape.search, group_id: Id.optional() })

export const regions = {
  list: get('/api/v1/regions', {
    says: 'The regions of all networks one may see, or of one.',
    also: [{ method: 'GET', path: '/api/v1/regions/group_regions' }],
    query: ListQuery.extend({
      ...RegionsFilter.shape,
      sort_by: z.enum(['name', 'member_count']).default('name'),
    }),
    returns: ListOf(Region),
  }),
  ...csvOf('/api/v1/regions', 'The regions', RegionsFilter),
  create: post('/api/v1/regions', {
    says: 'Creates a region of a network, with some of its children in it.',
    body: z.strictObject({ ...shape, group_id: Id }),
    returns: Region,
  }),
  update: put('/api/v1/regions/:id', {
    says: 'Changes a region and the networks in it.',
    params: one,
    body: z.strictObject({ ...shape, version: z.number().int() }),
    returns: Region,
  }),
  destroy: del('/api/v1/regions/:id', {
    says: 'Deletes a region that never had members or content; any other can be archived.',
    params: one,
    returns: Done,
  }),
  edit: get('/api/v2/regions/:id/settings', {
    says: 'One region with the networks in it.',
    params: one,
    returns: Region,
  }),
}

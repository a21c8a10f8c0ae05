import { z } from 'zod'
import { documentKinds } from '../documents/kinds.ts'
import { limits } from '../limits.ts'
import { NetworkKind, NetworkMark } from '../networks/networks.ts'
import { del, get, put } from '../route.ts'
import { Abilities, Done, Face, Id, ListOf, ListQuery, Moment, Text } from '../shapes.ts'

/**
 * What can be archived, in the order of the tabs. An area adds its name here and brings the archive in its `area.ts`.
 */
export const archiveNames = [
  'network',
  'field',
  'policy_document',
  'post',
  'event',
  'resource',
  'outcome',
] as const
const ArchiveName = z.enum(archiveNames)

export const archivedKinds = [
  ...NetworkKind.options,
  'user',
  'network',
  ...documentKinds,
  'file',
  'link',
  'page',
  'outcome',
  'pillar',
  'goal',
] as const

export const ArchivedItem = z.object({
  id: Id,
  name: z.string(),
  /** Its kind within the tab: a group or a region, a field of people or of networks. */
  kind: z.enum(archivedKinds).nullable(),
  /** The network it belongs to, which may be archived itself. */
  home: NetworkMark.extend({ archived: z.boolean() }).nullable(),
  archived_at: Moment,
  /** Null when no person did it. */
  archived_by: Face.nullable(),
  /** How much was archived along with it, and comes back with it. */
  along_count: z.number().int(),
  can: Abilities('restore', 'remove'),
})

const Named = z.object({ id: Id, name: z.string() })

export const ArchivedEntry = ArchivedItem.extend({
  /** The first of what comes back with it. */
  along: z.array(Named),
  /** People who are in it again. */
  people_count: z.number().int().nullable(),
  leaders_count: z.number().int().nullable(),
  /** What has to be restored first. */
  waits_for: Named.nullable(),
  /** Things whose names were taken meanwhile: each needs a new one. */
  taken: z.array(Named),
})

const within = { network_id: Id.optional() }
const one = z.object({ archive: ArchiveName, id: Id })

/** How many new names a restoring can ask for. */
export const MOST_NEW_NAMES = 200

export const archives = {
  names: get('/api/v2/archives', {
    says: 'Which archives the viewer may open, of the whole enterprise or of one network, and how much lies in each.',
    query: z.object(within),
    returns: z.object({
      items: z.array(
        z.object({
          name: ArchiveName,
          total: z.number().int(),
          total_is: z.enum(['exact', 'at_least']),
        }),
      ),
    }),
  }),
  list: get('/api/v2/archives/:archive', {
    says: 'Archived things, the latest first. Things archived along with something else are found by searching.',
    params: z.object({ archive: ArchiveName }),
    query: ListQuery.extend({ ...within, sort_by: z.enum(['archived_at', 'name']).default('archived_at') }),
    returns: ListOf(ArchivedItem),
  }),
  show: get('/api/v2/archives/:archive/entries/:id', {
    says: 'One archived thing, with what restoring it would bring back and what stands in the way.',
    params: one,
    returns: ArchivedEntry,
  }),
  restore: put('/api/v2/archives/:archive/entries/:id/restoration', {
    says: 'Brings something back with everything that was archived along with it, under new names where asked.',
    params: one,
    body: z.strictObject({
      names: z
        .array(z.strictObject({ id: Id, name: Text(limits.name) }))
        .max(MOST_NEW_NAMES)
        .default([]),
    }),
    returns: z.object({ restored: z.number().int() }),
  }),
  remove: del('/api/v2/archives/:archive/entries/:id', {
    says: 'Deletes something archived for ever, where nothing ever was in it.',
    params: one,
    returns: Done,
  }),
}

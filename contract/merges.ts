import { z } from 'zod'
import { get, post } from './route.ts'
import { Face, Id, ListOf, ListQuery, Moment } from './shapes.ts'

/** A value of one person, as it is shown. */
const Shown = z.string()

/** A field in which two accounts can differ; for each, what they say. */
export const MergeField = z.object({
  /** `title`, or `field:12` for a custom field: what is sent back to take the other's value. */
  name: z.string(),
  label: z.string(),
  kept: Shown,
  gone: Shown,
  /** Both say something, and not the same. */
  conflict: z.boolean(),
  /** Only the one who merges may not take this one over. */
  locked: z.boolean(),
})

export const MergePerson = Face.extend({
  email: z.string(),
  state: z.string(),
  role_name: z.string(),
  created_at: Moment,
  last_seen_at: Moment.nullable(),
})

export const MergePreview = z.object({
  kept: MergePerson,
  gone: MergePerson,
  fields: z.array(MergeField),
  /** Everything that names the account which goes, with how many there are; what isn't there isn't told. */
  records: z.array(
    z.object({ label: z.string(), count: z.number().int(), becomes: z.enum(['move', 'unite', 'drop']) }),
  ),
  /** Why they can't be merged, as a sentence. */
  refusal: z.string().nullable(),
})

export const Merge = z.object({
  id: Id,
  kept: Face,
  /** What the account that went was called is told by the change log, to those who may read it. */
  gone_id: Id,
  moved_count: z.number().int(),
  merged_by: Face,
  merged_at: Moment,
})

export const merges = {
  list: get('/api/v2/users/merges', {
    says: 'Profiles that were merged, newest first.',
    query: ListQuery.extend({ sort_by: z.literal('merged_at').default('merged_at') }),
    returns: ListOf(Merge),
  }),
  preview: get('/api/v2/users/merges/preview', {
    says: 'What merging two profiles would do: each field in which they differ, and everything that would move.',
    query: z.object({ kept_id: Id, gone_id: Id }),
    returns: MergePreview,
  }),
  create: post('/api/v2/users/merges', {
    says: 'Makes two profiles of one person into one: what the second has moves to the first, and the second is emptied. Once.',
    body: z.strictObject({
      kept_id: Id,
      gone_id: Id,
      /** Fields in which the value of the profile that goes is kept. */
      taken: z.array(z.string().max(40)).max(600).default([]),
    }),
    returns: Merge,
  }),
}

import { z } from 'zod'
import { get, post, put } from '../route.ts'
import { Face, Id, ListOf, ListQuery, Moment } from '../shapes.ts'

/** A person's value, as shown. */
const Shown = z.string()

/** A field in which two accounts can differ, with both values. */
export const MergeField = z.object({
  /** `title`, or `field:12` for a custom field: what is sent back to take the other's value. */
  name: z.string(),
  label: z.string(),
  kept: Shown,
  gone: Shown,
  /** Both have a value, and they differ. */
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
  /** Everything that refers to the account being dropped, with counts; zeros are left out. */
  records: z.array(
    z.object({ label: z.string(), count: z.number().int(), becomes: z.enum(['move', 'unite', 'drop']) }),
  ),
  /** Why they can't be merged, as a sentence. */
  refusal: z.string().nullable(),
})

/** Why two accounts are likely one person's. */
export const likenessSigns = [
  'same_employee_id',
  'shared_mail',
  'same_mailbox',
  'same_name',
  'names_turned',
  'almost_same_name',
  'same_birthday',
  'same_title',
  'never_signed_in',
] as const
export type LikenessSign = (typeof likenessSigns)[number]

export const MergeSuggestion = z.object({
  /** The account that is in use, or else the older one; the other way round where only that may be. */
  kept: MergePerson,
  gone: MergePerson,
  /** The strongest first. */
  reasons: z.array(z.enum(likenessSigns)),
})

export const Merge = z.object({
  id: Id,
  kept: Face,
  /** The dropped account's name is in the change log, for those who may read it. */
  gone_id: Id,
  moved_count: z.number().int(),
  merged_by: Face,
  merged_at: Moment,
  /** Until when it can be undone; nothing when it can't any more. */
  undo_until: Moment.nullable(),
  undone_at: Moment.nullable(),
})

export const UndoPreview = z.object({
  /** Why it can't be undone, as a sentence. */
  refusal: z.string().nullable(),
  /** Who would be restored. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** What the merge changed in the kept profile; `back` unless it was changed again since. */
  fields: z.array(z.object({ label: z.string(), back: z.boolean() })),
  /** How many rows come back, and how many stay because they were changed or are gone since. */
  records: z.array(z.object({ label: z.string(), back: z.number().int(), left: z.number().int() })),
})

export const merges = {
  list: get('/api/v2/users/merges', {
    says: 'Profiles that were merged, newest first.',
    query: ListQuery.extend({ sort_by: z.literal('merged_at').default('merged_at') }),
    returns: ListOf(Merge),
  }),
  suggestions: get('/api/v2/users/merges/suggestions', {
    says: 'Pairs of profiles that are likely one person’s, with the reasons, the likeliest first.',
    /** Only pairs with this profile. */
    query: z.object({ of: Id.optional() }),
    returns: z.object({ items: z.array(MergeSuggestion) }),
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
  undoing: get('/api/v2/users/merges/:mergeId/undoing', {
    says: 'What undoing a merge would restore, and what stays because it changed since.',
    params: z.object({ mergeId: Id }),
    returns: UndoPreview,
  }),
  undo: put('/api/v2/users/merges/:mergeId/undoing', {
    says: 'Undoes a merge, once and within thirty days. What changed since stays.',
    params: z.object({ mergeId: Id }),
    /** How many rows couldn’t come back. */
    returns: Merge.extend({ left: z.number().int() }),
  }),
}

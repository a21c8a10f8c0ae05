import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, Done, Face, Id, ListOf, ListQuery, Moment } from '../shapes.ts'

/** What a column of a file can fill, besides custom fields (`field:12`), in the order offered. */
export const importTargets = [
  'email',
  'employee_id',
  'first_name',
  'last_name',
  'preferred_name',
  'pronouns',
  'title',
  'biography',
  'birth_date',
  'joined_on',
  'time_zone',
  'locale',
  'notification_email',
  'role',
  'state',
  'networks',
] as const
export type ImportTarget = (typeof importTargets)[number]
export const fieldTarget = (id: number) => `field:${id}` as const
export const fieldIdOf = (target: string) => {
  const [, id] = /^field:(\d{1,15})$/.exec(target) ?? []
  return id === undefined ? undefined : Number(id)
}
export const isImportTarget = (target: string): target is ImportTarget =>
  importTargets.some((known) => known === target)

export const IMPORT_MAX_BYTES = 100_000_000
/** Columns beyond these aren't read: no list of people has so many. */
export const IMPORT_MAX_COLUMNS = 200

/** What a row needs to create a new person. */
export const neededByNew = ['email', 'first_name', 'last_name'] as const satisfies readonly ImportTarget[]

export const matchings = ['email', 'employee_id', 'either'] as const
export const importStates = [
  'mapping',
  'checking',
  'ready',
  'in_progress',
  'completed',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]
export const rowKinds = ['create', 'change', 'skip', 'error'] as const
export type RowKind = (typeof rowKinds)[number]
export const importScopes = ['all', 'pending', 'in_progress', 'completed', 'archived'] as const

const Count = z.number().int().min(0)

/** The possible targets of a column, in the reader's words. */
export const ImportTargetChoice = z.object({ target: z.string(), label: z.string(), custom: z.boolean() })

const card = {
  id: Id,
  file_name: z.string(),
  state: z.enum(importStates),
  file_bytes: Count,
  read_bytes: Count,
  counts: z.object({ rows: Count, create: Count, change: Count, skip: Count, error: Count }),
  done: z.object({ rows: Count, created: Count, changed: Count, skipped: Count, failed: Count }),
  undone: z.object({ rows: Count, taken_back: Count, kept: Count }),
  created_by: Face,
  created_at: Moment,
  finished_at: Moment.nullable(),
  undone_at: Moment.nullable(),
  archived_at: Moment.nullable(),
  can: Abilities('check', 'apply', 'cancel', 'undo', 'archive', 'discard'),
}
export const ImportCard = z.object(card)

export const Import = z.object({
  ...card,
  /** Why it failed, as a sentence. */
  failure: z.string().nullable(),
  encoding: z.string(),
  delimiter: z.string(),
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /** For each column what it fills; before the first check, what its heading and the last imports suggest. */
  mapping: z.array(z.string().nullable()),
  match_by: z.enum(matchings),
  invite: z.boolean(),
  targets: z.array(ImportTargetChoice),
  /** Until when it can be undone. */
  undo_until: Moment.nullable(),
})

/** One value that differs: before, and in the file. */
export const RowChange = z.object({ label: z.string(), before: z.string(), after: z.string() })

export const ImportRow = z.object({
  number: z.number().int(),
  line: z.number().int(),
  kind: z.enum(rowKinds),
  name: z.string(),
  email: z.string().nullable(),
  employee_id: z.string().nullable(),
  user_id: Id.nullable(),
  changes: z.array(RowChange),
  /** Everything that is wrong with the row, each a sentence. */
  reasons: z.array(z.string()),
  result: z.enum(['created', 'changed', 'skipped', 'failed']).nullable(),
  undone: z.enum(['undone', 'partly', 'kept']).nullable(),
  /** After an undo: what stayed, and why. */
  kept: z.array(z.string()),
})

export const ImportMapping = z.strictObject({
  mapping: z.array(z.string().max(40).nullable()).min(1).max(IMPORT_MAX_COLUMNS),
  match_by: z.enum(matchings).default('email'),
  /** New people get their invitation by mail. */
  invite: z.boolean().default(true),
})

/** Filters of the list; an export takes the same rows. */
export const ImportsFilter = z.object({
  search: ListQuery.shape.search,
  scope: z.enum(importScopes).default('all'),
})

const one = z.object({ id: Id })

/** Imports of people; the older API calls them csv_files. */
export const imports = {
  list: get('/api/v1/csv_files', {
    says: 'Imports of people, newest first, with what came of each.',
    query: ListQuery.extend({
      ...ImportsFilter.shape,
      sort_by: z.enum(['created_at', 'file_name']).default('created_at'),
    }),
    returns: ListOf(ImportCard),
  }),
  ...csvOf('/api/v1/csv_files', 'Imports of people', ImportsFilter),
  create: post('/api/v1/csv_files', {
    says: 'Sends a file of people as multipart: CSV in UTF-8, UTF-16 or Windows-1252, parted by comma, semicolon or tab. Nothing is written yet.',
    upload: { max_bytes: IMPORT_MAX_BYTES },
    returns: Import,
  }),
  show: get('/api/v1/csv_files/:id', {
    says: 'One import: its columns and what they fill, how far it is, and what came of it.',
    params: one,
    returns: Import,
  }),
  discard: del('/api/v1/csv_files/:id', {
    says: 'Forgets an import that has written nothing, with its file.',
    params: one,
    returns: Done,
  }),
  check: put('/api/v2/csv_files/:id/mapping', {
    says: 'Says what each column fills and has every row judged, in the background.',
    params: one,
    body: ImportMapping,
    returns: Import,
  }),
  rows: get('/api/v2/csv_files/:id/rows', {
    says: 'The rows of a file: whom each would create or change, field by field, or every reason it can’t.',
    params: one,
    query: ListQuery.extend({
      kind: z.enum(rowKinds).optional(),
      /** The result, once it was applied. */
      result: z.enum(['created', 'changed', 'skipped', 'failed', 'kept']).optional(),
      sort_by: z.literal('line').default('line'),
    }),
    returns: ListOf(ImportRow),
  }),
  errors: get('/api/v2/csv_files/:id/errors', {
    says: 'The rows that can’t be imported as a CSV file: their own columns, the line and every reason; corrected, it can be sent again.',
    params: one,
    raw: true,
    private: true,
  }),
  apply: put('/api/v2/csv_files/:id/application', {
    says: 'Applies an import in the background, without the rows that have errors. Once, or again from where it failed.',
    params: one,
    returns: Import,
  }),
  cancel: put('/api/v2/csv_files/:id/cancellation', {
    says: 'Stops an import after the current batch. What was written stays and can be undone.',
    params: one,
    returns: Import,
  }),
  undo: put('/api/v2/csv_files/:id/undoing', {
    says: 'Undoes an import: removes new people who did nothing since, and restores changed fields unless they changed again.',
    params: one,
    returns: Import,
  }),
  archive: put('/api/v2/csv_files/:id/archival', {
    says: 'Archives a finished import.',
    params: one,
    returns: Import,
  }),
  restore: del('/api/v2/csv_files/:id/archival', {
    says: 'Brings an archived import back into the list.',
    params: one,
    returns: Import,
  }),
}

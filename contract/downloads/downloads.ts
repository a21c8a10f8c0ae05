import { z } from 'zod'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  custom,
  Done,
  Id,
  Json,
  ListOf,
  ListQuery,
  Moment,
  PureDate,
  SearchWords,
  Text,
} from '../shapes.ts'

export const downloadStates = ['waiting', 'in_progress', 'ready', 'failed', 'canceled', 'expired'] as const
export const DownloadState = z.enum(downloadStates)

/** A file somebody asked for. */
export const Download = z.object({
  id: Id,
  /** Which table it comes from: the name of an export. */
  export: z.string(),
  title: z.string(),
  file_name: z.string(),
  state: DownloadState,
  /** Why there is no file: a whole sentence. */
  reason: z.string().nullable(),
  rows_done: z.number().int(),
  /** How many there will be, once that is known. */
  rows_total: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  secure: z.boolean(),
  created_at: Moment,
  finished_at: Moment.nullable(),
  expires_at: Moment.nullable(),
  can: Abilities('fetch', 'cancel', 'retry'),
})

/** What can be chosen for a table: its columns, and further options of its own. */
export const CsvFields = z.object({
  export: z.string(),
  title: z.string(),
  secure: z.boolean(),
  /** How long the file can be fetched. */
  expires_in_hours: z.number().int(),
  fields: z.array(z.object({ key: z.string(), title: z.string(), chosen: z.boolean() })),
  options: z.array(z.enum(['joined', 'export_type', 'below'])),
})

/** For tables of people and memberships, which put these into their query. Both days are included. */
export const JoinedOptions = {
  joined_after: PureDate.optional(),
  joined_before: PureDate.optional(),
  export_type: z.enum(['per_user', 'per_membership']).default('per_user'),
}

interface Joined {
  joined_after?: string | undefined
  joined_before?: string | undefined
}

export const joinedHolds = ({ joined_after, joined_before }: Joined, context: z.RefinementCtx) => {
  if (joined_after && joined_before && joined_after > joined_before)
    context.addIssue({ code: custom, path: ['joined_after'], message: 'from_after_to' })
}

/** Filters on top of the list's own: they narrow it further, never widen it. */
export const joinedRange = (
  asked: Joined & { joined_from?: string | undefined; joined_to?: string | undefined },
) => ({
  joined_from: [asked.joined_from, asked.joined_after]
    .filter((day) => day !== undefined)
    .sort()
    .at(-1),
  joined_to: [asked.joined_to, asked.joined_before].filter((day) => day !== undefined).sort()[0],
})

/** Column keys in the order wanted; none means the usual ones. */
const Columns = z.array(z.string().max(80)).max(300)

/** In an address also `columns=name,email`. */
const Listed = z
  .string()
  .max(8000)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(Columns)

/**
 * The two CSV calls of every v1 table: `/export_csv` streams the rows at once, `/valid_csv_fields` names the columns.
 * Screens use `downloads.create` instead.
 */
export const csvOf = <Query extends z.ZodRawShape>(
  path: string,
  what: string,
  query: z.ZodObject<Query>,
) => ({
  export_csv: get(`${path}/export_csv`, {
    says: `${what} as CSV, streamed. The columns and their order may be chosen.`,
    raw: true,
    private: true,
    query: z.object({
      ...query.shape,
      columns: z.union([Columns, Listed]).default([]),
      bom: z.stringbool().default(true),
    }),
  }),
  valid_csv_fields: get(`${path}/valid_csv_fields`, {
    says: `The columns that a CSV of this can have: ${what.toLowerCase()}.`,
    returns: CsvFields,
  }),
})

const one = z.object({ downloadId: Id })

export const exports = {
  show: get('/api/v2/exports/:export', {
    says: 'What may be chosen when a table is exported.',
    params: z.object({ export: Text(60) }),
    returns: CsvFields,
  }),
}

export const downloads = {
  create: post('/api/v2/downloads', {
    says: 'Asks for a table as a CSV file. It is prepared in the background and then waits among the downloads.',
    body: z.strictObject({
      export: Text(60),
      columns: Columns.optional(),
      /** The same query the list was asked with, without its page. */
      query: Json.optional(),
      /** A byte order mark tells spreadsheets that the file is UTF-8. */
      bom: z.boolean().optional(),
    }),
    returns: Download,
  }),
  cancel: put('/api/v2/downloads/:downloadId/cancellation', {
    says: 'Stops the making of a file.',
    params: one,
    returns: Download,
  }),
  retry: put('/api/v2/downloads/:downloadId/retry', {
    says: 'Prepares a file again that failed, was canceled or has expired.',
    params: one,
    returns: Download,
  }),
  remove: del('/api/v2/downloads/:downloadId', {
    says: 'Deletes a file with its bytes. One still being made is stopped.',
    params: one,
    returns: Done,
  }),
  file: get('/api/v2/downloads/:downloadId/file', {
    says: 'The file, for the person who asked for it, as long as they may still read everything in it.',
    params: one,
    raw: true,
    private: true,
  }),
}

export const downloadSorts = ['created_at', 'file_name', 'state'] as const

export const userDownloads = {
  list: get('/api/v1/user/downloads', {
    says: 'The viewer’s downloads, the newest first.',
    private: true,
    query: ListQuery.extend({
      sort_by: z.enum(downloadSorts).default('created_at'),
      state: DownloadState.optional(),
      search: SearchWords.optional(),
    }),
    returns: ListOf(Download),
  }),
}

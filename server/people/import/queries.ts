import type { z } from 'zod'
import type { Import, ImportCard, ImportsFilter, imports } from '../../../contract/people/imports.ts'
import type { Hears } from '../../../contract/route.ts'
import { faceOf } from '../../identity/faces.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { contains } from '../../platform/database/patterns.ts'
import { countOf, totalOf } from '../../platform/database/totals.ts'
import { missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { importActions } from './actions.ts'
import { mappingOf } from './importCheck.ts'
import { type ImportFailure, KEPT_DAYS } from './outcome.ts'
import { importPolicy } from './policy.ts'
import { fillableFields, targetsFor } from './targets.ts'

const importsQuestion = (db: Db) =>
  db
    .selectFrom('imports as i')
    .innerJoin('users as u', 'u.id', 'i.created_by')
    .selectAll('i')
    .select([
      'u.id as by_id',
      'u.name as by_name',
      'u.pronouns as by_pronouns',
      'u.avatar_file_id as by_avatar',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof importsQuestion>['execute']>>[number]

function cardOf(row: Row): z.output<typeof ImportCard> {
  const { restore: _restore, ...can } = importActions(row)
  return {
    id: row.id,
    file_name: row.file_name,
    state: row.state as z.output<typeof ImportCard>['state'],
    file_bytes: row.file_bytes,
    read_bytes: row.read_bytes,
    counts: {
      rows: row.read_rows,
      create: row.create_count,
      change: row.change_count,
      skip: row.skip_count,
      error: row.error_count,
    },
    done: {
      rows: row.done_rows,
      created: row.created_count,
      changed: row.changed_count,
      skipped: row.skipped_count,
      failed: row.failed_count,
    },
    undone: { rows: row.undone_rows, taken_back: row.undone_count, kept: row.kept_count },
    created_by: faceOf({
      id: row.by_id,
      name: row.by_name,
      pronouns: row.by_pronouns,
      avatar_file_id: row.by_avatar,
    }),
    created_at: row.created_at,
    finished_at: row.finished_at,
    undone_at: row.undone_at,
    archived_at: row.archived_at,
    can,
  }
}

const scopes = {
  all: undefined,
  pending: ['mapping', 'checking', 'ready'],
  in_progress: ['in_progress', 'undoing'],
  completed: ['completed', 'failed', 'cancelled', 'undone'],
  archived: undefined,
} as const

function importsMeant(db: Db, { search, scope }: z.output<typeof ImportsFilter>) {
  const states = scopes[scope]
  return db
    .selectFrom('imports')
    .where('archived_at', scope === 'archived' ? 'is not' : 'is', null)
    .$if(states !== undefined, (some) => some.where('state', 'in', [...(states ?? [])]))
    .where(contains('file_name', search))
}

/** The next imports of a file, the newest first. */
export async function nextImports(
  db: Db,
  filter: z.output<typeof ImportsFilter>,
  before: number | undefined,
  limit: number,
) {
  const meant = importsMeant(db, filter)
    .select('id')
    .$if(before !== undefined, (some) => some.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
  const rows = await importsQuestion(db).where('i.id', 'in', meant).orderBy('i.id', 'desc').execute()
  return rows.map(cardOf)
}

export async function listImports(
  { db, me }: Reading,
  { page, page_size, sort_by, sort_direction, ...filter }: Hears<typeof imports.list, 'query'>,
) {
  authorize(me, importPolicy.manage)
  const found = importsMeant(db, filter)
  const direction = sort_direction ?? (sort_by === 'created_at' ? 'desc' : 'asc')
  const [[counted], rows] = await together(
    db,
    countOf(db, found.select('id')),
    importsQuestion(db)
      .where(
        'i.id',
        'in',
        found
          .select('id')
          .orderBy(sort_by, direction)
          .orderBy('id', direction)
          .limit(page_size)
          .offset((page - 1) * page_size),
      )
      .orderBy(`i.${sort_by}`, direction)
      .orderBy('i.id', direction),
  )
  return { items: rows.map(cardOf), page, page_size, ...totalOf(counted?.count ?? 0) }
}

export async function showImport(act: Reading & Spoken, id: number): Promise<z.output<typeof Import>> {
  const { db, me, say } = act
  authorize(me, importPolicy.manage)
  const row = await importsQuestion(db).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  const fields = await fillableFields(act)
  const failure = row.failure as unknown as ImportFailure | null
  const until = new Date(Date.parse(row.finished_at ?? row.created_at) + KEPT_DAYS * 86_400_000)
  return {
    ...cardOf(row),
    failure: failure ? say(`imports.failures.${failure.code}`, failure.facts) : null,
    encoding: row.encoding,
    delimiter: row.delimiter,
    header: row.header,
    sample: row.sample as unknown as string[][],
    mapping: mappingOf(row),
    match_by: row.match_by as z.output<typeof Import>['match_by'],
    invite: row.invite,
    targets: targetsFor(say, fields),
    undo_until: importActions(row).undo ? until.toISOString() : null,
  }
}

import { sql } from 'kysely'
import type { z } from 'zod'
import type { FieldValue } from '../../../contract/fields/values.ts'
import { textOfValue } from '../../../contract/fields/values.ts'
import { COUNT_LIMIT } from '../../../contract/limits.ts'
import {
  fieldIdOf,
  type Import,
  type ImportCard,
  type ImportRow,
  type ImportsFilter,
  type imports,
  isImportTarget,
} from '../../../contract/people/imports.ts'
import type { Hears } from '../../../contract/route.ts'
import { faceOf } from '../../identity/faces.ts'
import { roleName } from '../../identity/roles/names.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { type Db, together } from '../../platform/db.ts'
import { missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/policy.ts'
import type { Speak } from '../../platform/texts.ts'
import { totalOf } from '../../platform/totals.ts'
import { importActions } from './actions.ts'
import type { RowReason } from './cells.ts'
import { mappingOf } from './importCheck.ts'
import type { Changes } from './judge.ts'
import { type ImportFailure, KEPT_DAYS } from './outcome.ts'
import { importPolicy } from './policy.ts'
import { fillableFields, labelOf, targetsFor } from './targets.ts'

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
  const words = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : undefined
  return db
    .selectFrom('imports')
    .where('archived_at', scope === 'archived' ? 'is not' : 'is', null)
    .$if(states !== undefined, (some) => some.where('state', 'in', [...(states ?? [])]))
    .$if(words !== undefined, (some) => some.where('file_name', 'ilike', words ?? ''))
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
    db
      .selectFrom(
        found
          .select('id')
          .limit(COUNT_LIMIT + 1)
          .as('some'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count')),
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

const rowColumns = [
  'number',
  'line',
  'kind',
  'name',
  'email',
  'employee_id',
  'user_id',
  'changes',
  'reasons',
  'result',
  'undone',
  'written',
] as const

/** The rows of an import, in the order of the file. */
export async function listRows(
  act: Reading & Spoken,
  id: number,
  { page, page_size, search, kind, result, sort_direction }: Hears<typeof imports.rows, 'query'>,
) {
  const { db, me } = act
  authorize(me, importPolicy.manage)
  const words = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : undefined
  const found = db
    .selectFrom('import_rows')
    .where('import_id', '=', id)
    .$if(kind !== undefined, (some) => some.where('kind', '=', kind ?? ''))
    .$if(result === 'kept', (some) => some.where('undone', 'in', ['kept', 'partly']))
    // Rows that were wrong from the beginning are left out like those that turned out to be.
    .$if(result === 'failed', (some) => some.where('kind', '=', 'error'))
    .$if(result === 'created' || result === 'changed' || result === 'skipped', (some) =>
      some.where('result', '=', result ?? ''),
    )
    .$if(words !== undefined, (some) =>
      some.where((eb) =>
        eb.or([
          eb('name', 'ilike', words ?? ''),
          eb('email', 'ilike', words ?? ''),
          eb('employee_id', 'ilike', words ?? ''),
        ]),
      ),
    )
  const [[there], [counted], rows, names] = await together(
    db,
    db.selectFrom('imports').select('id').where('id', '=', id),
    db
      .selectFrom(
        found
          .select('number')
          .limit(COUNT_LIMIT + 1)
          .as('some'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count')),
    found
      .select(rowColumns)
      .orderBy('number', sort_direction ?? 'asc')
      .limit(page_size)
      .offset((page - 1) * page_size),
    db.selectFrom('user_roles').select(['id', 'role_name', 'text_key']),
  )
  if (!there) throw missing()
  const words_ = await wordsFor(act, names, rows)
  return {
    items: rows.map((row) => rowOf(row, words_)),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

type RowColumns = Pick<Awaited<ReturnType<typeof oneRow>>, (typeof rowColumns)[number]>
const oneRow = (db: Db) => db.selectFrom('import_rows').selectAll().executeTakeFirstOrThrow()

interface Words {
  label: (target: string) => string | undefined
  value: (target: string, value: unknown) => string
  reason: (reason: RowReason) => string
}

/** How ids and states of rows are called in the reader's language. */
async function wordsFor(
  act: Reading & Spoken,
  roles: readonly { id: number; role_name: string; text_key: string | null }[],
  rows: readonly RowColumns[],
): Promise<Words> {
  const { db, say } = act
  const fields = new Map((await fillableFields(act)).map((field) => [field.id, field]))
  const ids = rows.flatMap(({ changes, written }) =>
    [changes as unknown as Changes, (written as { changes?: Changes }).changes ?? {}].flatMap(
      ({ networks }) => (networks?.[1] as number[] | undefined) ?? [],
    ),
  )
  const networks = new Map(
    ids.length === 0
      ? []
      : (
          await db
            .selectFrom('networks')
            .select(['id', 'name'])
            .where('id', '=', sql<number>`any(${ids}::bigint[])`)
            .execute()
        ).map(({ id, name }) => [id, name] as const),
  )
  const roleNames = new Map(roles.map((role) => [role.id, roleName(say, role)]))
  const label = (target: string) =>
    isImportTarget(target) ? labelOf(say, target) : fields.get(fieldIdOf(target) ?? 0)?.title
  const value = (target: string, said: unknown) => {
    if (said === null || said === undefined) return ''
    if (target === 'role') return roleNames.get(Number(said)) ?? ''
    if (target === 'state') return say(`imports.states.person.${said}`)
    if (target === 'networks' && Array.isArray(said))
      return said.map((one) => networks.get(Number(one)) ?? '').join('; ')
    return textOfValue(said as FieldValue)
  }
  const reason = ({ target, code, facts }: RowReason) =>
    reasonIn(say, target ? label(target) : undefined, code, facts)
  return { label, value, reason }
}

const fieldCodes = new Set([
  'required',
  'too_long',
  'too_big',
  'too_small',
  'email',
  'invalid',
  'invalid_text',
  'no_spaces',
  'type',
  'format',
  'taken',
  'birth_date',
  'time_zone',
  'unknown',
])

/** A reason as one sentence, which names the column it is about. */
function reasonIn(say: Speak, label: string | undefined, code: string, facts: RowReason['facts']) {
  const problem = fieldCodes.has(code)
    ? say(`errors.fields.${code}`, facts)
    : say(`imports.reasons.${code}`, facts)
  return label === undefined ? problem : say('imports.reasons.in_column', { column: label, problem })
}

/** Every reason of rows, as sentences: for the screen and the file of errors. */
export async function reasonTeller(act: Reading & Spoken) {
  return (await wordsFor(act, [], [])).reason
}

function rowOf(row: RowColumns, { label, value, reason }: Words): z.output<typeof ImportRow> {
  const written = row.written as { changes?: Changes; kept?: RowReason[] }
  const changes = row.result === 'changed' ? (written.changes ?? {}) : (row.changes as unknown as Changes)
  return {
    number: row.number,
    line: row.line,
    kind: row.kind as z.output<typeof ImportRow>['kind'],
    name: row.name,
    email: row.email,
    employee_id: row.employee_id,
    user_id: row.user_id,
    changes: Object.entries(changes).flatMap(([target, [before, after]]) => {
      const title = label(target)
      return title === undefined
        ? []
        : [{ label: title, before: value(target, before), after: value(target, after) }]
    }),
    reasons: (row.reasons as unknown as RowReason[]).map(reason),
    result: row.result as z.output<typeof ImportRow>['result'],
    undone: row.undone as z.output<typeof ImportRow>['undone'],
    kept: (written.kept ?? []).map(reason),
  }
}

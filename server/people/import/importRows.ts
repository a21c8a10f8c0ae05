import { sql } from 'kysely'
import type { z } from 'zod'
import { type FieldValue, textOfValue } from '../../../contract/fields/values.ts'
import { fieldIdOf, type ImportRow, type imports, isImportTarget } from '../../../contract/people/imports.ts'
import type { Hears } from '../../../contract/route.ts'
import { roleName } from '../../identity/roles/names.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { contains } from '../../platform/database/patterns.ts'
import { countOf, totalOf } from '../../platform/database/totals.ts'
import { missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import type { Speak } from '../../platform/texts.ts'
import type { RowReason } from './cells.ts'
import type { Changes } from './judge.ts'
import { importPolicy } from './policy.ts'
import { fillableFields, labelOf } from './targets.ts'

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
  const found = db
    .selectFrom('import_rows')
    .where('import_id', '=', id)
    .$if(kind !== undefined, (some) => some.where('kind', '=', kind ?? ''))
    .$if(result === 'kept', (some) => some.where('undone', 'in', ['kept', 'partly']))
    // Includes rows that were invalid from the start, as well as those that failed later.
    .$if(result === 'failed', (some) => some.where('kind', '=', 'error'))
    .$if(result === 'created' || result === 'changed' || result === 'skipped', (some) =>
      some.where('result', '=', result ?? ''),
    )
    .where((eb) =>
      eb.or([contains('name', search), contains('email', search), contains('employee_id', search)]),
    )
  const [[there], [counted], rows, names] = await together(
    db,
    db.selectFrom('imports').select('id').where('id', '=', id),
    countOf(db, found.select('number')),
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

import { sql } from 'kysely'
import type { RowKind } from '../../../contract/people/imports.ts'
import { shownName } from '../../identity/shownName.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { reading } from '../../platform/act.ts'
import type { Tx } from '../../platform/database/db.ts'
import { type CsvRecord, recordsOf, Unreadable } from '../../platform/files/csvReader.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import { allows } from '../../platform/rights/policy.ts'
import { keptCell, type RowReason, readRow, type Wanted } from './cells.ts'
import { contextOf, type Matching, peopleMeant } from './context.ts'
import { type ImportParts, type ImportRecord, lockImport, moved } from './goOn.ts'
import { judge, type Verdict } from './judge.ts'
import { fail } from './outcome.ts'
import { importPolicy } from './policy.ts'

const ROWS_AT_ONCE = 1000

interface ReadRow extends CsvRecord {
  number: number
  wanted: Wanted
  reasons: RowReason[]
  email: string | null
  employee_id: string | null
}

/** Reads and judges the next rows of a file. Answers whether there are more. */
export async function checkSome(tx: Tx, { store, texts }: ImportParts, id: number): Promise<boolean> {
  const row = await lockImport(tx, id)
  if (row?.state !== 'checking') return false
  if (row.read_rows === 0) await tx.deleteFrom('import_rows').where('import_id', '=', id).execute()
  const me = await viewerOfPerson(tx, row.created_by)
  if (!me || !allows(me, importPolicy.manage, undefined)) return fail(tx, row, { code: 'right_lost' })
  let records: CsvRecord[]
  try {
    records = await nextRecords(store, row)
  } catch (error) {
    if (error instanceof Unreadable) return fail(tx, row, { code: error.code, facts: { line: error.line } })
    throw error
  }
  if (row.read_rows === 0 && records.length === 0) return fail(tx, row, { code: 'no_rows' })
  const context = await contextOf(reading(tx, me), texts, row.match_by as Matching)
  const columns = row.header.length
  const rows = records.map((record, at): ReadRow => {
    const { wanted, reasons } = readRow(record.cells, mappingOf(row), columns, context.vocabulary)
    return { ...record, number: row.read_rows + at + 1, wanted, reasons, ...keysOf(wanted) }
  })
  const before = await namedBefore(tx, id, rows)
  const people = await peopleMeant(
    tx,
    rows.map(({ wanted }) => wanted),
    context,
  )
  const verdicts = rows.map((one) => ({
    ...one,
    ...judge({ ...one, named_before: before(one) }, context, people),
  }))
  await keepRows(tx, id, verdicts)
  const isOver = records.length < ROWS_AT_ONCE
  const counts = Map.groupBy(verdicts, ({ kind }) => kind)
  const more = (kind: RowKind) => counts.get(kind)?.length ?? 0
  const last = records.at(-1)
  await tx
    .updateTable('imports')
    .set((eb) => ({
      read_rows: eb('read_rows', '+', records.length),
      read_bytes: isOver ? row.file_bytes : (last?.end.bytes ?? row.read_bytes),
      read_lines: last?.end.lines ?? row.read_lines,
      create_count: eb('create_count', '+', more('create')),
      change_count: eb('change_count', '+', more('change')),
      skip_count: eb('skip_count', '+', more('skip')),
      error_count: eb('error_count', '+', more('error')),
      ...(isOver ? { state: 'ready' } : {}),
    }))
    .where('id', '=', id)
    .execute()
  moved(tx, [row.created_by])
  return !isOver
}

export const mappingOf = ({ mapping }: Pick<ImportRecord, 'mapping'>) =>
  mapping.map((target) => target || null)

async function nextRecords(store: FileStore, row: ImportRecord): Promise<CsvRecord[]> {
  const source = await store.open(row.file_key ?? '', row.read_bytes)
  if (!source) throw new Unreadable('unreadable', row.read_lines + 1)
  const from = { bytes: row.read_bytes, lines: row.read_lines }
  const records: CsvRecord[] = []
  for await (const record of recordsOf(source, row.delimiter, from)) {
    records.push(record)
    if (records.length === ROWS_AT_ONCE) break
  }
  return records
}

const keysOf = ({ email, employee_id }: Wanted) => ({
  email: typeof email === 'string' ? email : null,
  employee_id: typeof employee_id === 'string' ? employee_id : null,
})

/** Where a person of these rows was named already: earlier in the file, be it in this handful or before it. */
async function namedBefore(tx: Tx, import_id: number, rows: readonly ReadRow[]) {
  const emails = new Map<string, number>()
  const employeeIds = new Map<string, number>()
  const said = <K extends 'email' | 'employee_id'>(key: K) => rows.flatMap((row) => row[key] ?? [])
  for (const [key, found] of [
    ['email', emails],
    ['employee_id', employeeIds],
  ] as const) {
    const earlier = await tx
      .selectFrom('import_rows')
      .select(({ fn }) => [key, fn.min('line').as('line')])
      .where('import_id', '=', import_id)
      .where(key, '=', sql<string>`any(${said(key)}::text[])`)
      .groupBy(key)
      .execute()
    for (const one of earlier) found.set(one[key] ?? '', Number(one.line))
  }
  return (row: ReadRow) => {
    const named = {
      email: row.email === null ? undefined : emails.get(row.email),
      employee_id: row.employee_id === null ? undefined : employeeIds.get(row.employee_id),
    }
    if (row.email !== null && named.email === undefined) emails.set(row.email, row.line)
    if (row.employee_id !== null && named.employee_id === undefined)
      employeeIds.set(row.employee_id, row.line)
    return named
  }
}

/** The label of a row in lists: the person's future name, else whatever identifies them. */
function nameOf({ wanted, person }: Pick<ReadRow & Verdict, 'wanted' | 'person'>) {
  const said = (target: 'first_name' | 'last_name' | 'preferred_name') =>
    typeof wanted[target] === 'string' ? wanted[target] : (person?.[target] ?? '')
  const first_name = said('first_name')
  return shownName({
    first_name,
    last_name: said('last_name'),
    preferred_name: said('preferred_name') || null,
  }).trim()
}

async function keepRows(tx: Tx, import_id: number, rows: readonly (ReadRow & Verdict)[]) {
  if (rows.length === 0) return
  const lines = rows.map((row) => ({
    number: row.number,
    line: row.line,
    cells: row.cells.map(keptCell),
    wanted: row.wanted,
    email: row.email,
    employee_id: row.employee_id,
    name: nameOf(row),
    kind: row.kind,
    user_id: row.person?.id ?? null,
    changes: row.kind === 'change' ? row.changes : {},
    reasons: row.reasons,
  }))
  await sql`insert into import_rows
      (enterprise_id, import_id, number, line, cells, wanted, email, employee_id, name, kind, user_id, changes, reasons)
    select ${tx.enterpriseId}, ${import_id}, r.* from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as r(
      number bigint, line bigint, cells text[], wanted jsonb, email text, employee_id text, name text, kind text,
      user_id bigint, changes jsonb, reasons jsonb)`.execute(tx)
}

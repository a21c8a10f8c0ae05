import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { z } from 'zod'
import { IMPORT_MAX_COLUMNS, type ImportMapping } from '../../../contract/people/imports.ts'
import type { Act, Spoken } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { type CsvRecord, delimiterOf, recordsOf, Unreadable } from '../../platform/files/csvReader.ts'
import type { Receive } from '../../platform/http/receive.ts'
import { unplan } from '../../platform/jobs/timed.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { archiving } from '../../platform/undo.ts'
import { type ImportAction, importActions } from './actions.ts'
import { keptCell } from './cells.ts'
import { encodingOf, intoUtf8 } from './charset.ts'
import { goOn, type ImportParts, type ImportRecord, lockImport, moved, works } from './goOn.ts'
import { empty, keepAMonth, STUCK, watch } from './outcome.ts'
import { importPolicy } from './policy.ts'
import { showImport } from './queries.ts'
import { fillableFields, guessMapping, rememberMapping, targetsFor } from './targets.ts'

const SAMPLE_ROWS = 5
const HEAD_BYTES = 262_144

/** Stores a file of people in UTF-8 and describes its content. Nobody's account is changed yet. */
export async function receiveImport(act: Act & Spoken, { store, texts }: ImportParts, file: Receive) {
  const { tx, me, say } = act
  authorize(me, importPolicy.manage)
  const encoding = await encodingOf(file.path)
  if (!encoding) throw invalid({ file: { code: 'not_a_csv' } })
  const path = `${file.path}.utf8`
  try {
    await pipeline(createReadStream(file.path), intoUtf8(encoding), createWriteStream(path, { mode: 0o600 }))
    const look = await lookInto(path)
    const file_key = `imports/${randomUUID()}.csv`
    const fields = await fillableFields(act)
    const mapping = await guessMapping(tx, { texts, nouns: [say] }, look.header, fields)
    const { id } = await tx
      .insertInto('imports')
      .values({
        file_name: file.name,
        file_key,
        file_bytes: (await stat(path)).size,
        encoding,
        delimiter: look.delimiter,
        header: look.header,
        sample: JSON.stringify(look.sample),
        mapping: mapping.map((target) => target ?? ''),
        match_by: mapping.includes('email') || !mapping.includes('employee_id') ? 'email' : 'employee_id',
        data_bytes: look.end.bytes,
        data_lines: look.end.lines,
        created_by: me.user_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(act, {
      action: 'import.uploaded',
      subject: { type: 'import', id },
      difference: { file: file.name },
    })
    await keepAMonth(tx, id)
    moved(tx, [me.user_id])
    await store.put(file_key, path, 'text/csv')
    return showImport(act, id)
  } finally {
    await rm(path, { force: true })
  }
}

/** The headings, what parts them, and the first rows. */
async function lookInto(path: string) {
  const { delimiter, skip } = delimiterOf(await headOf(path))
  const source = createReadStream(path, { start: skip })
  const records: CsvRecord[] = []
  try {
    for await (const record of recordsOf(source, delimiter, { bytes: skip, lines: skip > 0 ? 1 : 0 })) {
      records.push(record)
      if (records.length > SAMPLE_ROWS) break
    }
  } catch (error) {
    if (error instanceof Unreadable)
      throw invalid({ file: { code: 'csv_unreadable', facts: { line: error.line } } })
    throw error
  }
  const [first, ...rows] = records
  const header = (first?.cells ?? []).map((cell) => keptCell(cell.trim()).slice(0, 200))
  if (!first || header.every((heading) => heading === '')) throw invalid({ file: { code: 'no_headings' } })
  if (header.length > IMPORT_MAX_COLUMNS)
    throw invalid({ file: { code: 'too_many_columns', facts: { max: IMPORT_MAX_COLUMNS } } })
  if (rows.length === 0) throw invalid({ file: { code: 'no_rows' } })
  return {
    delimiter,
    header,
    end: first.end,
    sample: rows.map(({ cells }) => cells.map((cell) => keptCell(cell).slice(0, 200))),
  }
}

async function headOf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead).toString()
  } finally {
    await file.close()
  }
}

/** The import, held, if this can be done with it now. */
async function hold({ tx, me }: Act, id: number, action: ImportAction): Promise<ImportRecord> {
  authorize(me, importPolicy.manage)
  const row = await lockImport(tx, id)
  if (!row) throw missing()
  if (!importActions(row)[action]) throw conflict('import_not_now')
  return row
}

/** Assigns the columns and starts the check of the rows. */
export async function checkImport(
  act: Act & Spoken,
  id: number,
  { mapping, match_by, invite }: z.output<typeof ImportMapping>,
) {
  const { tx, me, say } = act
  const row = await hold(act, id, 'check')
  const targets = new Set(targetsFor(say, await fillableFields(act)).map(({ target }) => target))
  const chosen = mapping.filter((target) => target !== null)
  if (mapping.length !== row.header.length) throw invalid({ mapping: { code: 'invalid' } })
  if (chosen.some((target) => !targets.has(target))) throw invalid({ mapping: { code: 'unknown' } })
  if (new Set(chosen).size !== chosen.length) throw invalid({ mapping: { code: 'taken' } })
  const needed = match_by === 'either' ? ['email', 'employee_id'] : [match_by]
  if (!needed.some((target) => chosen.includes(target))) throw invalid({ match_by: { code: 'match_column' } })
  await rememberMapping(tx, row.header, mapping)
  await tx
    .updateTable('imports')
    .set({
      mapping: mapping.map((target) => target ?? ''),
      match_by,
      invite,
      state: 'checking',
      failure: null,
      read_rows: 0,
      read_bytes: row.data_bytes,
      read_lines: row.data_lines,
      create_count: 0,
      change_count: 0,
      skip_count: 0,
      error_count: 0,
      created_by: me.user_id,
      finished_at: null,
    })
    .where('id', '=', id)
    .execute()
  await goOn(tx, works.check, id)
  await watch(tx, id)
  moved(tx, [me.user_id])
  return showImport(act, id)
}

/** Has what was shown written: once, or on from where it failed. */
export async function applyImport(act: Act & Spoken, id: number) {
  const { tx, me } = act
  const row = await hold(act, id, 'apply')
  await tx
    .updateTable('imports')
    .set({
      state: 'in_progress',
      failure: null,
      applied_by: me.user_id,
      applied_at: sql`coalesce(applied_at, now())`,
      finished_at: null,
    })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'import.applied',
    subject: { type: 'import', id },
    difference: { file: row.file_name, create: row.create_count, change: row.change_count },
  })
  await goOn(tx, works.apply, id)
  await watch(tx, id)
  moved(tx, [me.user_id, row.created_by])
  return showImport(act, id)
}

/** Stops after the current handful: this waits for it, and the next one finds the import canceled. */
export async function cancelImport(act: Act & Spoken, id: number) {
  const { tx, me } = act
  const row = await hold(act, id, 'cancel')
  await tx
    .updateTable('imports')
    .set({ state: 'cancelled', finished_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'import.cancelled',
    subject: { type: 'import', id },
    difference: { file: row.file_name, rows: row.done_rows },
  })
  await unplan(tx, STUCK, String(id))
  await keepAMonth(tx, id)
  moved(tx, [me.user_id, row.created_by])
  return showImport(act, id)
}

export async function undoImport(act: Act & Spoken, id: number) {
  const { tx, me } = act
  const row = await hold(act, id, 'undo')
  await tx
    .updateTable('imports')
    .set({ state: 'undoing', failure: null, undone_by: me.user_id })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'import.undone',
    subject: { type: 'import', id },
    difference: { file: row.file_name },
  })
  await goOn(tx, works.undo, id)
  await watch(tx, id)
  moved(tx, [me.user_id, row.created_by])
  return showImport(act, id)
}

export async function archiveImport(act: Act & Spoken, id: number, archive: boolean) {
  const { tx, me } = act
  const row = await hold(act, id, archive ? 'archive' : 'restore')
  await tx
    .updateTable('imports')
    .set({ archived_at: archive ? sql`now()` : null })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: archive ? 'import.archived' : 'import.restored',
    subject: { type: 'import', id },
    difference: { file: row.file_name },
  })
  moved(tx, [me.user_id])
  return showImport(act, id)
}

export const importArchiving = archiving('import', archiveImport)

/** An import that has written nothing leaves nothing. */
export async function discardImport(act: Act, { store }: ImportParts, id: number) {
  const { tx, me } = act
  const row = await hold(act, id, 'discard')
  await record(act, {
    action: 'import.discarded',
    subject: { type: 'import', id },
    difference: { file: row.file_name },
  })
  await unplan(tx, STUCK, String(id))
  await empty(tx, store, id)
  await tx.deleteFrom('imports').where('id', '=', id).execute()
  moved(tx, [me.user_id])
  return { done: true as const }
}

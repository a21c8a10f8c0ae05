import { sql } from 'kysely'
import { valueFrom } from '../../../contract/fields/values.ts'
import { fieldIdOf } from '../../../contract/people/imports.ts'
import { addressesChanged } from '../../identity/addressChange.ts'
import type { Letters } from '../../identity/letters.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { takeMovesBack } from '../../networks/members/memberMoves.ts'
import { type Act, acting, reading } from '../../platform/act.ts'
import { recordMany } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { allows } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { activate, cancelDeletion, deactivate, markForDeletion } from '../accounts/accountStates.ts'
import type { RowReason } from './cells.ts'
import { type Context, contextOf, type Known, type Matching, peopleByIds, plainColumns } from './context.ts'
import { type ImportParts, type ImportRecord, lockImport, moved } from './goOn.ts'
import type { Changes } from './judge.ts'
import { entryOf } from './logEntry.ts'
import { fail, finishUndo, watch } from './outcome.ts'
import { changePeople, type Joined, newAddresses, within, writeFields } from './peopleWriter.ts'
import { importPolicy } from './policy.ts'
import { removeUntouched } from './removal.ts'
import { wayBack } from './stateSteps.ts'

/** Whoever is removed is looked for in two hundred columns, so that more would be locked for several seconds. */
const ROWS_AT_ONCE = 500

interface WrittenRow {
  number: number
  result: string | null
  user_id: number | null
  changes: Changes
  joined: Joined[]
  version: number
  at: string
}

interface Undone {
  number: number
  undone: 'undone' | 'partly' | 'kept'
  kept: RowReason[]
}

/** Takes the next handful back, the last rows first. Answers whether there are more. */
export async function undoSome(tx: Tx, { texts, letters }: ImportParts, id: number): Promise<boolean> {
  const row = await lockImport(tx, id)
  if (row?.state !== 'undoing') return false
  const me = await viewerOfPerson(tx, row.undone_by ?? row.created_by)
  if (!me || !allows(me, importPolicy.manage, undefined)) return fail(tx, row, { code: 'right_lost' })
  const context = await contextOf(reading(tx, me), texts, row.match_by as Matching)
  const rows = await tx
    .selectFrom('import_rows')
    .select(['number', 'result', 'user_id', 'written'])
    .where('import_id', '=', id)
    .where('number', '<=', row.done_rows - row.undone_rows)
    .orderBy('number', 'desc')
    .limit(ROWS_AT_ONCE)
    .execute()
  const written = rows.map(writtenOf)
  const created = written.filter(({ result }) => result === 'created')
  const changed = written.filter(({ result }) => result === 'changed')
  const outcomes = [
    ...(await removeUntouched(acting(tx, me), row.id, created)),
    ...(await putBack(acting(tx, me), { letters, context }, row, changed)),
  ]
  await keepOutcomes(tx, id, outcomes)
  const kept = outcomes.filter(({ undone }) => undone !== 'undone').length
  const after = await tx
    .updateTable('imports')
    .set((eb) => ({
      undone_rows: eb('undone_rows', '+', rows.length),
      undone_count: eb('undone_count', '+', outcomes.length - kept),
      kept_count: eb('kept_count', '+', kept),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  moved(tx, [row.created_by, me.user_id])
  if (after.undone_rows >= after.done_rows) {
    await finishUndo(tx, after)
    return false
  }
  await watch(tx, id)
  return true
}

function writtenOf(row: {
  number: number
  result: string | null
  user_id: number | null
  written: unknown
}): WrittenRow {
  const { changes = {}, joined = [], version = 0, at = '' } = row.written as Partial<WrittenRow>
  return { number: row.number, result: row.result, user_id: row.user_id, changes, joined, version, at }
}

/** The person's current values, in the form an import writes them. */
function nowOf(person: Known, target: string, { vocabulary }: Context): unknown {
  const field = vocabulary.fields.get(fieldIdOf(target) ?? 0)
  if (field) return valueFrom(field, (person.fields.get(field.id) ?? []).toSorted())
  if (target === 'role') return person.role_id
  if (target === 'state') return person.state
  return plainColumns.some((column) => column === target)
    ? person[target as (typeof plainColumns)[number]]
    : undefined
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

interface Way {
  row: WrittenRow
  person: Known
  back: Changes
  kept: RowReason[]
}

/** Which values go back to what they were, and which stay because somebody has changed them since. */
function wayOf(row: WrittenRow, person: Known, context: Context, me: Viewer): Way {
  const back: Changes = {}
  const kept: RowReason[] = []
  for (const [target, [before, after]] of Object.entries(row.changes)) {
    if (target === 'networks') continue
    const now = nowOf(person, target, context)
    if (now === undefined) kept.push({ target, code: 'unreadable_now' })
    else if (!same(now, after)) kept.push({ target, code: 'changed_since' })
    else if (target === 'role' && !context.roles.get(Number(before))?.givable)
      kept.push({ target, code: 'role_not_yours' })
    else if (target === 'state' && !wayBack(person.state, String(before)))
      kept.push({ target, code: 'no_way_back' })
    else if (!same(now, before)) back[target] = [now, before]
  }
  const isMine = person.id === me.user_id && (back.email || back.role || back.state)
  const isAbove = !context.roles.get(person.role_id)?.givable
  if (Object.keys(back).length > 0 && (isMine || isAbove))
    return { row, person, back: {}, kept: [...kept, { code: 'outranks', facts: { name: person.name } }] }
  return { row, person, back, kept }
}

async function putBack(
  act: Act,
  { letters, context }: { letters: Letters; context: Context },
  { id: import_id }: ImportRecord,
  rows: readonly WrittenRow[],
): Promise<Undone[]> {
  const { tx, me } = act
  if (rows.length === 0) return []
  const targets = new Set(rows.flatMap(({ changes }) => Object.keys(changes)))
  const people = await peopleByIds(
    tx,
    rows.flatMap(({ user_id }) => user_id ?? []),
    [...targets].flatMap((target) => fieldIdOf(target) ?? []),
  )
  const gone = rows.filter(({ user_id }) => !people.has(user_id ?? 0))
  const ways = rows.flatMap((row) => {
    const person = people.get(row.user_id ?? 0)
    return person ? [wayOf(row, person, context, me)] : []
  })
  await writeBack(act, { letters, context }, import_id, ways)
  const joined = ways.flatMap(({ row }) =>
    row.joined.map((one) => ({ ...one, state: 'active' as const, at: row.at })),
  )
  const left = new Set((await takeMovesBack(tx, joined)).map((one) => `${one.user_id} ${one.network_id}`))
  if (ways.length > 0) await rightsChanged(tx, '*')
  return [
    ...gone.map(({ number }): Undone => ({ number, undone: 'kept', kept: [{ code: 'gone_since' }] })),
    ...ways.map(({ row, back, kept }): Undone => {
      const stayed = row.joined.filter((one) => !left.has(`${one.user_id} ${one.network_id}`))
      const all = stayed.length > 0 ? [...kept, { target: 'networks', code: 'changed_since' }] : kept
      const anything = Object.keys(back).length > 0 || stayed.length < row.joined.length
      return {
        number: row.number,
        undone: all.length === 0 ? 'undone' : anything ? 'partly' : 'kept',
        kept: all,
      }
    }),
  ]
}

/** All at once; if one value is somebody else's by now, one after the other, and that one stays. */
async function writeBack(
  act: Act,
  { letters, context }: { letters: Letters; context: Context },
  import_id: number,
  ways: Way[],
) {
  const { tx } = act
  await sql`savepoint back`.execute(tx)
  try {
    const some = ways.filter(({ back }) => Object.keys(back).length > 0)
    const columns = some.map(({ person, back }) => ({ person, changes: back }))
    await changePeople(tx, context, columns)
    const people = some.map(({ person, back }) => ({ id: person.id, person, changes: back }))
    await writeFields(tx, context, people)
    await recordMany(
      act,
      people.map((one) => entryOf(one, context, import_id)),
    )
    await addressesChanged(tx, letters, newAddresses(people))
    for (const { person, back } of some) {
      if (back.state)
        for (const step of wayBack(person.state, String(back.state[1])) ?? [])
          await doing[step](act, person.id)
    }
    await sql`release savepoint back`.execute(tx)
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error
    await sql`rollback to savepoint back`.execute(tx)
    const [only] = ways
    if (!only) return
    if (ways.length === 1) {
      const [target] = Object.keys(error.fields ?? {})
      const code = error.code === 'last_holder' ? error.code : 'refused'
      only.kept.push(target ? { target, code: 'taken' } : { code })
      only.back = {}
      return
    }
    const middle = Math.ceil(ways.length / 2)
    await writeBack(act, { letters, context }, import_id, ways.slice(0, middle))
    await writeBack(act, { letters, context }, import_id, ways.slice(middle))
  }
}

const doing = {
  activate,
  deactivate,
  mark_for_deletion: markForDeletion,
  cancel_deletion: cancelDeletion,
} as const

const keepOutcomes = (tx: Tx, import_id: number, outcomes: readonly Undone[]) =>
  sql`update import_rows r set undone = o.undone, written = r.written || jsonb_build_object('kept', o.kept)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(number bigint, undone text, kept jsonb)
    where r.enterprise_id = ${tx.enterpriseId} and r.import_id = ${import_id} and r.number = o.number
      and ${within(outcomes)}`.execute(tx)

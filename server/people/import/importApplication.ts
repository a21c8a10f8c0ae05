import { sql } from 'kysely'
import type { UserState } from '../../../contract/people/states.ts'
import { addressesChanged } from '../../identity/addressChange.ts'
import { countPeople } from '../../identity/counts.ts'
import { type Invited, invite } from '../../identity/invitations.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { holdNetworksOf } from '../../networks/members/membershipRest.ts'
import { type Act, acting, reading } from '../../platform/act.ts'
import { recordMany } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { wentStale } from '../../platform/live/live.ts'
import { allows } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { activate, cancelDeletion, deactivate, markForDeletion } from '../accounts/accountStates.ts'
import type { RowReason, Wanted } from './cells.ts'
import { type Context, contextOf, type Known, type Matching, peopleMeant } from './context.ts'
import { type ImportParts, type ImportRecord, lockImport, moved } from './goOn.ts'
import { type Changes, judge, type Verdict } from './judge.ts'
import { entryOf } from './logEntry.ts'
import { fail, finish, watch } from './outcome.ts'
import {
  addPeople,
  changePeople,
  type Joined,
  joinNetworks,
  newAddresses,
  within,
  writeFields,
} from './peopleWriter.ts'
import { importPolicy } from './policy.ts'
import { stepBetween } from './stateSteps.ts'

const ROWS_AT_ONCE = 1000

export interface RowToWrite {
  number: number
  kind: string
  wanted: Wanted
}

/** What an undo needs: what was written, when, and the account right after. */
export interface Written {
  changes?: Changes
  joined?: Joined[]
  version?: number
}

interface Outcome {
  number: number
  result: 'created' | 'changed' | 'skipped' | 'failed'
  kind: string
  user_id: number | null
  written: Written
  reasons: RowReason[] | null
}

interface Applying {
  row: ImportRecord
  me: Viewer
  context: Context
  parts: ImportParts
}

/** Writes the next handful. Answers whether there are more. */
export async function applySome(tx: Tx, parts: ImportParts, id: number): Promise<boolean> {
  const row = await lockImport(tx, id)
  if (row?.state !== 'in_progress') return false
  const me = await viewerOfPerson(tx, row.applied_by ?? row.created_by)
  if (!me || !allows(me, importPolicy.manage, undefined)) return fail(tx, row, { code: 'right_lost' })
  const context = await contextOf(reading(tx, me), parts.texts, row.match_by as Matching)
  const rows = await tx
    .selectFrom('import_rows')
    .select(['number', 'kind', 'wanted'])
    .where('import_id', '=', id)
    .where('number', '>', row.done_rows)
    .orderBy('number')
    .limit(ROWS_AT_ONCE)
    .execute()
  const good = rows
    .filter(({ kind }) => kind !== 'error')
    .map(({ number, kind, wanted }) => ({ number, kind, wanted: wanted as Wanted }))
  const outcomes = await writeSafely(tx, { row, me, context, parts }, good)
  await keepOutcomes(tx, id, outcomes)
  const newlyWrong = outcomes.filter(({ result }) => result === 'failed').length
  const many = (result: Outcome['result']) => outcomes.filter((one) => one.result === result).length
  const after = await tx
    .updateTable('imports')
    .set((eb) => ({
      done_rows: eb('done_rows', '+', rows.length),
      created_count: eb('created_count', '+', many('created')),
      changed_count: eb('changed_count', '+', many('changed')),
      skipped_count: eb('skipped_count', '+', many('skipped')),
      failed_count: eb('failed_count', '+', newlyWrong + rows.length - good.length),
      error_count: eb('error_count', '+', newlyWrong),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  moved(tx, [row.created_by, me.user_id])
  if (after.done_rows >= after.read_rows) {
    await finish(tx, after)
    return false
  }
  await watch(tx, id)
  return true
}

/**
 * Writes rows, and halves the batch when the database refuses it, so that only the faulty row is reported and the
 * others are written. Failures that aren't about rows – a lost connection, a deadlock – are retried by the queue.
 */
async function writeSafely(tx: Tx, at: Applying, rows: readonly RowToWrite[]): Promise<Outcome[]> {
  if (rows.length === 0) return []
  await sql`savepoint handful`.execute(tx)
  try {
    const outcomes = await writeRows(tx, at, rows)
    await sql`release savepoint handful`.execute(tx)
    return outcomes
  } catch (error) {
    if (!isAboutRows(error)) throw error
    await sql`rollback to savepoint handful`.execute(tx)
    const [only] = rows
    if (rows.length === 1 && only) return [failed(only, [reasonOf(error)])]
    const middle = Math.ceil(rows.length / 2)
    return [
      ...(await writeSafely(tx, at, rows.slice(0, middle))),
      ...(await writeSafely(tx, at, rows.slice(middle))),
    ]
  }
}

/** A refusal of ours, or a constraint of the database; never its absence. */
const isAboutRows = (error: unknown) =>
  error instanceof AppError
    ? error.kind !== 'unavailable'
    : error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

function reasonOf(error: unknown): RowReason {
  if (!(error instanceof AppError)) return { code: 'refused' }
  const [field] = Object.entries(error.fields ?? {})
  if (field) return { target: field[0], ...field[1] }
  return error.code === 'last_holder' ? { code: 'last_holder' } : { code: 'refused' }
}

const failed = ({ number }: RowToWrite, reasons: RowReason[]): Outcome => ({
  number,
  result: 'failed',
  kind: 'error',
  user_id: null,
  written: {},
  reasons,
})

interface Judged extends Verdict {
  row: RowToWrite
}

/** Checks the rows again – what was shown may be an hour old – and writes them in a few statements for all. */
async function writeRows(tx: Tx, at: Applying, rows: readonly RowToWrite[]): Promise<Outcome[]> {
  const { context, me } = at
  const people = await peopleMeant(
    tx,
    rows.map(({ wanted }) => wanted),
    context,
    true,
  )
  const judged: Judged[] = rows.map((row) => ({
    row,
    ...judge({ wanted: row.wanted, reasons: [], named_before: {} }, context, people),
  }))
  const of = (kind: Verdict['kind']) => judged.filter((one) => one.kind === kind)
  const created = of('create')
  const changed = of('change')
  const ids = await addPeople(tx, me.user_id, created)
  const idOf = (one: Judged) => one.person?.id ?? ids.get(String(one.row.wanted.email)) ?? 0
  await changePeople(tx, context, changed)
  const touched = [...created, ...changed].map((one) => ({ ...one, id: idOf(one) }))
  await writeFields(tx, context, touched)
  // People whose account the file activates can join in the same row; those it deactivates can't.
  await takeSteps(acting(tx, me), changed)
  const joined = await joinNetworks(
    tx,
    me.user_id,
    touched.flatMap(({ id, changes }) =>
      (changes.networks ? (changes.networks[1] as number[]) : []).map((network_id) => ({
        user_id: id,
        network_id,
      })),
    ),
  )
  await recordMany(
    acting(tx, me),
    touched.map((one) => entryOf(one, context, at.row.id)),
  )
  await addressesChanged(tx, at.parts.letters, newAddresses(touched))
  await settle(tx, at, { created, changed, ids })
  const joinedOf = Map.groupBy(joined, ({ user_id }) => user_id)
  const versions = await versionsOf(
    tx,
    touched.map(({ id }) => id),
  )
  return judged.map((one): Outcome => {
    if (one.kind === 'error') return failed(one.row, one.reasons)
    if (one.kind === 'skip')
      return {
        number: one.row.number,
        result: 'skipped',
        kind: 'skip',
        user_id: idOf(one),
        written: {},
        reasons: null,
      }
    const id = idOf(one)
    const written = {
      changes: one.changes,
      joined: joinedOf.get(id) ?? [],
      version: versions.get(id) ?? 0,
    }
    const result = one.kind === 'create' ? 'created' : 'changed'
    return { number: one.row.number, result, kind: one.kind, user_id: id, written, reasons: null }
  })
}

const doing = {
  activate,
  deactivate,
  mark_for_deletion: markForDeletion,
  cancel_deletion: cancelDeletion,
} as const

/** States change by the same verbs as by hand, which end sessions, plan deletions and write the log. */
async function takeSteps(act: Act, changed: readonly { person: Known | undefined; changes: Changes }[]) {
  const { tx } = act
  const turning = changed.filter(({ changes }) => changes.state)
  await holdNetworksOf(
    tx,
    turning.flatMap(({ person }) => person?.id ?? []),
  )
  for (const { person, changes } of turning) {
    if (!person || !changes.state) continue
    const step = stepBetween(person.state, String(changes.state[1]))
    if (step) await doing[step](act, person.id)
  }
}

/** Done once for all of them: rights are reloaded, totals updated, invitations sent. */
async function settle(
  tx: Tx,
  { row, me, parts }: Applying,
  {
    created,
    changed,
    ids,
  }: { created: readonly Judged[]; changed: readonly Judged[]; ids: ReadonlyMap<string, number> },
) {
  if (changed.length > MANY) await rightsChanged(tx, '*')
  else for (const { person } of changed) if (person) await rightsChanged(tx, person.id)
  if (created.length + changed.length > 0) wentStale(tx, ['/api/v1/users'])
  if (row.invite) {
    const invited = created
      .filter(({ changes }) => changes.state?.[1] === 'invited')
      .map((one): Invited => {
        const { email, first_name, preferred_name, last_name, locale } = one.row.wanted as Record<
          string,
          string
        >
        return {
          id: ids.get(email ?? '') ?? 0,
          email: email ?? '',
          name: `${preferred_name ?? first_name} ${last_name}`,
          locale: locale ?? null,
        }
      })
    await invite(tx, parts.letters, invited, me.user_id)
  }
  const states = Map.groupBy(created, ({ changes }) => changes.state?.[1] as UserState)
  await countPeople(tx, new Map([...states].map(([state, some]) => [state, some.length])))
}

/** Beyond so many, everybody's rights are reloaded at once rather than one by one. */
const MANY = 20

async function versionsOf(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'version'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}

const keepOutcomes = (tx: Tx, import_id: number, outcomes: readonly Outcome[]) =>
  sql`update import_rows r set result = o.result, kind = o.kind, user_id = coalesce(o.user_id, r.user_id),
      written = o.written || jsonb_build_object('at', now()), reasons = coalesce(o.reasons, r.reasons)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o(number bigint, result text, kind text, user_id bigint, written jsonb, reasons jsonb)
    where r.enterprise_id = ${tx.enterpriseId} and r.import_id = ${import_id} and r.number = o.number
      and ${within(outcomes)}`.execute(tx)

import { sql } from 'kysely'
import {
  type MemberAction,
  type MemberCause,
  type MemberPlace,
  type MemberState,
  type MemberVisibility,
  memberStateAfter,
} from '../../../contract/networks/memberStates.ts'
import { type UserState, userIsHere } from '../../../contract/people/states.ts'
import type { Tx } from '../../platform/database/db.ts'
import { touched } from '../../platform/touched.ts'
import { countDistinct, countedIn } from '../people.ts'
import { peopleLeft } from './departures.ts'
import { keepDiscretion } from './discretion.ts'
import { membersChanged } from './facts.ts'
import { closeInvitations } from './invitations.ts'

/** One step of one person in one network. */
export interface Move {
  network_id: number
  user_id: number
  action: MemberAction
  /** The new visibility; people who come back keep their earlier choice. */
  visibility?: MemberVisibility
}

export interface Moved {
  network_id: number
  user_id: number
  before: MemberPlace
  state: MemberState
}

export interface Refused extends Move {
  before: MemberPlace
}

/** The reason, shown to those who read the row. */
interface Told {
  reason?: string | null
  cause?: MemberCause | null
}

interface Row {
  network_id: number
  user_id: number
  state: MemberState
  visibility: MemberVisibility | null
}

const keyOf = ({ network_id, user_id }: { network_id: number; user_id: number }) => `${network_id} ${user_id}`

/**
 * Locks networks until the transaction ends, in the order of their ids. Everything that moves members does so before
 * locking rows of people or memberships, so that nothing deadlocks.
 */
export const holdNetworks = async (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('networks')
    .select('id')
    .where('id', '=', sql<number>`any(${await countedIn(tx, ids)}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** People's present states in networks. Under the networks' locks nobody else can change them. */
export async function placesOf(
  tx: Tx,
  pairs: readonly { network_id: number; user_id: number }[],
): Promise<Map<string, MemberState>> {
  const { rows } = await sql<{ network_id: number; user_id: number; state: MemberState }>`
    select m.network_id, m.user_id, m.state from network_members m
    join unnest(${pairs.map(({ network_id }) => network_id)}::bigint[],
      ${pairs.map(({ user_id }) => user_id)}::bigint[]) as p(network_id, user_id)
      on m.network_id = p.network_id and m.user_id = p.user_id
    where m.enterprise_id = ${tx.enterpriseId}`.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row.state]))
}

/** Moves that make a member, except those of the account's own states, which handle that themselves. */
const settledByAccount = new Set<MemberAction>(['resume', 'ask_again'])
export const comesIn = ({ action }: Pick<Move, 'action'>, before: MemberPlace) => {
  const next = memberStateAfter(before, action)
  return !settledByAccount.has(action) && (next === 'active' || next === 'pending')
}

/** Which of these accounts are deactivated; the others are locked, so that none becomes so meanwhile. */
async function awayAmong(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'state'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.flatMap(({ id, state }) => (userIsHere(state as UserState) ? [] : [id])))
}

/**
 * The one verb by which memberships change, for one person or for thousands. What `memberTransitions` allows is done
 * in a few statements, with spans and the networks' counts; the rest is returned as refused, with its state. Adding
 * or joining somebody who is a member changes nothing and isn't refused. Deactivated accounts can't become members.
 */
export async function moveMembers(
  tx: Tx,
  by: number | null,
  moves: readonly Move[],
  told: Told = {},
): Promise<{ done: Moved[]; refused: Refused[] }> {
  if (moves.length === 0) return { done: [], refused: [] }
  const held = await holdNetworks(
    tx,
    moves.map(({ network_id }) => network_id),
  )
  const there = new Set(held.map(({ id }) => id))
  const places = await placesOf(tx, moves)
  const away = await awayAmong(tx, [
    ...new Set(
      moves.flatMap((move) => (comesIn(move, places.get(keyOf(move)) ?? 'none') ? [move.user_id] : [])),
    ),
  ])
  const done = new Map<string, Moved & { visibility: MemberVisibility | null }>()
  const refused: Refused[] = []
  for (const move of moves) {
    const key = keyOf(move)
    const before = places.get(key) ?? 'none'
    if (done.has(key) || isThere(before, move.action)) continue
    const isPossible = there.has(move.network_id) && !(away.has(move.user_id) && comesIn(move, before))
    const state = isPossible ? memberStateAfter(before, move.action) : undefined
    if (state === undefined) refused.push({ ...move, before })
    else done.set(key, { ...move, before, state, visibility: move.visibility ?? null })
  }
  await write(tx, by, [...done.values()], told)
  const moved = [...done.values()].map(({ network_id, user_id, before, state }) => ({
    network_id,
    user_id,
    before,
    state,
  }))
  await countMembers(tx, moved)
  await peopleLeft(
    tx,
    moved.flatMap(({ user_id, before, state }) =>
      before === 'active' && state !== 'active' ? [user_id] : [],
    ),
  )
  return { done: moved, refused }
}

/** Members needn't join, and people who wait needn't ask again. */
const isThere = (before: MemberPlace, action: MemberAction) =>
  (before === 'active' && (action === 'add' || action === 'join')) ||
  (before === 'pending' && action === 'ask')

/**
 * Closes the open span and opens the next at the same moment: the transaction's own or, if a later transaction was
 * faster, just after theirs, so that spans never overlap.
 */
async function write(tx: Tx, by: number | null, rows: readonly Row[], { reason = null, cause = null }: Told) {
  if (rows.length === 0) return
  const pairs = sql`unnest(${rows.map(({ network_id }) => network_id)}::bigint[],
    ${rows.map(({ user_id }) => user_id)}::bigint[], ${rows.map(({ state }) => state)}::text[],
    ${rows.map(({ visibility }) => visibility)}::text[]) as r(network_id, user_id, state, visibility)`
  await sql`update membership_spans s set until_at = greatest(now(), s.from_at + interval '1 microsecond')
    from ${pairs}
    where s.enterprise_id = ${tx.enterpriseId} and s.network_id = r.network_id and s.user_id = r.user_id
      and s.until_at is null`.execute(tx)
  await sql`
    with opened as (
      insert into membership_spans (enterprise_id, network_id, user_id, state, from_at, by_id, cause, reason)
      select ${tx.enterpriseId}, r.network_id, r.user_id, r.state,
        coalesce((select max(s.until_at) from membership_spans s where s.enterprise_id = ${tx.enterpriseId}
          and s.network_id = r.network_id and s.user_id = r.user_id and s.until_at >= now()), now()),
        ${by}::bigint, ${cause}, ${reason}
      from ${pairs}
      returning network_id, user_id, from_at
    )
    insert into network_members (enterprise_id, network_id, user_id, state, joined_at, state_changed_at,
      state_changed_by, reason, cause, visibility)
    select ${tx.enterpriseId}, r.network_id, r.user_id, r.state, case when r.state = 'active' then o.from_at end,
      o.from_at, ${by}::bigint, ${reason}, ${cause}, coalesce(r.visibility, 'open')
    from ${pairs} join opened o on o.network_id = r.network_id and o.user_id = r.user_id
    on conflict (enterprise_id, network_id, user_id) do update
      set state = excluded.state,
        joined_at = case when network_members.cause = 'away'
          then coalesce(network_members.joined_at, excluded.joined_at)
          else coalesce(excluded.joined_at, network_members.joined_at) end,
        state_changed_at = excluded.state_changed_at, state_changed_by = excluded.state_changed_by,
        reason = excluded.reason, cause = excluded.cause`.execute(tx)
  const chosen = rows.filter(({ visibility }) => visibility !== null)
  if (chosen.length > 0)
    await sql`update network_members m set visibility = r.visibility from ${pairs}
      where m.enterprise_id = ${tx.enterpriseId} and m.network_id = r.network_id and m.user_id = r.user_id
        and r.visibility is not null and m.visibility <> r.visibility`.execute(tx)
  await keepDiscretion(
    tx,
    rows.filter(({ state }) => state === 'active' || state === 'pending'),
  )
  await closeInvitations(
    tx,
    rows.filter(({ state }) => state === 'active' || state === 'declined' || state === 'removed'),
  )
}

/** How many members each network has, kept under its lock. */
async function countMembers(
  tx: Tx,
  moved: readonly { network_id: number; user_id: number; before: MemberPlace; state: MemberPlace }[],
) {
  const turns = moved
    .filter(({ before, state }) => (before === 'active') !== (state === 'active'))
    .map(({ network_id, user_id, state }) => ({ network_id, user_id, active: state === 'active' }))
  await countDistinct(tx, turns)
  await touched(
    tx,
    turns.map(({ user_id }) => user_id),
  )
  await membersChanged(tx, turns)
  const by = new Map<number, number>()
  for (const { network_id, active } of turns)
    by.set(network_id, (by.get(network_id) ?? 0) + (active ? 1 : -1))
  const changed = [...by].filter(([, more]) => more !== 0)
  if (changed.length === 0) return
  await sql`update networks n set member_count = n.member_count + c.more
    from unnest(${changed.map(([id]) => id)}::bigint[], ${changed.map(([, more]) => more)}::int[]) as c(id, more)
    where n.enterprise_id = ${tx.enterpriseId} and n.id = c.id`.execute(tx)
}

export interface TakenBack {
  network_id: number
  user_id: number
  /** The previous state; null if there was none. */
  before: string | null
  /** The state made by the move: any other state means a later change. */
  state: MemberState
  at: string
}

/**
 * Undoes moves as if they had never happened, where nobody has changed the membership since: for undoing an import or
 * a decision. Returns those that were undone.
 */
export async function takeMovesBack(tx: Tx, moves: readonly TakenBack[]): Promise<Moved[]> {
  if (moves.length === 0) return []
  await holdNetworks(
    tx,
    moves.map(({ network_id }) => network_id),
  )
  const lines = JSON.stringify(moves)
  const taken = sql`jsonb_to_recordset(${lines}::jsonb)
    as t(network_id bigint, user_id bigint, before text, state text, at timestamptz)`
  const same = sql.raw('m.network_id = t.network_id and m.user_id = t.user_id')
  const untouched = await sql<TakenBack>`select t.network_id, t.user_id, t.before, t.state, t.at from ${taken}
    join network_members m on m.enterprise_id = ${tx.enterpriseId} and ${same} and m.state = t.state
      and m.state_changed_at = t.at`.execute(tx)
  const rows = untouched.rows
  if (rows.length === 0) return []
  const these = sql`unnest(${rows.map(({ network_id }) => network_id)}::bigint[],
    ${rows.map(({ user_id }) => user_id)}::bigint[]) as t(network_id, user_id)`
  await sql`delete from membership_spans m using ${these}
    where m.enterprise_id = ${tx.enterpriseId} and ${same} and m.until_at is null`.execute(tx)
  // The span closed by the move is open again, and the row has its old values.
  await sql`update membership_spans m set until_at = null from ${these}
    where m.enterprise_id = ${tx.enterpriseId} and ${same} and m.from_at = (
      select max(s.from_at) from membership_spans s where s.enterprise_id = ${tx.enterpriseId}
        and s.network_id = t.network_id and s.user_id = t.user_id)`.execute(tx)
  await sql`update membership_invitations m set closed_at = null, closed_because = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(network_id bigint, user_id bigint, at timestamptz)
    where m.enterprise_id = ${tx.enterpriseId} and ${same} and m.closed_because = 'decided' and m.closed_at = t.at`.execute(
    tx,
  )
  await sql`delete from network_members m using ${these}
    where m.enterprise_id = ${tx.enterpriseId} and ${same} and not exists (
      select from membership_spans s where s.enterprise_id = ${tx.enterpriseId} and s.network_id = t.network_id
        and s.user_id = t.user_id)`.execute(tx)
  await sql`update network_members m set state = s.state, state_changed_at = s.from_at, state_changed_by = s.by_id,
      reason = s.reason, cause = s.cause
    from ${these} join membership_spans s on s.enterprise_id = ${tx.enterpriseId} and s.network_id = t.network_id
      and s.user_id = t.user_id and s.until_at is null
    where m.enterprise_id = ${tx.enterpriseId} and ${same}`.execute(tx)
  const back = rows.map(({ network_id, user_id, before, state }) => ({
    network_id,
    user_id,
    before: state,
    state: (before ?? 'none') as MemberPlace,
  }))
  await countMembers(tx, back)
  return back.map((one) => ({ ...one, state: one.state as MemberState }))
}

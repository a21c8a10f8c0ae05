import { sql } from 'kysely'
import type { z } from 'zod'
import { limits } from '../../../contract/limits.ts'
import { type LeaderPosition, leaderPositions } from '../../../contract/networks/leaders.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import { type Db, type Tx, together } from '../../platform/database/db.ts'
import { orderAsked, writeOrder } from '../../platform/database/order.ts'
import { contains } from '../../platform/database/patterns.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { leadersPolicy } from './policy.ts'
import { renameInTerms } from './terms.ts'

type Position = z.output<typeof LeaderPosition>

const question = (db: Db) =>
  db
    .selectFrom('leader_positions as p')
    .select(['p.id', 'p.name', 'p.default_for', 'p.version'])
    .select((eb) =>
      eb
        .selectFrom('network_leaders as l')
        .select((some) => some.fn.countAll<number>().as('count'))
        .whereRef('l.position_id', '=', 'p.id')
        .$asScalar()
        .as('leader_count'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof question>['execute']>>[number]

const positionFrom = (row: Row): Position => ({
  ...row,
  default_for: row.default_for as Position['default_for'],
  leader_count: row.leader_count ?? 0,
})

const named = (db: Db, search: string | undefined) => question(db).where(contains('p.name', search))

/** The titles that leaders of this enterprise can have. */
export async function listPositions({ db, me }: Reading, query: Hears<typeof leaderPositions.list, 'query'>) {
  authorize(me, leadersPolicy.positions)
  const { page, page_size, search, sort_by } = query
  const { sort_direction = sort_by === 'leader_count' ? 'desc' : 'asc' } = query
  const some = named(db, search)
  const [rows, [counted]] = await together(
    db,
    some
      .orderBy(sort_by === 'leader_count' ? sql`leader_count` : `p.${sort_by}`, sort_direction)
      .orderBy('p.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    some.clearSelect().select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return {
    items: rows.map(positionFrom),
    page,
    page_size,
    total: counted?.count ?? 0,
    total_is: 'exact' as const,
  }
}

export async function positionsAfter(db: Db, search: string | undefined, after: number, limit: number) {
  const rows = await named(db, search).where('p.id', '>', after).orderBy('p.id').limit(limit).execute()
  return rows.map(positionFrom)
}

/**
 * All of them, locked by every change: the last one stays however many are deleted at once, and two never both become
 * the default.
 */
const holdPositions = (tx: Tx) =>
  tx
    .selectFrom('leader_positions')
    .select(['id', 'name', 'default_for', 'sort_order', 'version'])
    .orderBy('id')
    .forUpdate()
    .execute()

const shown = async (tx: Tx, id: number) =>
  positionFrom(await question(tx).where('p.id', '=', id).executeTakeFirstOrThrow())

/** Pages name their leaders by position. */
const changed = (tx: Tx) =>
  wentStale(tx, [
    leaderPositions.list.path,
    '/api/v2/leader-choices',
    '/api/v1/group_leaders',
    '/api/v1/groups',
  ])

/** At most one is suggested for each kind: who had it gives it up. */
async function takeDefault(tx: Tx, default_for: Position['default_for']) {
  if (default_for)
    await tx
      .updateTable('leader_positions')
      .set({ default_for: null, version: sql`version + 1` })
      .where('default_for', '=', default_for)
      .execute()
}

export async function createPosition(
  act: Act,
  { name, default_for }: Hears<typeof leaderPositions.create, 'body'>,
) {
  const { tx, me } = act
  authorize(me, leadersPolicy.positions)
  const there = await holdPositions(tx)
  if (there.length >= limits.positions) throw conflict('too_many_positions', { max: limits.positions })
  await takeDefault(tx, default_for)
  const { id } = await tx
    .insertInto('leader_positions')
    .values({
      name,
      default_for,
      sort_order: Math.max(0, ...there.map(({ sort_order }) => sort_order)) + 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(act, {
    action: 'leader_position.created',
    subject: { type: 'leader_position', id },
    difference: differenceOf<Record<string, unknown>>({}, { name, default_for }),
  })
  changed(tx)
  return shown(tx, id)
}

async function heldPosition(tx: Tx, id: number) {
  const there = await holdPositions(tx)
  const position = there.find((one) => one.id === id)
  if (!position) throw missing()
  return { position, there }
}

/** Renames it for everybody who holds it; past terms keep their old title. */
export async function changePosition(
  act: Act,
  id: number,
  { name, default_for, version }: Hears<typeof leaderPositions.update, 'body'>,
) {
  const { tx, me } = act
  authorize(me, leadersPolicy.positions)
  const { position } = await heldPosition(tx, id)
  if (position.version !== version) throw conflict('changed_meanwhile')
  const difference = differenceOf<Record<string, unknown>>(position, { name, default_for })
  if (Object.keys(difference).length === 0) return shown(tx, id)
  if (default_for !== position.default_for) await takeDefault(tx, default_for)
  await tx
    .updateTable('leader_positions')
    .set({ name, default_for, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  if (name !== position.name) await renameInTerms(tx, id, name)
  await record(act, {
    action: 'leader_position.changed',
    subject: { type: 'leader_position', id },
    difference,
  })
  changed(tx)
  return shown(tx, id)
}

export async function deletePosition(act: Act, id: number) {
  const { tx, me } = act
  authorize(me, leadersPolicy.positions)
  const { position, there } = await heldPosition(tx, id)
  const { leader_count } = await shown(tx, id)
  if (leader_count > 0) throw conflict('position_in_use', { count: leader_count })
  if (there.length === 1) throw conflict('last_position')
  await tx.deleteFrom('leader_positions').where('id', '=', id).execute()
  await record(act, {
    action: 'leader_position.deleted',
    subject: { type: 'leader_position', id },
    difference: { name: [position.name, null] },
  })
  changed(tx)
  return { done: true as const }
}

export async function orderPositions(act: Act, ids: readonly number[]) {
  const { tx, me } = act
  authorize(me, leadersPolicy.positions)
  const there = await holdPositions(tx)
  const known = there.toSorted((a, b) => a.sort_order - b.sort_order || a.id - b.id).map(({ id }) => id)
  const order = orderAsked(known, ids)
  await writeOrder(tx, 'leader_positions', 'sort_order', order)
  await record(act, {
    action: 'leader_position.ordered',
    subject: { type: 'leader_position', id: null },
    difference: { position_ids: [known, order] },
  })
  changed(tx)
  return { done: true as const }
}

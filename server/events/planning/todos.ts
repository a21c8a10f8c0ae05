import { sql } from 'kysely'
import type { z } from 'zod'
import { dayAt } from '../../../contract/clocks.ts'
import { type EventTodo, eventTodos } from '../../../contract/events/todos.ts'
import { limits } from '../../../contract/limits.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { type Db, type Tx, together } from '../../platform/database/db.ts'
import { contains, isCalled } from '../../platform/database/patterns.ts'
import { totalOf } from '../../platform/database/totals.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import type { KnownEvent } from '../known.ts'
import { heldDesk, onDesk, organized } from './desk.ts'

type Todo = z.output<typeof EventTodo>

const changed = (tx: Tx) => wentStale(tx, [eventTodos.list.path])

const todosOf = (db: Db) =>
  db
    .selectFrom('event_todos as t')
    .leftJoin('users as o', 'o.id', 't.owner_id')
    .leftJoin('users as d', 'd.id', 't.done_by')
    .selectAll('t')
    .select(['o.name as owner_name', 'o.pronouns as owner_pronouns', 'o.avatar_file_id as owner_avatar'])
    .select(['d.name as doer_name', 'd.pronouns as doer_pronouns', 'd.avatar_file_id as doer_avatar'])

type Row = Awaited<ReturnType<ReturnType<typeof todosOf>['execute']>>[number]

const face = (id: number | null, name: string | null, pronouns: string | null, avatar: string | null) =>
  id === null || name === null ? null : faceOf({ id, name, pronouns, avatar_file_id: avatar }, FACE_WIDTHS[0])

const lineOf = (row: Row, today: string): Todo => ({
  id: row.id,
  event_id: row.event_id,
  content: row.content,
  owner: face(row.owner_id, row.owner_name, row.owner_pronouns, row.owner_avatar),
  due_on: row.due_on,
  done_at: row.done_at,
  done_by: face(row.done_by, row.doer_name, row.doer_pronouns, row.doer_avatar),
  late: row.done_at === null && row.due_on !== null && row.due_on < today,
  version: row.version,
})

/** Which day it is where the reader is. */
const dayOf = (me: Viewer, now: Date) => dayAt(now, me.time_zone)

export async function listTodos(
  act: Reading,
  eventId: number,
  { page, page_size, search, scope }: Hears<typeof eventTodos.list, 'query'>,
): Promise<Answers<typeof eventTodos.list>> {
  const { db, me, now } = act
  await organized(act, eventId)
  const [rows, [counted]] = await together(
    db,
    todosOf(db)
      .where('t.event_id', '=', eventId)
      .$if(scope === 'open', (all) => all.where('t.done_at', 'is', null))
      .$if(scope === 'done', (all) => all.where('t.done_at', 'is not', null))
      .where(contains('t.content', search))
      .orderBy('t.position')
      .orderBy('t.id')
      .limit(page_size)
      .offset((page - 1) * page_size),
    db
      .selectFrom('event_todos')
      .select([
        sql<number>`count(*) filter (where done_at is null)`.as('open'),
        sql<number>`count(*) filter (where done_at is not null)`.as('done'),
        sql<number>`count(*) filter (where (${scope} = 'all' or (${scope} = 'open') = (done_at is null))
          and ${contains('content', search)})`.as('total'),
      ])
      .where('event_id', '=', eventId),
  )
  const today = dayOf(me, now)
  return {
    items: rows.map((row) => lineOf(row, today)),
    page,
    page_size,
    ...totalOf(Number(counted?.total ?? 0)),
    open: Number(counted?.open ?? 0),
    done: Number(counted?.done ?? 0),
  }
}

const one = async ({ tx, me, now }: Act, id: number): Promise<Todo> => {
  const row = await todosOf(tx).where('t.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  return lineOf(row, dayOf(me, now))
}

/** Who can own a to-do of an event: its planner, and members and leaders of its host network. */
const ownersOf = ({ db, me }: Reading, { event }: KnownEvent) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
    .where('u.state', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('u.id', '=', event.created_by ?? 0),
        eb('u.id', '=', me.user_id),
        eb(
          'u.id',
          'in',
          eb.selectFrom('network_leaders').select('user_id').where('network_id', '=', event.network_id),
        ),
        eb(
          'u.id',
          'in',
          eb
            .selectFrom('network_members as m')
            .select('m.user_id')
            .where('m.network_id', '=', event.network_id)
            .where('m.state', '=', 'active')
            .where(knownMembership(me)),
        ),
      ]),
    )

const SOME_OWNERS = 10

export async function findOwners(
  act: Reading,
  eventId: number,
  search: string | undefined,
): Promise<Answers<typeof eventTodos.owners>> {
  const known = await organized(act, eventId)
  const people = await ownersOf(act, known)
    .where(isCalled('u', search))
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(SOME_OWNERS)
    .execute()
  return { items: people.map((person) => faceOf(person, FACE_WIDTHS[0])) }
}

/** The present owner may keep it, whatever their memberships by now. */
async function checkOwner(act: Act, known: KnownEvent, ownerId: number | null, before?: number | null) {
  if (ownerId === null || ownerId === before) return
  const owner = await ownersOf(act, known).where('u.id', '=', ownerId).executeTakeFirst()
  if (!owner) throw invalid({ owner_id: { code: 'todo_owner' } })
}

export async function addTodo(act: Act, eventId: number, said: Hears<typeof eventTodos.create, 'body'>) {
  const { tx } = act
  const known = await heldDesk(act, eventId)
  await checkOwner(act, known, said.owner_id)
  const { count } = await tx
    .selectFrom('event_todos')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  if (count >= limits.event_todos)
    throw invalid({ content: { code: 'too_many', facts: { max: limits.event_todos } } })
  const { id } = await tx
    .insertInto('event_todos')
    .values({ event_id: eventId, ...said, position: last(tx, eventId) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await log(act, known, 'event.todo_added', said.content)
  return one(act, id)
}

/** After everything that is there already. */
const last = (tx: Tx, eventId: number) =>
  sql<number>`(select coalesce(max(position), 0) + 1 from event_todos l
    where l.enterprise_id = ${tx.enterpriseId} and l.event_id = ${eventId})`

async function log(act: Act, { event }: KnownEvent, action: string, todo: string) {
  const { tx } = act
  await record(act, {
    action,
    subject: { type: 'event', id: event.id },
    network_id: event.network_id,
    difference: { name: event.name, todo },
  })
  changed(tx)
}

export async function changeTodo(
  act: Act,
  id: number,
  { version, ...said }: Hears<typeof eventTodos.update, 'body'>,
) {
  const { tx } = act
  const known = await onDesk(act, id)
  const before = await tx.selectFrom('event_todos').selectAll().where('id', '=', id).executeTakeFirst()
  if (!before) throw missing()
  if (before.version !== version) throw conflict('changed_meanwhile')
  await checkOwner(act, known, said.owner_id, before.owner_id)
  await tx
    .updateTable('event_todos')
    .set({ ...said, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await log(act, known, 'event.todo_changed', said.content)
  return one(act, id)
}

/** Done, or not after all. Twice is once. */
export async function finishTodo(act: Act, id: number, done: boolean) {
  const { tx, me } = act
  const known = await onDesk(act, id)
  const moved = await tx
    .updateTable('event_todos')
    .set(
      done
        ? { done_at: sql`now()`, done_by: me.user_id, version: sql`version + 1` }
        : { done_at: null, done_by: null, version: sql`version + 1` },
    )
    .where('id', '=', id)
    .where('done_at', done ? 'is' : 'is not', null)
    .returning('content')
    .executeTakeFirst()
  if (moved) await log(act, known, done ? 'event.todo_done' : 'event.todo_reopened', moved.content)
  return one(act, id)
}

export async function deleteTodo(act: Act, id: number) {
  const { tx } = act
  const known = await onDesk(act, id)
  const gone = await tx.deleteFrom('event_todos').where('id', '=', id).returning('content').executeTakeFirst()
  if (!gone) throw missing()
  await log(act, known, 'event.todo_deleted', gone.content)
  return { done: true as const }
}

/** Those named come first, in this order; the others follow as they were. Ids of other events are refused. */
export async function orderTodos(act: Act, eventId: number, ids: readonly number[]) {
  const { tx } = act
  await heldDesk(act, eventId)
  const there = await tx
    .selectFrom('event_todos')
    .select('id')
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const known = new Set(there.map(({ id }) => id))
  const first = [...new Set(ids)]
  if (first.some((id) => !known.has(id))) throw missing()
  const named = new Set(first)
  const order = [...first, ...there.flatMap(({ id }) => (named.has(id) ? [] : [id]))]
  await sql`update event_todos t set position = o.place
    from unnest(${order}::bigint[]) with ordinality as o(id, place)
    where t.enterprise_id = ${tx.enterpriseId} and t.event_id = ${eventId} and t.id = o.id`.execute(tx)
  changed(tx)
  return { done: true as const }
}

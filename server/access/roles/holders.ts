import type { z } from 'zod'
import type { RoleHolder, userRoles } from '../../../contract/access/roles.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { rolesPolicy } from '../../identity/roles/policy.ts'
import { knownMarks, markOf } from '../../networks/queries.ts'
import type { Reading } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { isCalled } from '../../platform/database/patterns.ts'
import { countOf, totalOf } from '../../platform/database/totals.ts'
import { missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'

type Holder = z.output<typeof RoleHolder>
type Query = Hears<typeof userRoles.holders, 'query'>

/** People with a role, by name: those a change of it would affect. */
export async function listHolders(
  act: Reading,
  id: number,
  query: Query,
): Promise<Answers<typeof userRoles.holders>> {
  const { db, me } = act
  authorize(me, rolesPolicy.view)
  const role = await db.selectFrom('user_roles').select('role_type').where('id', '=', id).executeTakeFirst()
  if (!role) throw missing()
  return role.role_type === 'group' ? leadersWith(act, id, query) : peopleWith(act, id, query)
}

const peopleHolding = (db: Db, id: number, search: string | undefined) =>
  db
    .selectFrom('users as u')
    .where('u.role_id', '=', id)
    .where('u.list_scope', 'is not', null)
    .where(isCalled('u', search))

async function peopleWith({ db }: Reading, id: number, { page, page_size, search, sort_direction }: Query) {
  const direction = sort_direction ?? 'asc'
  const [rows, [counted]] = await together(
    db,
    peopleHolding(db, id, search)
      .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id', 'u.title', 'u.state'])
      .orderBy('u.name', direction)
      .orderBy('u.id', direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, peopleHolding(db, id, search).select('u.id')),
  )
  const items = rows.map((row) => ({ ...holderOf(row), network: null }))
  return { items, page, page_size, ...totalOf(counted?.count ?? 0) }
}

const leadingWith = (db: Db, id: number, search: string | undefined) =>
  db
    .selectFrom('network_leaders as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('networks as n', 'n.id', 'l.network_id')
    .where('l.role_id', '=', id)
    .where('n.archived_at', 'is', null)
    .where('u.list_scope', 'is not', null)
    .where(isCalled('u', search))

async function leadersWith(act: Reading, id: number, { page, page_size, search, sort_direction }: Query) {
  const { db } = act
  const direction = sort_direction ?? 'asc'
  const [rows, [counted]] = await together(
    db,
    leadingWith(db, id, search)
      .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id', 'u.title', 'u.state', 'l.network_id'])
      .orderBy('u.name', direction)
      .orderBy('u.id', direction)
      .orderBy('l.network_id')
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, leadingWith(db, id, search).select('l.network_id')),
  )
  const marks = new Map(
    (
      await knownMarks(
        act,
        rows.map(({ network_id }) => network_id),
      ).execute()
    ).map((row) => [row.id, markOf(row)]),
  )
  const items = rows.map((row) => ({ ...holderOf(row), network: marks.get(row.network_id) ?? null }))
  return { items, page, page_size, ...totalOf(counted?.count ?? 0) }
}

const holderOf = (
  row: Parameters<typeof faceOf>[0] & { title: string | null; state: string },
): Omit<Holder, 'network'> => ({
  ...faceOf(row, FACE_WIDTHS[0]),
  title: row.title,
  state: row.state as Holder['state'],
})

import type { z } from 'zod'
import type { TemplateEffect } from '../../../contract/access/roles.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { FACE_WIDTHS, faceOf, type PersonRow } from '../../identity/faces.ts'
import { knownPermissions } from '../../identity/roles/known.ts'
import { rolesPolicy } from '../../identity/roles/policy.ts'
import { statesThatSignIn } from '../../identity/states.ts'
import { knownMarks, markOf } from '../../networks/queries.ts'
import type { Reading } from '../../platform/act.ts'
import type { Db } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'

type Effect = z.output<typeof TemplateEffect>

const SAMPLE = 5
const MOST_NETWORKS = 50

/** Who would gain or lose what if the template were saved like this. Only people who can sign in are counted. */
export async function effectOf(act: Reading, id: number, wanted: readonly Permission[]): Promise<Effect> {
  const { db, me } = act
  authorize(me, rolesPolicy.manage_templates)
  const template = await db
    .selectFrom('policy_templates as t')
    .innerJoin('user_roles as r', 'r.id', 't.role_id')
    .select(['t.permissions', 't.role_id', 'r.role_type'])
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!template) throw missing()
  const before = knownPermissions(template.permissions)
  const gained = knownPermissions(wanted).filter((permission) => !before.includes(permission))
  const lost = before.filter((permission) => !wanted.includes(permission))
  return template.role_type === 'group'
    ? effectOnLeaders(act, template.role_id, gained, lost)
    : effectOnPeople(db, template.role_id, gained, lost)
}

/** Everybody with the role has exactly its rights, so a changed permission affects all of them. */
async function effectOnPeople(
  db: Db,
  roleId: number,
  gained: readonly Permission[],
  lost: readonly Permission[],
): Promise<Effect> {
  const holders = db.selectFrom('users').where('role_id', '=', roleId).where('state', 'in', statesThatSignIn)
  const [{ people }, some] = await Promise.all([
    holders.select((eb) => eb.fn.countAll<number>().as('people')).executeTakeFirstOrThrow(),
    holders.select(['id', 'name', 'pronouns', 'avatar_file_id']).orderBy('id').limit(SAMPLE).execute(),
  ])
  const sample = some.map((row) => faceOf(row, FACE_WIDTHS[0]))
  const touched = (permission: Permission) => ({ permission, people, already: 0, sample })
  return { people, gained: gained.map(touched), lost: lost.map(touched), networks: [], networks_total: 0 }
}

const leadersQuestion = (db: Db, roleId: number) =>
  db
    .selectFrom('network_leaders as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .innerJoin('networks as n', 'n.id', 'l.network_id')
    .innerJoin('policy_templates as t', 't.role_id', 'u.role_id')
    .select(['l.network_id', 'u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id', 't.permissions as own'])
    .where('l.role_id', '=', roleId)
    .where('u.state', 'in', statesThatSignIn)
    .where('n.archived_at', 'is', null)
    .orderBy('u.id')

type LeaderRow = PersonRow & { network_id: number; own: string[] }

/** A leader has it inside their networks; those who also have it by their own role neither gain nor lose. */
async function effectOnLeaders(
  act: Reading,
  roleId: number,
  gained: readonly Permission[],
  lost: readonly Permission[],
): Promise<Effect> {
  const { db } = act
  const rows: LeaderRow[] = await leadersQuestion(db, roleId).execute()
  const people = [...new Map(rows.map((row) => [row.id, row])).values()]
  const touched = (permission: Permission) => {
    const really = people.filter(({ own }) => !own.includes(permission))
    return {
      permission,
      people: really.length,
      already: people.length - really.length,
      sample: faces(really),
    }
  }
  const byNetwork = Map.groupBy(rows, (row) => row.network_id)
  const largest = [...byNetwork].toSorted(([, a], [, b]) => b.length - a.length).slice(0, MOST_NETWORKS)
  const marks = new Map(
    (
      await knownMarks(
        act,
        largest.map(([id]) => id),
      ).execute()
    ).map((row) => [row.id, markOf(row)]),
  )
  return {
    people: people.length,
    gained: gained.map(touched),
    lost: lost.map(touched),
    networks: largest.flatMap(([id, leaders]) => {
      const network = marks.get(id)
      return network ? [{ network, people: leaders.length, sample: faces(leaders) }] : []
    }),
    networks_total: byNetwork.size,
  }
}

const faces = (rows: readonly LeaderRow[]) => rows.slice(0, SAMPLE).map((row) => faceOf(row, FACE_WIDTHS[0]))

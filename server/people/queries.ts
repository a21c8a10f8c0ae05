import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { catalogueFor } from '../../contract/locales.ts'
import type { Profile } from '../../contract/people/people.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { peoplePolicy } from '../identity/peoplePolicy.ts'
import { roleName } from '../identity/roles/names.ts'
import { activeNetworks } from '../identity/viewerNetworks.ts'
import { knownTo } from '../networks/known.ts'
import { knownMembership } from '../networks/members/seen.ts'
import { markOf, networkMarks } from '../networks/queries.ts'
import type { Reading, Spoken } from '../platform/act.ts'
import { type DB, type Db, together } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'
import { abilities } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import type { Speak } from '../platform/texts.ts'

/** States in which a person is there for their colleagues; search_people() finds the same. */
const present = ['active']

type UserRow = Selectable<DB['users']>

const userQuestion = (db: Db, id: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .selectAll('u')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .select(['r.role_name', 'r.text_key', 't.permissions'])
    .where('u.id', '=', id)

/** Networks in which the person is openly a member. */
const openNetworksOf = ({ db, me }: Reading, id: number) =>
  db
    .selectFrom('network_members as m')
    .innerJoin('networks as n', 'n.id', 'm.network_id')
    .select(['n.id', 'n.kind', 'n.name', 'n.colour', 'n.pattern', 'n.logo_file_id'])
    .where('m.user_id', '=', id)
    .where('m.state', '=', 'active')
    .where(knownMembership(me))
    .where(knownTo(me))
    .where('n.archived_at', 'is', null)
    .where((eb) =>
      eb.and([
        eb('n.private', '=', false),
        eb('n.members_visibility', 'in', ['public', 'enabled', 'non_member']),
      ]),
    )
    .orderBy('n.name')
    .limit(200)

const profileOf = (
  me: Viewer,
  user: UserRow & { role_name: string; text_key: string | null; permissions: string[] },
  networks: ReturnType<typeof markOf>[],
  say: Speak,
): z.output<typeof Profile> => {
  const can = abilities(me, { edit: peoplePolicy.edit, view_private: peoplePolicy.view_private }, user)
  const own = <T>(value: T) => (can.view_private ? value : null)
  return {
    ...faceOf(user, FACE_WIDTHS[2]),
    first_name: user.first_name,
    last_name: user.last_name,
    preferred_name: user.preferred_name,
    title: user.title,
    biography: user.biography,
    joined_on: user.joined_on,
    time_zone: user.time_zone,
    locale: catalogueFor(user.locale ?? '') ?? null,
    role_name: roleName(say, user),
    networks,
    email: own(user.email),
    employee_id: own(user.employee_id),
    birth_date: own(user.birth_date),
    notification_email: own(user.notification_email),
    version: user.version,
    can,
  }
}

/** A person's profile. Somebody not yet or no longer active is missing, except for administrators and themselves. */
export async function showProfile(act: Reading & Spoken, id: number): Promise<z.output<typeof Profile>> {
  const { db, me, say } = act
  const own = id === me.user_id
  const mine = activeNetworks(me)
  const [[user], networks] = await together(
    db,
    userQuestion(db, id),
    own ? networkMarks(db, mine) : openNetworksOf(act, id),
  )
  if (!user) throw missing()
  const profile = profileOf(me, user, networks.map(markOf), say)
  if (!present.includes(user.state) && !profile.can.view_private) throw missing()
  return profile
}

/** People whose name matches the words, best first. */
export async function searchPeopleIds(db: Db, words: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from search_people(${words}, ${most})`.execute(db)
  return rows.map((row) => row.id)
}

import type { z } from 'zod'
import { catalogueFor } from '../../../contract/locales.ts'
import type { Account } from '../../../contract/people/accounts.ts'
import type { UserState } from '../../../contract/people/states.ts'
import { valuesOf } from '../../fields/values.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { roleName } from '../../identity/roles/names.ts'
import { statesThatSignIn } from '../../identity/states.ts'
import { leadershipQuestion } from '../../identity/viewer.ts'
import { knownTo } from '../../networks/known.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import { markColumns, markOf } from '../../networks/queries.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import { abilities, authorize } from '../../platform/rights/policy.ts'
import { accountAbilities } from './abilities.ts'
import { newestSteps, stepOf } from './history.ts'

const accountQuestion = (db: Db, id: number) =>
  db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .selectAll('u')
    .select(['r.role_name', 'r.text_key', 't.permissions'])
    .select((eb) => [
      eb
        .selectFrom('sessions as s')
        .select((s) => s.fn.countAll<number>().as('count'))
        .whereRef('s.user_id', '=', 'u.id')
        .where('s.ended_at', 'is', null)
        .as('session_count'),
      eb
        .exists(eb.selectFrom('sso_identities as i').select('i.user_id').whereRef('i.user_id', '=', 'u.id'))
        .as('signs_in_by_sso'),
    ])
    .where('u.id', '=', id)
    .where('u.state', '<>', 'purged')

const networksQuestion = ({ db, me }: Reading, id: number) =>
  db
    .selectFrom('network_members as m')
    .innerJoin('networks as n', 'n.id', 'm.network_id')
    .leftJoin('network_leaders as l', (join) =>
      join.onRef('l.network_id', '=', 'm.network_id').onRef('l.user_id', '=', 'm.user_id'),
    )
    .select(markColumns.map((column) => `n.${column}` as const))
    .select(['m.state as membership', 'l.id as leader_id'])
    .where('m.user_id', '=', id)
    .where(knownMembership(me))
    .where(knownTo(me))
    .where('n.archived_at', 'is', null)
    .orderBy('n.name')
    .limit(200)

/** Everything administrators know of a person, in one round trip and the fields after it. */
export async function showAccount(act: Reading & Spoken, id: number): Promise<z.output<typeof Account>> {
  const { db, me, say } = act
  authorize(me, accountPolicy.list)
  const [[user], networks, log, leads] = await together(
    db,
    accountQuestion(db, id),
    networksQuestion(act, id),
    newestSteps(db, id),
    leadershipQuestion(db, id),
  )
  if (!user) throw missing()
  return {
    ...faceOf(user, FACE_WIDTHS[1]),
    first_name: user.first_name,
    last_name: user.last_name,
    preferred_name: user.preferred_name,
    email: user.email,
    employee_id: user.employee_id,
    title: user.title,
    biography: user.biography,
    birth_date: user.birth_date,
    notification_email: user.notification_email,
    time_zone: user.time_zone,
    locale: catalogueFor(user.locale ?? '') ?? null,
    state: user.state as UserState,
    state_reason: user.state_reason,
    state_changed_at: user.state_changed_at,
    role_id: user.role_id,
    role_name: roleName(say, user),
    joined_on: user.joined_on,
    last_seen_at: user.last_seen_at,
    created_at: user.created_at,
    deletion_due_on: user.deletion_due_on,
    enrolled_at: user.enrolled_at,
    sign_in_count: user.sign_in_count,
    session_count: user.session_count ?? 0,
    has_password: user.password_hash !== null,
    signs_in_by_sso: Boolean(user.signs_in_by_sso),
    networks: networks.map((row) => ({
      ...markOf(row),
      state: row.membership,
      leads: row.leader_id !== null,
    })),
    field_data: await valuesOf(act, id),
    steps: log.map(stepOf),
    version: user.version,
    can: {
      ...abilities(me, { manage: accountPolicy.manage, remove: accountPolicy.remove }, user),
      look: db.brought
        .to(accountAbilities)
        .some(
          (one) =>
            one.name === 'look' &&
            statesThatSignIn.includes(user.state) &&
            one.allows(me, { ...user, leads }),
        ),
    },
  }
}

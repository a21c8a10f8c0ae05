import type { UserData } from '../../contract/access/access.ts'
import { adminLanding, furtherLanding, type Permission, permissionNames } from '../../contract/permissions.ts'
import { toAcceptQuestion } from '../documents/inForce.ts'
import { adminLandings, menuPlaces, openTo } from '../identity/destinations.ts'
import { faceOf } from '../identity/faces.ts'
import { roleName } from '../identity/roles/names.ts'
import { unreadQuestion } from '../messages/queries.ts'
import { markOf, ownNetworkMarks } from '../networks/queries.ts'
import { mustEnrol } from '../people/enrollmentSteps.ts'
import type { Reading, Spoken } from '../platform/act.ts'
import { together } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'

/** The first landing page, in the contract's order, that exists and is open to them. */
function adminPathOf({ db, me }: Reading, modules: UserData['modules']) {
  const standing = new Set<string>(
    db.brought
      .to(adminLandings)
      .flatMap((one) => (typeof one === 'string' ? one : modules[one.of] ? one.landing : [])),
  )
  const landing = [...adminLanding, ...furtherLanding].find(
    ([permission, path]) => standing.has(path) && me.permissions.has(permission),
  )
  return landing?.[1] ?? null
}

/** The viewer and everything the frame around a page needs, in one round trip. */
export async function userDataOf(act: Reading & Spoken): Promise<UserData> {
  const { db, me, say } = act
  const [[user], networks, [unread], to_accept, [enterprise]] = await together(
    db,
    db
      .selectFrom('users as u')
      .leftJoin('enrollments as e', 'e.user_id', 'u.id')
      .select([
        'u.id',
        'u.name',
        'u.pronouns',
        'u.avatar_file_id',
        'u.first_name',
        'u.last_name',
        'u.preferred_name',
        'u.email',
        'u.time_zone',
        'u.locale',
        'u.state',
        'u.enrolled_at',
        'e.step',
      ])
      .where('u.id', '=', me.user_id),
    ownNetworkMarks(act),
    unreadQuestion(act),
    toAcceptQuestion(db, { user_id: me.user_id }),
    db
      .selectFrom('enterprises')
      .select([
        'plan_module_enabled as plan',
        'mentorship_enabled as mentorship',
        'rewards_enabled as rewards',
        'kudos_enabled as kudos',
      ])
      .where('id', '=', db.enterpriseId),
  )
  if (!user) throw missing()
  const modules = {
    plan: enterprise?.plan ?? false,
    mentorship: enterprise?.mentorship ?? false,
    rewards: enterprise?.rewards ?? false,
    // A part of recognition.
    kudos: (enterprise?.rewards && enterprise.kudos) ?? false,
  }
  const { avatar_file_id, state: _state, enrolled_at: _enrolled, step: _step, ...person } = user
  const marks = networks.map(markOf)
  return {
    user: {
      ...person,
      ...faceOf({ ...user, avatar_file_id }),
      locale: person.locale as UserData['user']['locale'],
      role_name: roleName(say, { role_name: me.role_name, text_key: me.role_text_key }),
    },
    policy_group: {
      ...(Object.fromEntries(permissionNames.map((name) => [name, me.permissions.has(name)])) as Record<
        Permission,
        boolean
      >),
      adminPath: adminPathOf(act, modules),
    },
    networks: marks
      .filter((mark) => me.memberships.get(mark.id) === 'active')
      .map((mark) => ({ ...mark, unread: false })),
    leads: marks.flatMap((mark) => {
      const led = me.leads.get(mark.id)
      return led ? [{ ...mark, permissions: [...led.permissions] }] : []
    }),
    unread_notifications: unread?.count ?? 0,
    menu: openTo(me, db.brought.to(menuPlaces))
      .filter(({ of }) => !of || modules[of])
      .map(({ name }) => name),
    modules,
    must_enrol: mustEnrol(user),
    look: me.look
      ? { id: me.look.id, administrator_name: me.look.administrator.name, ends_at: me.look.ends_at }
      : null,
    to_accept: to_accept.map(({ document_id, version_id, title }) => ({ document_id, version_id, title })),
  }
}

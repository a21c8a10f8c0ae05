import { sql } from 'kysely'
import type { z } from 'zod'
import type { Rights } from '../../../contract/access/roles.ts'
import type { MembershipState } from '../../../contract/networks/networks.ts'
import type { UserState } from '../../../contract/people/people.ts'
import { type Permission, permissionNames, permissions as scopes } from '../../../contract/permissions.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { leads } from '../../identity/networkRules.ts'
import { knownPermissions } from '../../identity/roles/known.ts'
import { roleName } from '../../identity/roles/names.ts'
import { rolesPolicy } from '../../identity/roles/policy.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { knownNetwork } from '../../networks/known.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import { knownMarks, markOf } from '../../networks/queries.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { missing } from '../../platform/errors.ts'
import { any, authorize, holds, type Rule } from '../../platform/rights/policy.ts'
import { sayReason } from '../../platform/rights/reasons.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import type { Speak } from '../../platform/texts.ts'

const MOST_NETWORKS = 100

/** The person: as a row, and as the policy's viewer, which is missing if they can't sign in. */
export async function personAskedAbout(act: Reading, id: number) {
  const { db, me } = act
  authorize(me, rolesPolicy.view_rights)
  const person = await db
    .selectFrom('users as u')
    .innerJoin('user_roles as r', 'r.id', 'u.role_id')
    .innerJoin('policy_templates as t', 't.role_id', 'r.id')
    .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id', 'u.state'])
    .select(['r.id as role_id', 'r.role_name', 'r.text_key', 't.id as template_id'])
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (!person) throw missing()
  const viewer = await viewerOfPerson(db, id)
  return { person, viewer: viewer && (await asKnownTo(act, viewer)) }
}

/** Memberships the asker may not know of give no reason: asking why must not reveal them. */
async function asKnownTo({ db, me }: Reading, viewer: Viewer): Promise<Viewer> {
  const hidden = await db
    .selectFrom('network_members as m')
    .select('m.network_id')
    .where('m.user_id', '=', viewer.user_id)
    .where(sql<boolean>`not ${knownMembership(me)}`)
    .execute()
  if (hidden.length === 0) return viewer
  const unknown = new Set(hidden.map(({ network_id }) => network_id))
  const memberships = new Map([...viewer.memberships].filter(([id]) => !unknown.has(id)))
  return { ...viewer, memberships }
}

type Asked = Awaited<ReturnType<typeof personAskedAbout>>

/** Decides as the product would, and explains it in sentences about the person. */
export function decide<Subject>(
  say: Speak,
  { person, viewer }: Asked,
  rule: Rule<Subject>,
  subject: Subject,
) {
  const name = person.name
  if (!viewer) return { allows: false, because: [say(`roles.reasons.account_${person.state}`, { name })] }
  return {
    allows: rule.allows(viewer, subject),
    because: rule.because(viewer, subject).map((reason) => sayReason(say, reason, 'roles.reasons', { name })),
  }
}

export async function rightsOf(
  act: Reading & Spoken,
  id: number,
  acts: z.output<typeof Rights>['acts'],
): Promise<z.output<typeof Rights>> {
  const { say } = act
  const asked = await personAskedAbout(act, id)
  const { person, viewer } = asked
  const related = viewer ? [...new Set([...viewer.leads.keys(), ...viewer.memberships.keys()])] : []
  const networks = related.length === 0 ? [] : await knownMarks(act, related).limit(MOST_NETWORKS).execute()
  return {
    person: faceOf(person, FACE_WIDTHS[1]),
    state: person.state as z.output<typeof UserState>,
    comes_in: viewer !== undefined,
    role_id: person.role_id,
    role_name: roleName(say, person),
    template_id: person.template_id,
    permissions: permissionNames.map((permission) => ({
      permission,
      ...decide(say, asked, holds(permission), undefined),
    })),
    networks: networks.map((row) => {
      const role = viewer?.leads.get(row.id)
      return {
        network: markOf(row),
        membership: (viewer?.memberships.get(row.id) ?? null) as z.output<typeof MembershipState> | null,
        leads_as: role ? roleName(say, { role_name: role.role_name, text_key: role.role_text_key }) : null,
        permissions: role ? knownPermissions([...role.permissions]) : [],
      }
    }),
    acts,
  }
}

const insideNetworks = permissionNames.filter((permission) => scopes[permission] === 'group')

/**
 * Inside one network two things count: the rights of the person's own role, and those of the role they lead with
 * here.
 */
export async function rightsInNetwork(act: Reading & Spoken, id: number, networkId: number) {
  const { say } = act
  const asked = await personAskedAbout(act, id)
  const network = await knownNetwork(act, networkId)
  const here = (permission: Permission) =>
    any<typeof network>(
      holds(permission),
      leads(permission, (it) => it),
    )
  return {
    permissions: insideNetworks.map((permission) => ({
      permission,
      ...decide(say, asked, here(permission), network),
    })),
  }
}

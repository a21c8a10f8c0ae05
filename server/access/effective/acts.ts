import type { z } from 'zod'
import type { actSubjects, WhyQuery } from '../../../contract/roles.ts'
import { archivesPolicy } from '../../archives/policy.ts'
import { calendarsPolicy } from '../../calendars/policy.ts'
import { documentsPolicy } from '../../documents/policy.ts'
import { enterprisePolicy } from '../../enterprise/policy.ts'
import { eventsPolicy } from '../../events/policy.ts'
import { libraryPolicy } from '../../library/policy.ts'
import { knownNetwork } from '../../networks/known.ts'
import { leadersPolicy } from '../../networks/leaders/policy.ts'
import { membersPolicy } from '../../networks/members/policy.ts'
import { networksPolicy } from '../../networks/policy.ts'
import { sponsorsPolicy } from '../../networks/sponsors/policy.ts'
import { accountPolicy } from '../../people/accounts/policy.ts'
import { importPolicy } from '../../people/import/policy.ts'
import { mePolicy } from '../../people/me/policy.ts'
import { mergePolicy } from '../../people/merge/policy.ts'
import { peoplePolicy } from '../../people/policy.ts'
import { type Db, together } from '../../platform/db.ts'
import { missing } from '../../platform/errors.ts'
import type { Clause } from '../../platform/policy.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { postsPolicy } from '../../posts/policy.ts'
import { segmentsPolicy } from '../../segments/policy.ts'
import { domainsPolicy } from '../domains/policy.ts'
import { looksPolicy } from '../looks/policy.ts'
import { accessPolicy } from '../policy.ts'
import { rolesPolicy } from '../roles/policy.ts'
import { ssoPolicy } from '../sso/policy.ts'
import { leadershipQuestion } from '../viewer.ts'

type Kind = (typeof actSubjects)[number]
type Asked = z.output<typeof WhyQuery>

/** What a clause is decided about, read as the verbs read it. */
const subjects = {
  none: async () => undefined,
  network: (db: Db, me: Viewer, { network_id = 0 }: Asked) => knownNetwork(db, me, network_id),
  person: async (db: Db, _me: Viewer, { user_id = 0 }: Asked) => {
    const [[person], leads] = await together(
      db,
      db
        .selectFrom('users as u')
        .innerJoin('user_roles as r', 'r.id', 'u.role_id')
        .innerJoin('policy_templates as t', 't.role_id', 'r.id')
        .select(['u.id', 'u.state', 'r.role_name', 't.permissions'])
        .where('u.id', '=', user_id),
      leadershipQuestion(db, user_id),
    )
    return person && { ...person, leads }
  },
  role: (db: Db, _me: Viewer, { role_id = 0 }: Asked) =>
    db
      .selectFrom('user_roles as r')
      .innerJoin('policy_templates as t', 't.role_id', 'r.id')
      .select(['r.id', 'r.role_name', 't.permissions'])
      .where('r.id', '=', role_id)
      .executeTakeFirst(),
} satisfies Record<Kind, (db: Db, me: Viewer, asked: Asked) => Promise<unknown>>

type SubjectOf<K extends Kind> = NonNullable<Awaited<ReturnType<(typeof subjects)[K]>>>

export interface Act {
  subject: Kind
  clause: Clause<never>
}

/** The kinds that a clause can be decided about: one that needs no subject takes none, the others what fits them. */
type KindFor<C> =
  C extends Clause<void>
    ? 'none'
    : C extends Clause<infer S>
      ? { [K in Exclude<Kind, 'none'>]: SubjectOf<K> extends S ? K : never }[Exclude<Kind, 'none'>]
      : never

const area = <P extends Record<string, Clause<never>>>(
  name: string,
  policy: P,
  about: { [K in keyof P]: KindFor<P[K]> },
): [string, Act][] =>
  Object.entries(policy).map(([act, clause]) => [`${name}.${act}`, { clause, subject: about[act] as Kind }])

/**
 * Every clause of every area's policy by name: the very objects that refuse. An area that adds a clause doesn't compile
 * until it has said here what the clause is about.
 */
export const acts: ReadonlyMap<string, Act> = new Map([
  ...area('networks', networksPolicy, {
    list: 'none',
    join: 'none',
    administer: 'none',
    view: 'network',
    view_members: 'network',
    view_attendance: 'network',
    view_messages: 'network',
    view_news: 'network',
    view_events: 'network',
    create: 'none',
    manage: 'network',
    place: 'network',
    connect: 'none',
    categories: 'none',
    categorize: 'network',
    regions: 'network',
  }),
  ...area('events', eventsPolicy, { plan: 'none', create: 'network', manage: 'network', approve: 'network' }),
  ...area('members', membersPolicy, { oversee: 'network', add: 'network', manage: 'network' }),
  ...area('leaders', leadersPolicy, {
    view: 'network',
    manage: 'network',
    hand_over: 'network',
    write_note: 'network',
    positions: 'none',
  }),
  ...area('people', peoplePolicy, { view: 'person', view_private: 'person', edit: 'person' }),
  ...area('accounts', accountPolicy, { list: 'none', manage: 'person', remove: 'person' }),
  ...area('segments', segmentsPolicy, { manage: 'none' }),
  ...area('import', importPolicy, { manage: 'none' }),
  ...area('merge', mergePolicy, { merge: 'none' }),
  ...area('me', mePolicy, { record_hours: 'network' }),
  ...area('domains', domainsPolicy, { manage: 'none' }),
  ...area('enterprise', enterprisePolicy, { configure: 'none' }),
  ...area('sso', ssoPolicy, { manage: 'none' }),
  ...area('looks', looksPolicy, { begin: 'none', look: 'person' }),
  ...area('access', accessPolicy, { invite: 'none' }),
  ...area('roles', rolesPolicy, {
    view: 'none',
    manage: 'none',
    change: 'role',
    manage_templates: 'none',
    give: 'role',
    view_rights: 'none',
  }),
  ...area('posts', postsPolicy, {
    create: 'network',
    write_message: 'network',
    write_link: 'network',
    write_social: 'network',
    approve: 'network',
    moderate: 'network',
    share_out: 'network',
    list: 'none',
    edit_all: 'none',
  }),
  ...area('sponsors', sponsorsPolicy, { view: 'network', manage: 'network' }),
  ...area('calendars', calendarsPolicy, { manage: 'none' }),
  ...area('archives', archivesPolicy, { index: 'none', of_network: 'network' }),
  ...area('library', libraryPolicy, {
    see_all: 'network',
    add: 'network',
    manage: 'network',
    labels: 'none',
  }),
  ...area('documents', documentsPolicy, { manage: 'none' }),
])

export async function subjectOf(db: Db, me: Viewer, { subject }: Act, asked: Asked): Promise<never> {
  const found = await subjects[subject](db, me, asked)
  if (subject !== 'none' && found === undefined) throw missing()
  return found as never
}

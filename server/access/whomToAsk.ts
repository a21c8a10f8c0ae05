import { type RawBuilder, sql } from 'kysely'
import type { ErrorAnswer, Reason } from '../../contract/errors.ts'
import type { Permission } from '../../contract/permissions.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { inOffice } from '../identity/office.ts'
import { within } from '../networks/known.ts'
import type { Reading } from '../platform/act.ts'

type Whom = NonNullable<ErrorAnswer['error']['ask']>

const MOST = 3

/** Inside a network: those who manage its leaders or its members. */
const helpsInside = {
  leadership: 'leaders_manage',
  template: 'leaders_manage',
  membership: 'members_manage',
} as const

const holdsIn = (alias: string, permission: Permission): RawBuilder<boolean> =>
  sql<boolean>`${permission}::text = any(${sql.ref(`${alias}.permissions`)})`

/**
 * The people who could lift a refusal, most recently seen first. Inside a network its leaders come before
 * administrators. Only people who really could are named: granting a right takes managing templates and holding the
 * right.
 */
export async function whomToAsk(act: Reading, because: readonly Reason[]): Promise<Whom> {
  const refused = because.filter(({ allows }) => !allows)
  const inside = await leadersWhoHelp(act, refused)
  const others = inside.length < MOST ? await administratorsWhoHelp(act, refused) : []
  const people = new Map([...inside, ...others].map((row) => [row.id, row]))
  return [...people.values()].slice(0, MOST).map((row) => {
    const { id, name, avatar_url } = faceOf(row, FACE_WIDTHS[0])
    return { id, name, avatar_url }
  })
}

const faces = ['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id'] as const

async function leadersWhoHelp({ db, me }: Reading, refused: readonly Reason[]) {
  const places = refused.flatMap(({ by, facts }) =>
    typeof facts?.network_id === 'number' && by in helpsInside
      ? [{ network_id: facts.network_id, permission: helpsInside[by as keyof typeof helpsInside] }]
      : [],
  )
  if (places.length === 0) return []
  return (
    db
      .selectFrom('network_leaders as l')
      .innerJoin('policy_templates as t', 't.role_id', 'l.role_id')
      .innerJoin('users as u', 'u.id', 'l.user_id')
      .innerJoin('networks as n', 'n.id', 'l.network_id')
      .select(faces)
      .where('u.state', '=', 'active')
      .where('u.id', '<>', me.user_id)
      .where('l.visible', '=', true)
      .where(inOffice('l'))
      // The leaders of a private network are shown only inside it.
      .where((eb) =>
        eb.or([eb('n.private', '=', false), eb('n.id', '=', sql<number>`any(${within(me)}::bigint[])`)]),
      )
      .where((eb) =>
        eb.or(
          places.map(({ network_id, permission }) =>
            eb.and([eb('l.network_id', '=', network_id), holdsIn('t', permission)]),
          ),
        ),
      )
      .orderBy('l.sort_order')
      .orderBy('l.id')
      .limit(MOST)
      .execute()
  )
}

function administratorsWhoHelp({ db, me }: Reading, refused: readonly Reason[]) {
  const lacked = refused.flatMap(({ facts }) => (facts?.permission ? [facts.permission as Permission] : []))
  const isAbout = refused.some(({ facts }) => facts?.network_id !== undefined)
  return db
    .selectFrom('users as u')
    .innerJoin('policy_templates as t', 't.role_id', 'u.role_id')
    .select(faces)
    .where('u.state', '=', 'active')
    .where('u.id', '<>', me.user_id)
    .where((eb) =>
      eb.or([
        ...lacked.map((permission) =>
          eb.and([holdsIn('t', 'policy_templates_manage'), holdsIn('t', permission)]),
        ),
        ...(isAbout ? [holdsIn('t', 'groups_manage')] : []),
        // A state rather than a right, such as an account or a setting: administrators know more.
        ...(lacked.length === 0 && !isAbout ? [holdsIn('t', 'policy_templates_manage')] : []),
      ]),
    )
    .orderBy('u.last_seen_at', (order) => order.desc().nullsLast())
    .orderBy('u.id')
    .limit(MOST)
    .execute()
}

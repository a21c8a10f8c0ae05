import type { MemberCause, MemberState } from '../../../contract/networks/memberStates.ts'
import type { members } from '../../../contract/networks/members.ts'
import type { UserState } from '../../../contract/people/states.ts'
import type { Answers } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { knownNetwork } from '../known.ts'
import { memberRow } from './memberList.ts'
import { membershipAbilitiesOf } from './membershipAbilities.ts'
import { membersPolicy } from './policy.ts'
import { knownMembership } from './seen.ts'

/** A membership to decide about; missing if the viewer may not know of it. */
export async function membershipKnown({ db, me }: Reading, network_id: number, user_id: number) {
  const row = await db
    .selectFrom('network_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.state', 'm.visibility', 'u.name', 'u.state as account'])
    .where('m.network_id', '=', network_id)
    .where('m.user_id', '=', user_id)
    .where('u.state', '<>', 'purged')
    .where(knownMembership(me))
    .executeTakeFirst()
  if (!row) throw missing()
  return { ...row, state: row.state as MemberState }
}

/** One member: what they answered, and all they ever were to the network. */
export async function showMember(
  act: Reading,
  id: number,
  userId: number,
): Promise<Answers<typeof members.show>> {
  const { db, me } = act
  const network = await knownNetwork(act, id)
  authorize(me, membersPolicy.oversee, network)
  const { state, account } = await membershipKnown(act, id, userId)
  const [row, spans] = await Promise.all([
    memberRow(db, network, userId),
    db
      .selectFrom('membership_spans as s')
      .leftJoin('users as b', 'b.id', 's.by_id')
      .select(['s.state', 's.from_at', 's.until_at', 's.cause', 's.reason'])
      .select(['b.id', 'b.name', 'b.pronouns', 'b.avatar_file_id'])
      .where('s.network_id', '=', id)
      .where('s.user_id', '=', userId)
      .orderBy('s.from_at', 'desc')
      .limit(100)
      .execute(),
  ])
  if (!row) throw missing()
  const can = await membershipAbilitiesOf(act, network, { userId, state, account: account as UserState })
  return {
    ...row,
    spans: spans.map(({ id: by, name, pronouns, avatar_file_id, ...span }) => ({
      ...span,
      state: span.state as MemberState,
      cause: span.cause as MemberCause | null,
      by:
        by === null || name === null
          ? null
          : faceOf({ id: by, name, pronouns, avatar_file_id }, FACE_WIDTHS[0]),
    })),
    can,
  }
}

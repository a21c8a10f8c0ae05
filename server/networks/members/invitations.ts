import { type RawBuilder, sql } from 'kysely'
import { memberInvitations, members } from '../../../contract/networks/members.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { type Tx, together } from '../../platform/database/db.ts'
import { isCalled } from '../../platform/database/patterns.ts'
import { totalOf } from '../../platform/database/totals.ts'
import { missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { knownNetwork } from '../known.ts'
import { membersPolicy } from './policy.ts'

/** Whether an invitation of `membership_invitations as alias` still lets somebody in. */
export const isOpenInvitation = (alias: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('answer')} is null and ${column('closed_at')} is null and ${column('expires_at')} > now())`
}

/** Invitations that are void: their people were admitted, declined or removed otherwise. */
export async function closeInvitations(tx: Tx, decided: readonly { network_id: number; user_id: number }[]) {
  if (decided.length === 0) return
  await sql`
    update membership_invitations i set closed_at = now(), closed_because = 'decided'
    from unnest(${decided.map(({ network_id }) => network_id)}::bigint[],
      ${decided.map(({ user_id }) => user_id)}::bigint[]) as d(network_id, user_id)
    where i.enterprise_id = ${tx.enterpriseId} and i.network_id = d.network_id and i.user_id = d.user_id
      and i.answer is null and i.closed_at is null`.execute(tx)
}

/** People a network invited who haven't answered, for those who may invite. */
export async function listInvitations(
  act: Reading,
  id: number,
  { page, page_size, search, sort_by, sort_direction }: Hears<typeof memberInvitations.list, 'query'>,
): Promise<Answers<typeof memberInvitations.list>> {
  const { db, me } = act
  authorize(me, membersPolicy.add, await knownNetwork(act, id))
  const direction = sort_direction ?? (sort_by === 'name' ? 'asc' : 'desc')
  const open = db
    .selectFrom('membership_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .where('i.network_id', '=', id)
    .where(isOpenInvitation('i'))
    .where('u.list_scope', 'is not', null)
    .where(isCalled('u', search))
  const [rows, [counted]] = await together(
    db,
    open
      .innerJoin('users as b', 'b.id', 'i.invited_by')
      .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id', 'i.invited_at', 'i.expires_at'])
      .select(['b.id as by_id', 'b.name as by_name', 'b.pronouns as by_pronouns'])
      .select('b.avatar_file_id as by_avatar')
      .orderBy(sort_by === 'name' ? 'u.name' : 'i.invited_at', direction)
      .orderBy('u.id', direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    open.select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return {
    items: rows.map((row) => ({
      ...faceOf(row, FACE_WIDTHS[0]),
      invited_at: row.invited_at,
      expires_at: row.expires_at,
      invited_by: faceOf(
        { id: row.by_id, name: row.by_name, pronouns: row.by_pronouns, avatar_file_id: row.by_avatar },
        FACE_WIDTHS[0],
      ),
    })),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

/** Withdraws an unanswered invitation: it admits nobody any more. */
export async function withdrawInvitation(act: Act, id: number, userId: number) {
  const { tx, me } = act
  authorize(me, membersPolicy.add, await knownNetwork(act, id))
  const withdrawn = await tx
    .updateTable('membership_invitations as i')
    .set({ closed_at: sql`now()`, closed_because: 'withdrawn' })
    .where('i.network_id', '=', id)
    .where('i.user_id', '=', userId)
    .where(isOpenInvitation('i'))
    .returning('i.user_id')
    .executeTakeFirst()
  if (!withdrawn) throw missing()
  await record(act, {
    action: 'member.invitation_withdrawn',
    subject: { type: 'user', id: userId },
    network_id: id,
  })
  wentStale(tx, [memberInvitations.list.path])
  wentStale(tx, [members.list.path, '/api/v2/users/me/memberships'], [userId])
  return { done: true as const }
}

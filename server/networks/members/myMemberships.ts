import { sql } from 'kysely'
import type { MemberState, MemberVisibility } from '../../../contract/networks/memberStates.ts'
import type { memberships, userGroups } from '../../../contract/networks/memberships.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { answerQuestions, answersOf } from '../../fields/questions/answers.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { activeNetworks, hiddenNetworks } from '../../identity/viewerNetworks.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { together } from '../../platform/database/db.ts'
import { contains } from '../../platform/database/patterns.ts'
import { totalOf } from '../../platform/database/totals.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { approachedNetworks, isAwaited, knownTo } from '../known.ts'
import { networksPolicy } from '../policy.ts'
import { markColumns, markOf } from '../queries.ts'
import { joinNetworks, leaveNetwork } from './admission.ts'
import { joinersOf } from './answers.ts'
import { isOpenInvitation } from './invitations.ts'
import { holdNetworks } from './memberMoves.ts'
import { membersPolicy } from './policy.ts'
import { knownMembership } from './seen.ts'

const MOST_BELOW = 100

const networkQuestion = ({ db, me }: Reading, id: number) =>
  db
    .selectFrom('networks as n')
    .leftJoin('networks as p', 'p.id', 'n.parent_id')
    .selectAll('n')
    .select(['p.private as parent_private', 'p.pending_users as parent_asks', 'p.id as parent'])
    .where('n.id', '=', id)
    .where('n.archived_at', 'is', null)
    .where((eb) => eb.or([knownTo(me), isAwaited(me)]))

const mineQuestion = ({ db, me }: Reading, id: number) =>
  db
    .selectFrom('network_members as m')
    .select(['m.state', 'm.joined_at', 'm.state_changed_at', 'm.reason', 'm.visibility'])
    .where('m.network_id', '=', id)
    .where('m.user_id', '=', me.user_id)
    .where(knownMembership(me))

const invitationQuestion = ({ db, me }: Reading, id: number) =>
  db
    .selectFrom('membership_invitations as i')
    .innerJoin('users as u', 'u.id', 'i.invited_by')
    .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
    .where('i.network_id', '=', id)
    .where('i.user_id', '=', me.user_id)
    .where(isOpenInvitation('i'))

/**
 * What is directly below, with the viewer's state in each. Called in the transaction that may just have changed it.
 */
const belowQuestion = ({ db, me }: Reading, id: number) =>
  db
    .selectFrom('networks as n')
    .leftJoin('network_members as m', (join) =>
      join.onRef('m.network_id', '=', 'n.id').on('m.user_id', '=', me.user_id).on(knownMembership(me)),
    )
    .select(markColumns.map((column) => `n.${column}` as const))
    .select('m.state as my_membership')
    .where('n.parent_id', '=', id)
    .where('n.kind', '<>', 'region')
    .where('n.archived_at', 'is', null)
    .orderBy('n.name')
    .orderBy('n.id')

const placeOf = (row: Parameters<typeof markOf>[0] & { my_membership: string | null }) => ({
  ...markOf(row),
  my_membership: row.my_membership as MemberState | null,
})

/** What non-members may know of a private network: that joining needs a request, and nothing below it. */
export async function showMembership(act: Reading, id: number): Promise<Answers<typeof memberships.show>> {
  const { db, me } = act
  const [[network], [mine], [inviter], below] = await together(
    db,
    networkQuestion(act, id),
    mineQuestion(act, id),
    invitationQuestion(act, id),
    belowQuestion(act, id).limit(MOST_BELOW),
  )
  if (!network) throw missing()
  authorize(me, networksPolicy.view, network)
  const inside = !network.private || mine?.state === 'active' || me.leads.has(id)
  // Answers to a network are for the person and for those who look after it; in a look, for both at once.
  const administrator = me.look?.administrator
  const told =
    !hiddenNetworks(me).includes(id) &&
    (!administrator || allows(administrator, membersPolicy.oversee, network))
  const { of } = await answersOf(db, joinersOf(id), told ? [me.user_id] : [])
  const parentAsks =
    network.parent !== null &&
    me.memberships.get(network.parent) !== 'active' &&
    (network.parent_private === true || network.parent_asks === true)
  return {
    network: markOf(network),
    state: (mine?.state ?? null) as MemberState | null,
    asks:
      !me.leads.has(id) &&
      !inviter &&
      (network.private ||
        network.pending_users ||
        parentAsks ||
        mine?.state === 'declined' ||
        mine?.state === 'removed'),
    joined_at: mine?.joined_at ?? null,
    state_changed_at: mine?.state_changed_at ?? null,
    reason: mine?.state === 'declined' || mine?.state === 'removed' ? mine.reason : null,
    visibility: (mine?.visibility ?? 'open') as MemberVisibility,
    leads: me.leads.has(id),
    invited_by: inviter ? faceOf(inviter, FACE_WIDTHS[0]) : null,
    questions: of(me.user_id),
    sub_networks: inside ? below.map(placeOf) : [],
  }
}

export async function listMemberships(
  { db, me }: Reading,
  { page, page_size, search, sort_direction = 'asc' }: Hears<typeof memberships.list, 'query'>,
): Promise<Answers<typeof memberships.list>> {
  const some = db
    .selectFrom('network_members as m')
    .innerJoin('networks as n', 'n.id', 'm.network_id')
    .where('m.user_id', '=', me.user_id)
    .where(knownMembership(me))
    .where('m.state', 'in', ['active', 'pending'])
    .where('n.archived_at', 'is', null)
    .where(contains('n.name', search))
  const [rows, [counted]] = await together(
    db,
    some
      .select(markColumns.map((column) => `n.${column}` as const))
      .select(['m.state as my_membership', 'm.visibility'])
      .orderBy('n.name', sort_direction)
      .orderBy('n.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    some.select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return {
    items: rows.map((row) => ({
      ...placeOf(row),
      visibility: row.visibility as MemberVisibility,
      leads: me.leads.has(row.id),
    })),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

export async function listSubNetworks(
  act: Reading,
  { group_id, page, page_size, search, sort_direction = 'asc' }: Hears<typeof userGroups.subMembers, 'query'>,
): Promise<Answers<typeof userGroups.subMembers>> {
  const { db, me } = act
  const [network] = await networkQuestion(act, group_id).execute()
  if (!network) throw missing()
  authorize(me, networksPolicy.view, network)
  const inside = !network.private || activeNetworks(me).includes(group_id) || me.leads.has(group_id)
  const some = db
    .selectFrom(belowQuestion(act, group_id).as('n'))
    .where(sql<boolean>`${inside}`)
    .where(contains('n.name', search))
  const [rows, [counted]] = await together(
    db,
    some
      .selectAll()
      .orderBy('name', sort_direction)
      .orderBy('id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    some.select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return { items: rows.map(placeOf), page, page_size, ...totalOf(counted?.count ?? 0) }
}

const asValues = (answers: Hears<typeof userGroups.join, 'body'>['answers']) =>
  new Map(answers.map(({ field_id, value }) => [field_id, value]))

export async function join(
  act: Act,
  { group_id, visibility, answers }: Hears<typeof userGroups.join, 'body'>,
) {
  const { me } = act
  if (visibility !== undefined && visibility !== 'open' && me.leads.has(group_id))
    throw conflict('leaders_are_known')
  await joinNetworks(act, [group_id], { visibility, answers: asValues(answers) })
  return showMembership(act, group_id)
}

export async function leave(act: Act, group_id: number) {
  await leaveNetwork(act, group_id)
  return showMembership(act, group_id)
}

/** Several of those below one at once; those the viewer is in already stay as they are. */
export async function joinSubgroups(
  act: Act,
  { group_id, group_ids }: Hears<typeof userGroups.joinSubgroups, 'body'>,
) {
  const below = await belowQuestion(act, group_id)
    .where('n.id', '=', sql<number>`any(${group_ids}::bigint[])`)
    .execute()
  if (below.length < new Set(group_ids).size) throw missing()
  const standing = await joinNetworks(
    act,
    below.map(({ id }) => id),
  )
  const states = new Map(standing.map(({ id, state }) => [id, state]))
  return { items: below.map((row) => ({ ...markOf(row), my_membership: states.get(row.id) ?? null })) }
}

export async function answerAsMember(
  act: Act,
  id: number,
  answers: Hears<typeof memberships.answer, 'body'>['answers'],
) {
  const { tx, me } = act
  await approachedNetworks(act, [id])
  const [mine] = await mineQuestion(act, id).execute()
  if (mine?.state !== 'active' && mine?.state !== 'pending') throw conflict('not_a_member')
  await answerQuestions(tx, me.user_id, joinersOf(id), asValues(answers))
  return showMembership(act, id)
}

/** An invitation is answered once, by the person invited. */
export async function answerInvitation(act: Act, id: number, answer: 'accepted' | 'declined') {
  const { tx, me } = act
  await holdNetworks(tx, [id])
  const { numUpdatedRows } = await tx
    .updateTable('membership_invitations as i')
    .set({ answer, answered_at: sql`now()` })
    .where('i.network_id', '=', id)
    .where('i.user_id', '=', me.user_id)
    .where(isOpenInvitation('i'))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw conflict('not_asked_to_join')
  if (answer === 'accepted') await joinNetworks(act, [id], { invited: true })
  return showMembership(act, id)
}

import { sql } from 'kysely'
import type { kudos } from '../../../contract/recognition/kudos.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { notify, untell } from '../../messages/notifications.ts'
import { knownTo } from '../../networks/known.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import { seenBy } from '../../networks/visibility.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { holdPoints, post } from '../points/ledger.ts'
import { personOf } from '../points/transactions.ts'
import { recognitionPolicy } from '../policy.ts'
import { kudosChanged } from '../stale.ts'
import { mayWithKudos } from './abilities.ts'
import { backToAllowance, holdAllowance, takeFromAllowance } from './allowance.ts'
import { knownKudos, shownKudos } from './kudosList.ts'
import type { KudosRow } from './kudosRow.ts'
import { untellReported } from './reports.ts'

const links = { received: (id: number) => `/kudos?scope=received#kudos-${id}`, given: '/kudos?scope=given' }

type Said = Hears<typeof kudos.create, 'body'>

/**
 * A network where both are known to belong: the viewer by a membership that others may know of, the other one by one that the
 * viewer may know of, where the network shows its members. Anything else would answer who belongs there.
 */
async function mustShare({ tx, me }: Act, network: number, person: number) {
  const e = sql`${tx.enterpriseId}::bigint`
  const { rows } = await sql<{ id: number }>`
    select n.id from networks n
    join network_members own on own.enterprise_id = ${e} and own.network_id = n.id and own.user_id = ${me.user_id}::bigint
      and own.state = 'active' and own.visibility = 'open'
    join network_members m on m.enterprise_id = ${e} and m.network_id = n.id and m.user_id = ${person}::bigint
      and m.state = 'active' and ${knownMembership(me)}
    where n.enterprise_id = ${e} and n.id = ${network}::bigint and n.archived_at is null and ${knownTo(me)}
      and ${seenBy(me, 'members_visibility', 'n')}`.execute(tx)
  if (rows.length === 0) throw invalid({ network_id: { code: 'kudos_network' } })
}

/** Points of a thank-you, given once and taken back once. */
const entry = ({
  id,
  to_id,
  points,
  network_id,
}: Pick<KudosRow, 'id' | 'to_id' | 'points' | 'network_id'>) => ({
  user_id: to_id,
  cause: 'kudos' as const,
  fact: String(id),
  amount: points,
  network_id,
})

export async function giveKudos(
  act: Act,
  { user_id, text, points, audience, network_id }: Said,
): Promise<Answers<typeof kudos.create>> {
  const { tx, me } = act
  const person = await personOf(act, user_id)
  authorize(me, recognitionPolicy.thank, person)
  if (person.state !== 'active') throw conflict('kudos_person_away')
  if (network_id !== null) await mustShare(act, network_id, user_id)
  const month = await takeFromAllowance(act, points)
  const { id } = await tx
    .insertInto('kudos')
    .values({ from_id: me.user_id, to_id: user_id, text, points, month, audience, network_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (points > 0)
    await post(tx, [{ ...entry({ id, to_id: user_id, points, network_id }), posted_by: me.user_id }])
  await record(act, {
    action: 'kudos.given',
    subject: { type: 'kudos', id },
    difference: { points, audience },
  })
  await notify(tx, [user_id], {
    kind: 'kudos.received',
    facts: { text },
    link: links.received(id),
    actor_id: me.user_id,
    network_id: null,
  })
  kudosChanged(tx)
  const [shown] = await shownKudos(act, [await knownKudos(act, id)])
  if (!shown) throw missing()
  return shown
}

/**
 * It is there no more, and its points fall: whoever has them now, after a merge of accounts. Answers how many came back;
 * the rest was spent, and is owed.
 */
async function end(act: Act, row: KudosRow, reason: string | null): Promise<number> {
  const { tx, me } = act
  const { id } = row
  const ended = await tx
    .updateTable('kudos')
    .set({ removed_at: sql`now()`, removed_by: me.user_id, removed_reason: reason })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning(['to_id', 'network_id'])
    .executeTakeFirst()
  // Somebody else was faster.
  if (!ended) throw conflict('kudos_state')
  await holdPoints(tx, [ended.to_id])
  const { rows: given } = await sql<{ user_id: number; amount: number; day: string }>`
    select user_id, sum(amount)::int as amount, min(fact_on) as day from point_entries
    where enterprise_id = ${tx.enterpriseId}::bigint and cause = 'kudos' and fact = ${String(id)} and user_id = ${ended.to_id}::bigint
    group by user_id having sum(amount) <> 0`.execute(tx)
  const posted = await post(
    tx,
    given.map(({ user_id, amount, day }) => ({
      ...entry({ id, to_id: user_id, points: -amount, network_id: ended.network_id }),
      fact_on: day,
    })),
  )
  await tx
    .updateTable('kudos_reports')
    .set({ state: 'removed', handled_by: me.user_id, handled_at: sql`now()` })
    .where('kudos_id', '=', id)
    .where('state', '=', 'open')
    .execute()
  // Its words are gone from the bell, and from a mail that is still to come.
  await untell(tx, [ended.to_id], { kind: 'kudos.received', link: links.received(id) })
  if (row.open_reports > 0) await untellReported(tx, row)
  kudosChanged(tx)
  const { back } = await tx
    .selectFrom('point_entries')
    .select(sql<number>`coalesce(-sum(points), 0)::int`.as('back'))
    .where('id', '=', sql<number>`any(${posted}::bigint[])`)
    .executeTakeFirstOrThrow()
  return back
}

export async function takeKudosBack(act: Act, id: number) {
  const { me } = act
  const row = await knownKudos(act, id)
  mayWithKudos('delete', me, row)
  // In the order of giving: first the allowance, then the points.
  await holdAllowance(act, row)
  // What was spent meanwhile can't be given twice: it would let one allowance pay for everybody's reward.
  await backToAllowance(act, { ...row, points: await end(act, row, null) })
  await record(act, { action: 'kudos.taken_back', subject: { type: 'kudos', id } })
  return { done: true as const }
}

/** Removed by those who look after where it stands: the allowance stays used. */
export async function removeKudos(act: Act, id: number, { reason }: Hears<typeof kudos.remove, 'body'>) {
  const { tx, me } = act
  const row = await knownKudos(act, id)
  mayWithKudos('remove', me, row)
  await end(act, row, reason)
  await record(act, { action: 'kudos.removed', subject: { type: 'kudos', id }, difference: { reason } })
  await notify(tx, [row.from_id], {
    kind: 'kudos.removed',
    facts: { reason },
    link: links.given,
    actor_id: me.user_id,
    network_id: null,
  })
  return { done: true as const }
}

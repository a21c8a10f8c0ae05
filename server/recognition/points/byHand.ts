import { sql } from 'kysely'
import type { points } from '../../../contract/recognition/points.ts'
import type { Hears } from '../../../contract/route.ts'
import { notify, untell } from '../../messages/notifications.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { recognitionPolicy } from '../policy.ts'
import { holdPoints, type Line, post } from './ledger.ts'
import { entriesOf, personOf } from './transactions.ts'

/** Where a notification of points leads: to the list, and to the entry it tells of. */
const linkOf = (person: number, entry: number) => `/user/${person}/transactions#points-${entry}`

/** Writes an entry by hand, with its reason. */
async function posted(act: Act, line: Line, reason: string): Promise<number> {
  const [id = 0] = await post(act.tx, [{ ...line, posted_by: act.me.user_id }])
  await act.tx.insertInto('point_reasons').values({ entry_id: id, reason }).execute()
  return id
}

async function shown(act: Act, person: number, id: number) {
  const [entry] = await entriesOf(act, person, sql`and p.id = ${id}::bigint`)
  if (!entry) throw missing()
  return entry
}

export async function givePoints(
  act: Act,
  id: number,
  { points: amount, reason }: Hears<typeof points.give, 'body'>,
) {
  const { tx, me } = act
  const person = await personOf(act, id)
  authorize(me, recognitionPolicy.give, person)
  if (person.state !== 'active') throw conflict('points_person_away')
  const entry = await posted(act, { user_id: id, cause: 'given', amount }, reason)
  await record(act, {
    action: 'points.given',
    subject: { type: 'user', id },
    difference: { points: amount },
    personal: { about_user_id: id, before_after: { reason: [null, reason] } },
  })
  await notify(tx, [id], {
    kind: 'points.given',
    facts: { count: amount, reason },
    link: linkOf(id, entry),
    actor_id: me.user_id,
    network_id: null,
  })
  return shown(act, id, entry)
}

/** Who has the points of an account now, held: a merge that was under way is over then, so it is asked once more. */
async function heldOwner({ tx, me }: Act, account: number): Promise<number> {
  const ownerOf = async () => {
    const row = await tx
      .selectFrom('users')
      .select('merged_into')
      .where('id', '=', account)
      .executeTakeFirst()
    return row?.merged_into ?? account
  }
  for (let owner = await ownerOf(); ; ) {
    authorize(me, recognitionPolicy.give, { id: owner })
    await holdPoints(tx, [owner])
    const now = await ownerOf()
    if (now === owner) return owner
    owner = now
  }
}

/**
 * Points that were given by hand are taken back once, whole: from the account that has them now, where the one that got them
 * became part of another.
 */
export async function takePointsBack(
  act: Act,
  id: number,
  { reason }: Hears<typeof points.takeBack, 'body'>,
) {
  const { tx } = act
  const given = await tx
    .selectFrom('point_entries')
    .select(['user_id', 'amount', 'cause', 'fact_on'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!given) throw missing()
  const user_id = await heldOwner(act, given.user_id)
  if (given.cause !== 'given') throw conflict('points_not_by_hand')
  const entry = await posted(
    act,
    // On the day on which they were given: what stands on boards for it falls.
    { user_id, cause: 'correction', amount: -given.amount, fact_on: given.fact_on },
    reason,
  )
  const first = await tx
    .updateTable('point_reasons')
    .set({ taken_back_by: entry })
    .where('entry_id', '=', id)
    .where('taken_back_by', 'is', null)
    .returning('entry_id')
    .executeTakeFirst()
  if (!first) throw conflict('points_taken_back')
  await untell(tx, [user_id], { kind: 'points.given', link: linkOf(given.user_id, id) })
  await record(act, {
    action: 'points.taken_back',
    subject: { type: 'user', id: user_id },
    difference: { points: given.amount },
    personal: { about_user_id: user_id, before_after: { reason: [null, reason] } },
  })
  return shown(act, user_id, entry)
}

import { z } from 'zod'
import type { eventCheckIn } from '../../../contract/events/day.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { Email, Id, Moment } from '../../../contract/shapes.ts'
import { countAttempt } from '../../access/throttle.ts'
import type { AccountKeeper } from '../../identity/devices.ts'
import { notify } from '../../messages/notifications.ts'
import type { Act, Asker } from '../../platform/act.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import { conflict } from '../../platform/errors.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { type EventRow, lockEvent } from '../eventRow.ts'
import { knownEvent } from '../known.ts'
import { wishOf } from './attendance.ts'
import { dayChanged } from './dayStale.ts'
import { type DoorKeeper, doorOf } from './door.ts'
import { byHand, letIn, pastOf, takeScan } from './scan.ts'

/** Somebody at the door who isn't identified, or needn't be. */
type Knocking = Pick<Act, 'tx'> & Pick<Asker, 'now' | 'address'>

/** A pass from the door's code is good for some minutes. Anything else gets the same refusal. */
export async function openDoor(
  { tx, now }: Knocking,
  enterprise: Enterprise,
  keeper: DoorKeeper,
  { event_id, token }: Hears<typeof eventCheckIn.open, 'body'>,
): Promise<Answers<typeof eventCheckIn.open>> {
  if (!keeper.recognises(enterprise.id, event_id, token, now)) throw conflict('door_code_old')
  const event = await tx.selectFrom('events').selectAll().where('id', '=', event_id).executeTakeFirst()
  if (!event || doorOf(event, now) !== 'open') throw conflict('door_code_old')
  const { name, starts_at, ends_at, time_zone } = event
  return { ...keeper.pass(enterprise.id, event_id, now), name, starts_at, ends_at, time_zone }
}

function eventOf(keeper: DoorKeeper, enterpriseId: number, pass: string, now: Date) {
  const id = keeper.eventOf(enterpriseId, pass, now)
  if (id === undefined) throw conflict('door_pass_old')
  return id
}

/**
 * Somebody who isn't signed in enters their e-mail. A job does the rest later, so that neither the answer nor its
 * time reveals whether an e-mail is known, registered or checked in.
 */
export async function checkInByEmail(
  { tx, now, address }: Knocking,
  enterprise: Enterprise,
  { keeper, accounts }: { keeper: DoorKeeper; accounts: AccountKeeper },
  { pass, email }: Hears<typeof eventCheckIn.byEmail, 'body'>,
) {
  const event_id = eventOf(keeper, enterprise.id, pass, now)
  // One pass is for a person and those with them, not for a list of addresses.
  await countAttempt(tx, 'check_in_pass', {
    account: accounts.keyOf(enterprise, pass, 'check_in_pass'),
    address,
  })
  const account = accounts.keyOf(enterprise, `${event_id}\n${email}`, 'check_in')
  await countAttempt(tx, 'check_in', { account, address })
  await doorCheckIn.later(tx, { event_id, email, at: now.toISOString() })
  return { done: true as const }
}

const Said = z.object({ event_id: Id, email: Email, at: Moment })

export const doorCheckIn = job('events.door_check_in', Said, async ({ tx, now }, { event_id, email, at }) => {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (!person) return
  const event = await lockEvent(tx, event_id)
  if (doorOf(event, now) !== 'shut') await arrive(tx, event, person.id, at)
})

type Arrived = Answers<typeof eventCheckIn.mine>['outcome']

/**
 * Checks in somebody by the door's code: those who are registered; others while the door is open to all and there is
 * room.
 */
async function arrive(tx: Tx, event: EventRow, userId: number, at: string): Promise<Arrived> {
  const wish = await wishOf(tx, event.id, userId)
  if (wish?.state === 'attended') return 'already'
  const scan = byHand('door', at, null)
  const isExpected = wish?.state === 'registered' || wish?.state === 'no_show'
  const walksIn = !isExpected && wish?.state !== 'waitlisted' && (await mayWalkIn(tx, event, userId))
  if (!wish && !walksIn) return 'not_registered'
  const outcome = walksIn
    ? await letIn(tx, event, { userId, walkedIn: true }, scan)
    : await takeScan(tx, event, { past: await pastOf(tx, event.id, [userId]), wish }, scan)
  dayChanged(tx, [userId])
  if (outcome !== 'counted') return wish?.state === 'waitlisted' ? 'waiting' : 'not_registered'
  await notify(tx, [userId], {
    kind: 'event.checked_in',
    facts: { event: event.name },
    link: `/events/${event.id}`,
    actor_id: null,
    network_id: event.network_id,
  })
  return 'checked_in'
}

/** Members of a participating network, while there is room and nobody on the waitlist. */
async function mayWalkIn(
  tx: Tx,
  { id, walk_ins, seats, going_count, waiting_count }: EventRow,
  userId: number,
) {
  if (!walk_ins || waiting_count > 0 || (seats !== null && going_count >= seats)) return false
  const belongs = await tx
    .selectFrom('event_networks as p')
    .innerJoin('network_members as m', 'm.network_id', 'p.network_id')
    .select('m.user_id')
    .where('p.event_id', '=', id)
    .where('p.state', '=', 'accepted')
    .where('m.user_id', '=', userId)
    .where('m.state', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return belongs !== undefined
}

/** Somebody signed in on the phone that read the code learns their state. */
export async function checkMeIn(
  act: Act,
  enterprise: Enterprise,
  keeper: DoorKeeper,
  pass: string,
): Promise<Answers<typeof eventCheckIn.mine>> {
  const { tx, me, now } = act
  const id = eventOf(keeper, enterprise.id, pass, now)
  await knownEvent(act, id)
  const event = await lockEvent(tx, id)
  if (doorOf(event, now) !== 'open') throw conflict('door_shut')
  return { outcome: await arrive(tx, event, me.user_id, now.toISOString()) }
}

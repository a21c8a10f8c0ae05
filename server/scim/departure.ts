import { endLeaderships } from '../networks/leaders/leadershipEnd.ts'
import { moveMembers } from '../networks/members/memberMoves.ts'
import { settle } from '../networks/members/newMembers.ts'
import { recordMany } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { type Doing, doneBy } from './caller.ts'

const placesQuestion = (tx: Tx, userId: number) =>
  tx
    .selectFrom('network_members')
    .select(['network_id', 'state'])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('state', 'in', ['active', 'pending']), eb('cause', '=', 'away')]))

/**
 * Somebody the provider deprovisions loses all leaderships and memberships at once. Spans and log keep their history;
 * reprovisioning restores none of it, nor what was suspended while the account was deactivated.
 */
export async function leaveEverything(act: Doing, userId: number) {
  const { tx, by } = act
  const places = await placesQuestion(tx, userId).execute()
  const { done } = await moveMembers(
    tx,
    null,
    places.map(({ network_id, state }) => ({
      network_id,
      user_id: userId,
      action: state === 'pending' ? 'withdraw' : 'lapse',
    })),
    { cause: 'account' },
  )
  const led = await endLeaderships(tx, userId)
  const subject = { type: 'user', id: userId }
  await recordMany(act, [
    ...done.flatMap(({ network_id, before, state }) =>
      before === state
        ? []
        : [
            {
              action: 'member.lapsed',
              subject,
              network_id,
              difference: { state: [before, state], ...doneBy(by) },
            },
          ],
    ),
    ...led.map(({ network_id, position }) => ({
      action: 'scim.leadership_ended',
      subject,
      network_id,
      difference: { position: [position, null], ...doneBy(by) },
    })),
  ])
  await settle(act, 'member.lapsed', done, { unlogged: true })
}

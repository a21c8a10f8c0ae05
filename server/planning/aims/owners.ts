import { sql } from 'kysely'
import { networkAddress } from '../../../contract/networks/addresses.ts'
import type { aims } from '../../../contract/planning/outcomes.ts'
import type { Answers } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { notify } from '../../messages/notifications.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { isCalled } from '../../platform/database/patterns.ts'
import { invalid } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { plannedNetwork } from '../known.ts'
import { planningPolicy } from '../policy.ts'
import type { AimRow, Network } from './aimRows.ts'

/**
 * Who may know a network: anybody, if it and everything above it are open; in a private one its members and leaders.
 * People whose membership is hidden from the reader aren't offered.
 */
function ownersOf({ db, me }: Reading, network: Network) {
  const closed = sql<number>`(select n.id from networks n where n.enterprise_id = ${db.enterpriseId}
    and n.id = any(${[...network.parent_path, network.id]}::bigint[]) and n.private)`
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
    .where('u.state', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('u.id', '=', me.user_id),
        sql<boolean>`not exists ${closed}`,
        sql<boolean>`not exists (select from ${closed} as c(id)
          where not exists (select from network_leaders l where l.enterprise_id = ${db.enterpriseId}
              and l.network_id = c.id and l.user_id = u.id)
            and not exists (select from network_members m where m.enterprise_id = ${db.enterpriseId}
              and m.network_id = c.id and m.user_id = u.id and m.state = 'active' and ${knownMembership(me)}))`,
      ]),
    )
}

const SOME = 10

export async function findAimOwners(
  act: Reading,
  networkId: number,
  search: string | undefined,
): Promise<Answers<typeof aims.owners>> {
  const network = await plannedNetwork(act, networkId)
  authorize(act.me, planningPolicy.create_outcomes, network)
  const people = await ownersOf(act, network)
    .where(isCalled('u', search))
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(SOME)
    .execute()
  return { items: people.map((person) => faceOf(person, FACE_WIDTHS[0])) }
}

/** The present owner may keep it, whatever their memberships by now. */
export async function checkAimOwner(
  act: Act,
  network: Network,
  ownerId: number | null,
  before: number | null = null,
) {
  if (ownerId === null || ownerId === before) return
  const owner = await ownersOf(act, network).where('u.id', '=', ownerId).executeTakeFirst()
  if (!owner) throw invalid({ owner_id: { code: 'aim_owner' } })
}

/** Somebody hears that they hold something from now on, unless they took it themselves. */
export async function tellOwner({ tx, me }: Act, network: Network, aim: Pick<AimRow, 'name' | 'owner_id'>) {
  if (aim.owner_id === null || aim.owner_id === me.user_id) return
  await notify(tx, [aim.owner_id], {
    kind: 'plan.owner_named',
    facts: { aim: aim.name, group: network.name },
    link: `${networkAddress({ id: network.id, kind: network.kind as 'group' })}/plan/outcomes`,
    actor_id: me.user_id,
    network_id: network.id,
  })
}

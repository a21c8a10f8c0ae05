import type { z } from 'zod'
import { type MemberState, memberStateAfter } from '../../../contract/networks/memberStates.ts'
import type { members } from '../../../contract/networks/members.ts'
import { type UserState, userIsHere } from '../../../contract/people/states.ts'
import type { Reading } from '../../platform/act.ts'
import { allows } from '../../platform/rights/policy.ts'
import { networksAround, refusalsAmong } from './decision.ts'
import { comesIn } from './memberMoves.ts'
import { membersPolicy } from './policy.ts'

type Ability = keyof z.output<typeof members.show.returns>['can']

/** What the viewer may decide about one member: what `decide` would do for this one alone. */
export async function membershipAbilitiesOf(
  act: Reading,
  network: { id: number; name: string },
  { userId, state, account }: { userId: number; state: MemberState; account: UserState },
): Promise<Record<Ability, boolean>> {
  const manages = allows(act.me, membersPolicy.manage, network)
  const may = async (decision: Ability) => {
    if (!manages || memberStateAfter(state, decision) === undefined) return false
    if (comesIn({ action: decision }, state) && !userIsHere(account)) return false
    const around = await networksAround(act.db, network.id, decision)
    const refusals = await refusalsAmong(act, network.id, around, { decision, ids: [userId] })
    return !refusals.has(userId)
  }
  return {
    approve: await may('approve'),
    decline: await may('decline'),
    remove: await may('remove'),
    reinstate: await may('reinstate'),
  }
}

import { joinQuestions } from '../../../contract/networks/joinQuestions.ts'
import type { Asking } from '../../fields/questions/questions.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { knownNetwork } from '../known.ts'
import { joinersOf } from './answers.ts'
import { membersPolicy } from './policy.ts'

const asking = (id: number): Asking => ({
  asker: joinersOf(id),
  network_id: id,
  hold: (tx) => tx.selectFrom('networks').select('id').where('id', '=', id).forNoKeyUpdate().execute(),
  stale: joinQuestions.list.path.replace(':id', String(id)),
})

/** The questions asked on joining: for people who look after the network. */
export async function askedAtJoining(act: Reading, id: number) {
  const { me } = act
  const network = await knownNetwork(act, id)
  authorize(me, membersPolicy.oversee, network)
  return { ...asking(id), manages: allows(me, membersPolicy.manage, network) }
}

export async function askingAtJoining(act: Act, id: number): Promise<Asking> {
  const { me } = act
  const network = await knownNetwork(act, id)
  authorize(me, membersPolicy.manage, network)
  return asking(id)
}

import { joinQuestions } from '../../../contract/networks/members.ts'
import type { Asking } from '../../fields/questions/questions.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { allows, authorize } from '../../platform/policy.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { knownNetwork } from '../known.ts'
import { joinersOf } from './answers.ts'
import { membersPolicy } from './policy.ts'

const asking = (id: number): Asking => ({
  asker: joinersOf(id),
  network_id: id,
  hold: (tx) => tx.selectFrom('networks').select('id').where('id', '=', id).forNoKeyUpdate().execute(),
  stale: joinQuestions.list.path.replace(':id', String(id)),
})

/** What is asked when somebody joins: for those who look after the network. */
export async function askedAtJoining(db: Db, me: Viewer, id: number) {
  const network = await knownNetwork(db, me, id)
  authorize(me, membersPolicy.oversee, network)
  return { ...asking(id), manages: allows(me, membersPolicy.manage, network) }
}

export async function askingAtJoining(tx: Tx, me: Viewer, id: number): Promise<Asking> {
  const network = await knownNetwork(tx, me, id)
  authorize(me, membersPolicy.manage, network)
  return asking(id)
}

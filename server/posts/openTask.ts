import type { OpenTask } from '../networks/leaders/openTasks.ts'
import { allows } from '../platform/rights/policy.ts'
import { postsPolicy } from './policy.ts'

/** Posts that wait to be let into a network. */
export const postsTask: OpenTask = {
  kind: 'posts',
  at: '/posts?currentTab=1',
  may: (me, network) => allows(me, postsPolicy.approve, network),
  waiting: (db, id) =>
    db
      .selectFrom('post_networks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('network_id', '=', id)
      .where('state', '=', 'pending'),
}

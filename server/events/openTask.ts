import type { OpenTask } from '../networks/leaders/openTasks.ts'
import { allows } from '../platform/rights/policy.ts'
import { eventsPolicy } from './policy.ts'

/** Events of a network that wait for approval. */
export const eventsTask: OpenTask = {
  kind: 'events',
  at: '/manage/events/pending',
  may: (me, network) => allows(me, eventsPolicy.approve, network),
  waiting: (db, id) =>
    db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('network_id', '=', id)
      .where('state', '=', 'pending_approval'),
}

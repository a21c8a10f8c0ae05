import type { Db } from '../platform/database/db.ts'

/** Reports that a network settles: about posts written for it, and comments on those and on the events it hosts. */
export const reportsIn = (db: Db, networkId: number, state: 'open' | 'handled') =>
  db
    .selectFrom('post_reports as r')
    .where('r.state', state === 'open' ? '=' : '<>', 'open')
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('post_networks as p')
            .select('p.post_id')
            .whereRef('p.post_id', '=', 'r.post_id')
            .where('p.network_id', '=', networkId)
            .where('p.origin', '=', 'author')
            .where('p.state', '=', 'approved'),
        ),
        eb.exists(
          eb
            .selectFrom('event_networks as v')
            .select('v.event_id')
            .whereRef('v.event_id', '=', 'r.event_id')
            .where('v.network_id', '=', networkId)
            .where('v.role', '=', 'host'),
        ),
      ]),
    )

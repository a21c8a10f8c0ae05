import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { touched } from '../../platform/touched.ts'
import type { EventRow } from '../eventRow.ts'

/** An event that doesn't take place takes back the points given for attending it. */
export async function takePointsBack(tx: Tx, { id }: Pick<EventRow, 'id'>) {
  const rows = await tx
    .updateTable('point_entries')
    .set({ taken_back_at: sql`now()` })
    .where('event_id', '=', id)
    .where('taken_back_at', 'is', null)
    .returning('user_id')
    .execute()
  await touched(
    tx,
    rows.map(({ user_id }) => user_id),
  )
}

/** It takes place after all: people recorded as attending get their points again. */
export async function givePointsBack(tx: Tx, { id }: Pick<EventRow, 'id'>) {
  const rows = await tx
    .updateTable('point_entries as p')
    .set({ taken_back_at: null })
    .where('p.event_id', '=', id)
    .where('p.taken_back_at', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('event_registrations as r')
          .select('r.user_id')
          .whereRef('r.event_id', '=', 'p.event_id')
          .whereRef('r.user_id', '=', 'p.user_id')
          .where('r.state', '=', 'attended'),
      ),
    )
    .returning('p.user_id')
    .execute()
  await touched(
    tx,
    rows.map(({ user_id }) => user_id),
  )
}

import { sql } from 'kysely'
import type { RoomKind } from '../../../contract/mentorship/states.ts'
import type { Tx } from '../../platform/database/db.ts'

/** Rooms for so many pairs or circles to be: whatever moves in has the id of its room. */
export async function newRooms(tx: Tx, kind: RoomKind, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into mentorship_rooms (enterprise_id, kind)
    select ${tx.enterpriseId}::bigint, ${kind} from generate_series(1, ${count}::int) returning id`.execute(
    tx,
  )
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

/** Everybody who is or was in rooms, one of them or all; whoever only asked or was invited never was. */
const peopleOfRooms = (db: Db, room: RawBuilder<unknown>) => {
  const e = sql`${db.enterpriseId}::bigint`
  return sql`(select unnest(array[m.mentor_id, m.mentee_id]) as user_id from mentorships m
      where m.enterprise_id = ${e} and m.id = ${room}
    union all select p.user_id from mentorship_circle_people p
      where p.enterprise_id = ${e} and p.circle_id = ${room} and p.was_in)`
}

/** Whether none of these people is or was in a room: nobody reads about their own. */
export const isRoomOfOthers = (db: Db, room: RawBuilder<unknown>, people: readonly (number | null)[]) =>
  sql<boolean>`not exists (select from ${peopleOfRooms(db, room)} x where x.user_id = any(${[...people]}::bigint[]))`

export async function everIn(tx: Tx, roomId: number): Promise<number[]> {
  const { rows } = await sql<{
    user_id: number
  }>`select user_id from ${peopleOfRooms(tx, sql`${roomId}::bigint`)} x`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

import { sql } from 'kysely'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { writeNote } from '../../networks/leaders/handOver.ts'
import { changeLeader } from '../../networks/leaders/leaders.ts'
import { acting } from '../../platform/act.ts'
import { HERE, type Lived } from './lived.ts'

/** Terms with a last day and a deputy, and the notes of former leaders for the present ones. */
export async function addTerms({ tx, me, life, network, person }: Lived) {
  for (const { network: key, leader, days } of life.terms ?? []) {
    const [network_id, user_id] = [network(key), person(leader)]
    const row = await tx
      .selectFrom('network_leaders')
      .select(['id', 'role_id', 'position_id', 'visible', 'version'])
      .where('network_id', '=', network_id)
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
    const deputy = await tx
      .selectFrom('network_members as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select('m.user_id')
      .where('m.network_id', '=', network_id)
      .where('m.user_id', '<>', user_id)
      .where('m.state', '=', 'active')
      .where('m.visibility', '=', 'open')
      .where('u.state', '=', 'active')
      .orderBy('m.joined_at')
      .orderBy('m.user_id')
      .executeTakeFirst()
    const { rows } = await sql<{ ends_on: string }>`
      select (clock_at(now(), time_zone)::date + ${days}::int)::text as ends_on
      from enterprises where id = ${tx.enterpriseId}`.execute(tx)
    const { id, ...kept } = row
    await changeLeader(acting(tx, me, { address: HERE }), id, {
      ...kept,
      ends_on: rows[0]?.ends_on ?? null,
      deputy_id: deputy?.user_id ?? null,
    })
  }
  for (const { network: key, by, left_days_ago, note } of life.notes ?? []) {
    const [network_id, user_id] = [network(key), person(by)]
    if (left_days_ago === undefined) {
      const leader = await viewerOfPerson(tx, user_id)
      if (leader) await writeNote(acting(tx, leader, { address: HERE }), network_id, { note, version: 0 })
      continue
    }
    // People who left can't write any more; the note is as old as their leaving.
    await tx
      .insertInto('hand_over_notes')
      .values({ network_id, user_id, note, saved_at: sql`now() - make_interval(days => ${left_days_ago})` })
      .execute()
  }
}

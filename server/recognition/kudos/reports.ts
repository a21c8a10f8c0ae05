import { sql } from 'kysely'
import type { kudos } from '../../../contract/recognition/kudos.ts'
import type { Hears } from '../../../contract/route.ts'
import { lastHereWith } from '../../identity/holders.ts'
import { notify } from '../../messages/notifications.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict } from '../../platform/errors.ts'
import { approversOf } from '../../posts/notices.ts'
import { kudosChanged } from '../stale.ts'
import { mayWithKudos } from './abilities.ts'
import { knownKudos } from './kudosList.ts'
import type { KudosRow } from './kudosRow.ts'

/** Stored once while open, and sent to those who decide about it, as a report of a comment. */
export async function reportKudos(
  act: Act,
  id: number,
  { reason, says }: Hears<typeof kudos.report, 'body'>,
) {
  const { tx, me } = act
  const row = await knownKudos(act, id)
  if (row.reported) return { done: true as const }
  mayWithKudos('report', me, row)
  await tx
    .insertInto('kudos_reports')
    .values({ kudos_id: id, reported_by: me.user_id, reason, says })
    .onConflict((on) => on.doNothing())
    .execute()
  await record(act, { action: 'kudos.reported', subject: { type: 'kudos', id }, difference: { reason } })
  const deciders = await decidersOf(tx, row, me.user_id)
  await notify(
    tx,
    deciders.filter((one) => one !== row.from_id && one !== row.to_id),
    { kind: 'kudos.reported', facts: {}, link: '/kudos?scope=reported', actor_id: null, network_id: null },
  )
  kudosChanged(tx)
  return { done: true as const }
}

/** In a network those who look after its news; elsewhere, or where nobody does, people who manage recognition. */
async function decidersOf(tx: Tx, { network_id }: KudosRow, but: number): Promise<number[]> {
  const near = network_id === null ? [] : await approversOf(tx, network_id, but, ['news_manage'])
  return near.length > 0 ? near : lastHereWith(tx, sql`t.permissions @> '{gamification_manage}'`, [but])
}

/** It stays: all its reports are settled. */
export async function keepKudos(act: Act, id: number) {
  const { tx, me } = act
  const row = await knownKudos(act, id)
  mayWithKudos('keep', me, row)
  const settled = await tx
    .updateTable('kudos_reports')
    .set({ state: 'kept', handled_by: me.user_id, handled_at: sql`now()` })
    .where('kudos_id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .execute()
  if (settled.length === 0) throw conflict('report_settled')
  await record(act, { action: 'kudos.kept', subject: { type: 'kudos', id } })
  kudosChanged(tx)
  return { done: true as const }
}

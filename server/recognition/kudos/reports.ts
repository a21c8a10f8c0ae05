import { sql } from 'kysely'
import type { kudos } from '../../../contract/recognition/kudos.ts'
import type { Hears } from '../../../contract/route.ts'
import { lastHereWith } from '../../identity/holders.ts'
import { notify, untell } from '../../messages/notifications.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict } from '../../platform/errors.ts'
import { approversOf } from '../../posts/notices.ts'
import { kudosChanged } from '../stale.ts'
import { mayWithKudos } from './abilities.ts'
import { knownKudos } from './kudosList.ts'
import type { KudosRow } from './kudosRow.ts'

/** Leads to what waits, and names the one it is about. */
const linkOf = (id: number) => `/kudos?scope=reported#kudos-${id}`

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
  await notify(tx, await decidersOf(tx, row, me.user_id), {
    kind: 'kudos.reported',
    facts: {},
    link: linkOf(id),
    actor_id: null,
    network_id: null,
  })
  kudosChanged(tx)
  return { done: true as const }
}

/**
 * In a network those who look after its news; elsewhere, or where nobody else does, people who manage recognition; and where
 * none of them is apart from it, those who give such rights. Somebody always hears of it.
 */
async function decidersOf(tx: Tx, { network_id, from_id, to_id }: KudosRow, by = to_id): Promise<number[]> {
  const but = [by, from_id, to_id]
  const near = network_id === null ? [] : await approversOf(tx, network_id, by, ['news_manage'])
  const apart = near.filter((id) => !but.includes(id))
  if (apart.length > 0) return apart
  const manage = await lastHereWith(tx, sql`t.permissions @> '{gamification_manage}'`, but)
  return manage.length > 0 ? manage : lastHereWith(tx, sql`t.permissions @> '{policy_templates_manage}'`, but)
}

/** Nothing waits for anybody’s decision any more. */
export const untellReported = async (tx: Tx, row: KudosRow) =>
  untell(tx, await decidersOf(tx, row), { kind: 'kudos.reported', link: linkOf(row.id) })

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
  await untellReported(tx, row)
  kudosChanged(tx)
  return { done: true as const }
}

import { networkAddress } from '../../contract/networks/addresses.ts'
import { notify } from '../messages/notifications.ts'
import type { NotificationKind } from '../messages/sentences.ts'
import { knownToPerson } from '../networks/known.ts'
import type { Act } from '../platform/act.ts'
import { whoMayDecide } from './approvers.ts'
import { type RequestRow, waitsFor } from './requestRow.ts'

export const requestLink = ({ kind, id, request_id }: Pick<RequestRow, 'kind' | 'id' | 'request_id'>) =>
  `${networkAddress({ kind, id })}/plan/budgeting/request/${request_id}`

const news = (row: RequestRow, kind: NotificationKind, actor_id: number | null) => ({
  kind,
  facts: { request: row.description, group: row.name },
  link: requestLink(row),
  actor_id,
  network_id: row.id,
})

/** Notifies the next approver, or everybody who may decide if that person can't any more. */
export async function tellAsked({ tx, me }: Act, row: RequestRow) {
  if (row.state !== 'pending') return
  const next = waitsFor(row)
  await notify(
    tx,
    next === null ? await whoMayDecide(tx, row) : [next],
    news(row, 'budget.asked', me.user_id),
  )
}

/** Notifies the requester, unless they no longer know of the network. */
export async function tellDecided(
  { tx, me }: Act,
  row: RequestRow,
  kind: 'budget.approved' | 'budget.declined' | 'budget.changes_requested',
) {
  const asker = await tx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', row.requested_by)
    .where(knownToPerson(tx.enterpriseId, row.id))
    .execute()
  await notify(
    tx,
    asker.map(({ id }) => id),
    news(row, kind, me.user_id),
  )
}

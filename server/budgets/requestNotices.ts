import { networkAddress } from '../../contract/networks/addresses.ts'
import { notify } from '../messages/notifications.ts'
import type { NotificationKind } from '../messages/sentences.ts'
import type { Act } from '../platform/act.ts'
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

/** Whoever decides next hears that it waits. */
export async function tellAsked({ tx, me }: Act, row: RequestRow) {
  const next = waitsFor(row)
  if (next !== null) await notify(tx, [next], news(row, 'budget.asked', me.user_id))
}

/** Whoever asked hears what was decided. */
export const tellDecided = (
  { tx, me }: Act,
  row: RequestRow,
  kind: 'budget.approved' | 'budget.declined' | 'budget.changes_requested',
) => notify(tx, [row.requested_by], news(row, kind, me.user_id))

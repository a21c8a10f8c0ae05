import { sql } from 'kysely'
import { approveRequest, closeRequest, declineRequest, sendBack } from '../../budgets/requestDecisions.ts'
import { cancelRequest, createRequest } from '../../budgets/requests.ts'
import type { RequestLife } from './budgetTypes.ts'
import { act, askerOf, type Year } from './budgetYear.ts'
import type { Lived } from './lived.ts'

const DAY_MS = 86_400_000

const comingEvents = ({ tx, network }: Lived, key: RequestLife['network']) =>
  tx
    .selectFrom('events')
    .select('id')
    .where('network_id', '=', network(key))
    .where('state', '=', 'approved')
    .where('starts_at', '>', sql<string>`now()`)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(3)
    .execute()

/** What somebody asked for so many days ago, and what became of it. */
export async function askFor(lived: Lived, year: Year, request: RequestLife) {
  const { tx, me, network } = lived
  const asker = await askerOf(lived, request.network)
  if (!asker) return
  const asked = new Date(Math.max(Date.parse(`${year.first}T15:00:00Z`), Date.now() - request.days * DAY_MS))
  const decided = new Date(Math.min(Date.now(), asked.getTime() + 2 * DAY_MS))
  const coming = await comingEvents(lived, request.network)
  const { id, version, items } = await createRequest(act(lived, asker, asked), {
    network_id: network(request.network),
    period_id: year.id,
    event_id: null,
    description: request.description,
    approver_id: me.user_id,
    second_approver_id: null,
    items: request.items.map(({ title, cents, private: hidden, event = -1 }) => ({
      title,
      estimated_amount_cents: cents,
      estimated_on: null,
      private: hidden ?? false,
      event_id: coming[event]?.id ?? null,
    })),
  })
  const { fate, reason = null } = request
  if (fate === 'canceled') await cancelRequest(act(lived, asker, decided), id)
  if (fate === 'declined') await declineRequest(act(lived, me, decided), id, { reason, version })
  if (fate === 'changes_requested')
    await sendBack(act(lived, me, decided), id, { reason: reason ?? '', version })
  if (fate === 'approved' || fate === 'in_part' || fate === 'closed')
    await approveRequest(act(lived, me, decided), id, {
      items:
        fate === 'in_part'
          ? items.slice(1).map((item) => ({ item_id: item.id, approved_amount_cents: 0 }))
          : [],
      reason,
      version,
    })
  if (fate === 'closed') await closeRequest(act(lived, me, decided), id)
  await tx
    .updateTable('budget_requests')
    .set({
      requested_at: asked.toISOString(),
      created_at: asked.toISOString(),
      waits_since: asked.toISOString(),
    })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('budget_request_decisions')
    .set({ decided_at: decided.toISOString() })
    .where('request_id', '=', id)
    .execute()
}

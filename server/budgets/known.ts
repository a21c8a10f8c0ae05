import { knownTo } from '../networks/known.ts'
import type { Reading } from '../platform/act.ts'
import { missing } from '../platform/errors.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import { budgetsPolicy, type Home } from './policy.ts'

/** Whether somebody looks after all budgets, those of archived networks too: of what they may know of. */
export const seesAllBudgets = ({ me }: Pick<Reading, 'me'>) => allows(me, budgetsPolicy.administer, undefined)

const groupRights = ['budgets_view', 'budgets_request', 'budgets_approval', 'budgets_manage'] as const

/** Somebody who sees the money of at least one network. */
export const seesSomeBudget = ({ me }: Pick<Reading, 'me'>) =>
  seesAllBudgets({ me }) ||
  groupRights.some(
    (right) =>
      me.permissions.has(right) || [...me.leads.values()].some(({ permissions }) => permissions.has(right)),
  )

/** A network whose money the viewer may see: missing for whoever doesn't know of it, refused for the others. */
export async function knownHome({ db, me }: Reading, networkId: number) {
  const all = seesAllBudgets({ me })
  const network = await db
    .selectFrom('networks as n')
    .select(['n.id', 'n.name', 'n.kind', 'n.archived_at', 'n.path'])
    .where('n.id', '=', networkId)
    .where(knownTo(me))
    .$if(!all, (some) => some.where('n.archived_at', 'is', null))
    .executeTakeFirst()
  if (!network) throw missing()
  authorize(me, budgetsPolicy.view, network)
  return network
}

/** A budget by its id, with the network it belongs to. */
export async function knownBudget(act: Reading, id: number) {
  const row = await act.db
    .selectFrom('annual_budgets as b')
    .innerJoin('fiscal_periods as p', 'p.id', 'b.period_id')
    .selectAll('b')
    .where('b.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .where('b.ended_as', 'is distinct from', 'removed')
    .executeTakeFirst()
  if (!row) throw missing()
  const home: Home & { kind: string } = await knownHome(act, row.network_id)
  return { budget: row, home }
}

import { sql } from 'kysely'
import { knownTo } from '../networks/known.ts'
import type { Reading } from '../platform/act.ts'
import { missing } from '../platform/errors.ts'
import { allows, authorize, type Clause } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { budgetsPolicy, type Home } from './policy.ts'

/** Whether the viewer manages all budgets, also of archived networks, as far as they know of the networks. */
export const seesAllBudgets = ({ me }: Pick<Reading, 'me'>) => allows(me, budgetsPolicy.administer, undefined)

const groupRights = ['budgets_view', 'budgets_request', 'budgets_approval', 'budgets_manage'] as const

/** Whether the viewer sees the money of at least one network. */
export const seesSomeBudget = ({ me }: Pick<Reading, 'me'>) =>
  seesAllBudgets({ me }) ||
  groupRights.some(
    (right) =>
      me.permissions.has(right) || [...me.leads.values()].some(({ permissions }) => permissions.has(right)),
  )

/** The networks in which the viewer has a right: all, or some of those they belong to or lead. */
const whereAllowed = (me: Viewer, right: Clause<Home>): 'all' | number[] =>
  allows(me, right, { id: 0, name: '' })
    ? 'all'
    : [...new Set([...me.memberships.keys(), ...me.leads.keys()])].filter((id) =>
        allows(me, right, { id, name: '' }),
      )

/** Where the viewer may grant money, and where they see it. Callers narrow this to networks the viewer knows. */
export const decidesIn = ({ me }: Pick<Reading, 'me'>) => whereAllowed(me, budgetsPolicy.approve)
export const seesMoneyIn = ({ me }: Pick<Reading, 'me'>) => whereAllowed(me, budgetsPolicy.view)

/** A condition on `networks as n`: known to the viewer, and not archived unless they manage all budgets. */
export const knownHomes = ({ me }: Pick<Reading, 'me'>) =>
  seesAllBudgets({ me }) ? knownTo(me) : sql<boolean>`(n.archived_at is null and ${knownTo(me)})`

/** A network whose money the viewer may see. Missing if they don't know of it, denied otherwise. */
export async function knownHome({ db, me }: Reading, networkId: number) {
  const network = await db
    .selectFrom('networks as n')
    .select(['n.id', 'n.name', 'n.kind', 'n.archived_at', 'n.path'])
    .where('n.id', '=', networkId)
    .where(knownHomes({ me }))
    .executeTakeFirst()
  if (!network) throw missing()
  authorize(me, budgetsPolicy.view, network)
  return network
}

/** A budget whose money the viewer may see, with its network. */
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

/**
 * Whether the viewer may read the title of item `i` of request `r`. Private ones are for the requester, the approvers
 * and those who manage the network's money.
 */
export const readsItem = (me: Viewer, home: Home) =>
  allows(me, budgetsPolicy.manage, home)
    ? sql<boolean>`true`
    : sql<boolean>`(not i.private or r.requested_by = ${me.user_id}::bigint or ${
        allows(me, budgetsPolicy.approve, home)
          ? sql`${me.user_id}::bigint in (r.approver_id, r.second_approver_id)`
          : sql`false`
      })`

/** The title of an item, if the viewer may read it. */
export const readableTitle = (me: Viewer, home: Home) =>
  sql<string | null>`case when ${readsItem(me, home)} then i.title end`.as('readable_title')

import { sql } from 'kysely'
import { knownTo } from '../networks/known.ts'
import type { Reading } from '../platform/act.ts'
import { missing } from '../platform/errors.ts'
import { allows, authorize, type Clause } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
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

/** Where somebody has a right about money that is held for the whole enterprise, or where they belong. */
const whereAllowed = (me: Viewer, right: Clause<Home>): 'all' | number[] =>
  allows(me, right, { id: 0, name: '' })
    ? 'all'
    : [...new Set([...me.memberships.keys(), ...me.leads.keys()])].filter((id) =>
        allows(me, right, { id, name: '' }),
      )

/** The networks in which somebody may grant money, and those whose money they see: of the ones that they know of. */
export const decidesIn = ({ me }: Pick<Reading, 'me'>) => whereAllowed(me, budgetsPolicy.approve)
export const seesMoneyIn = ({ me }: Pick<Reading, 'me'>) => whereAllowed(me, budgetsPolicy.view)

/** As a condition on `networks as n`: where money may be known of, those put away only by whoever looks after all. */
export const knownHomes = ({ me }: Pick<Reading, 'me'>) =>
  seesAllBudgets({ me }) ? knownTo(me) : sql<boolean>`(n.archived_at is null and ${knownTo(me)})`

/** A network whose money the viewer may see: missing for whoever doesn't know of it, refused for the others. */
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

/**
 * Who may read what an item `i` of the request `r` is for where it was marked private: whoever asked, whoever decides, and
 * who looks after the money.
 */
export const readsItem = (me: Viewer, home: Home) =>
  allows(me, budgetsPolicy.manage, home)
    ? sql<boolean>`true`
    : sql<boolean>`(not i.private or r.requested_by = ${me.user_id}::bigint or ${
        allows(me, budgetsPolicy.approve, home)
          ? sql`${me.user_id}::bigint in (r.approver_id, r.second_approver_id)`
          : sql`false`
      })`

/** What it is for, where the viewer may read it. */
export const readableTitle = (me: Viewer, home: Home) =>
  sql<string | null>`case when ${readsItem(me, home)} then i.title end`.as('readable_title')

import { type RawBuilder, sql } from 'kysely'
import type { budgetApprovers } from '../../contract/budgets/budgetRequests.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { inOffice } from '../identity/office.ts'
import { knownToPerson } from '../networks/known.ts'
import type { Reading } from '../platform/act.ts'
import { type Db, together } from '../platform/database/db.ts'
import { isCalled } from '../platform/database/patterns.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import { knownHome } from './known.ts'
import { budgetsPolicy } from './policy.ts'

const MOST = 50

/**
 * A condition on `users as u`: knows of the network and may decide about its budget, as its leader, as a member with
 * the right, or for the whole enterprise. It must agree with `knownHome` and `budgetsPolicy.approve`, which ask about
 * the viewer.
 */
export const decides = (db: Db, networkId: number | RawBuilder<unknown>): RawBuilder<boolean> => {
  const e = sql`${db.enterpriseId}::bigint`
  const template = sql`select from policy_templates t where t.enterprise_id = ${e}`
  return sql<boolean>`(u.state = 'active' and ${knownToPerson(db.enterpriseId, networkId)} and (
    exists (${template} and t.role_id = u.role_id and (t.permissions @> '{groups_budget_manage}'
      or t.permissions @> '{budgets_approval,across_enterprise}'
      or (t.permissions @> '{budgets_approval}' and exists (select from network_members m where m.enterprise_id = ${e}
        and m.network_id = ${networkId} and m.user_id = u.id and m.state = 'active'))))
    or exists (select from network_leaders l join policy_templates t on t.enterprise_id = l.enterprise_id and t.role_id = l.role_id
      where l.enterprise_id = ${e} and l.network_id = ${networkId} and l.user_id = u.id
        and t.permissions @> '{budgets_approval}' and ${inOffice('l')})))`
}

/** The people who can be asked for money of a network; never the viewer. */
export async function listApprovers(
  act: Reading,
  { network_id, search }: Hears<typeof budgetApprovers.list, 'query'>,
): Promise<Answers<typeof budgetApprovers.list>> {
  const { db, me } = act
  const home = await knownHome(act, network_id)
  // Approvers need the list as well, to hand a request over.
  if (!allows(me, budgetsPolicy.approve, home)) authorize(me, budgetsPolicy.request, home)
  const [rows, [settings]] = await together(
    db,
    db
      .selectFrom('users as u')
      .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
      .where(decides(db, network_id))
      .where('u.id', '<>', me.user_id)
      .where(isCalled('u', search))
      .orderBy('u.name')
      .orderBy('u.id')
      .limit(MOST),
    db.selectFrom('budget_settings').select('second_approval_above_cents'),
  )
  return {
    items: rows.map((row) => faceOf(row, FACE_WIDTHS[0])),
    second_approval_above_cents: settings?.second_approval_above_cents ?? null,
  }
}

/** Those of the given people who may decide there. */
export async function decidersAmong(db: Db, networkId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(decides(db, networkId))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Everybody who may decide about a request now, except its requester and whoever granted its first step. */
export async function whoMayDecide(
  db: Db,
  {
    id,
    requested_by,
    step,
    first_granted_by,
  }: {
    id: number
    requested_by: number
    step: number
    first_granted_by: number | null
  },
) {
  const rows = await db
    .selectFrom('users as u')
    .select('u.id')
    .where(decides(db, id))
    .where('u.id', '<>', requested_by)
    .$if(step === 2 && first_granted_by !== null, (all) => all.where('u.id', '<>', first_granted_by))
    .orderBy('u.id')
    .limit(MOST)
    .execute()
  return rows.map((row) => row.id)
}

import { sql } from 'kysely'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { acting } from '../../platform/act.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { HERE, type Lived } from './lived.ts'

export interface Year {
  id: number
  years_ago: number
  first: string
  /** When something was done, between its first day and its last or today. */
  at: (share: number) => Date
}

/** Somebody, on a day. */
export const act = (lived: Lived, me: Viewer, now: Date) => ({
  ...acting(lived.tx, me, { address: HERE, now }),
  say: lived.texts.in('en'),
})

/** Somebody who leads there and may ask for money. */
export async function askerOf({ tx, network, me }: Lived, key: string) {
  const row = await tx
    .selectFrom('network_leaders as l')
    .innerJoin('policy_templates as t', 't.role_id', 'l.role_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select('l.user_id')
    .where('l.network_id', '=', network(key))
    .where('l.user_id', '<>', me.user_id)
    .where('u.state', '=', 'active')
    .where(sql<boolean>`t.permissions @> '{budgets_request,events_manage}'`)
    .orderBy('l.sort_order')
    .limit(1)
    .executeTakeFirst()
  return row && viewerOfPerson(tx, row.user_id)
}

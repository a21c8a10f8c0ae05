import { type RawBuilder, sql } from 'kysely'
import { activeNetworks } from '../../identity/viewerNetworks.ts'
import { knownTo } from '../../networks/known.ts'
import { knownMembership } from '../../networks/members/seen.ts'
import { seenBy } from '../../networks/visibility.ts'
import type { Reading } from '../../platform/act.ts'
import { written } from '../../platform/database/db.ts'
import { allows } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { postsPolicy } from '../../posts/policy.ts'
import type { Stands } from './abilities.ts'

export interface KudosRow extends Stands {
  id: number
  text: string
  points: number
  month: string
  at: string
}

/** The networks whose thank-yous the viewer decides about; everywhere for people who manage recognition. */
export function decidedBy(me: Viewer): number[] | 'all' {
  if (me.permissions.has('gamification_manage')) return 'all'
  const around = new Set([...me.leads.keys(), ...activeNetworks(me)])
  return [...around].filter((id) => allows(me, postsPolicy.moderate, { id, name: '' }))
}

/** The enterprise, named in each part of a question: the planner goes by it. */
const within = ({ enterprise_id }: Viewer) => sql`${enterprise_id}::bigint`
const isOpen = (e: RawBuilder<unknown>) =>
  sql`exists (select from kudos_reports r where r.enterprise_id = ${e} and r.kudos_id = k.id and r.state = 'open')`

/** Reported ones that wait for the viewer’s decision; never what they gave or got. */
export function isToDecide(me: Viewer): RawBuilder<boolean> {
  const where = decidedBy(me)
  const theirs = where === 'all' ? sql`true` : sql`k.network_id = any(${where}::bigint[])`
  return sql<boolean>`(${isOpen(within(me))} and ${theirs} and k.from_id <> ${me.user_id}::bigint and k.to_id <> ${me.user_id}::bigint)`
}

/**
 * Whether the viewer reads a thank-you (as `k`). In a network only while it shows them its members, and that both belong
 * there: a thank-you tells of no membership.
 */
export function isRead(me: Viewer): RawBuilder<boolean> {
  const e = within(me)
  const user = sql`${me.user_id}::bigint`
  const belongs = (
    who: 'from_id' | 'to_id',
  ) => sql`exists (select from network_members m where m.enterprise_id = ${e}
    and m.network_id = k.network_id and m.user_id = ${sql.ref(`k.${who}`)} and m.state = 'active' and ${knownMembership(me)})`
  return sql<boolean>`(k.removed_at is null and k.from_id <> k.to_id and (k.from_id = ${user} or k.to_id = ${user}
    or k.audience = 'everyone'
    or (k.audience = 'network' and k.network_id = any(${activeNetworks(me)}::bigint[]) and ${belongs('from_id')} and ${belongs('to_id')}
      and exists (select from networks n where n.enterprise_id = ${e} and n.id = k.network_id and n.archived_at is null
        and ${knownTo(me)} and ${seenBy(me, 'members_visibility', 'n')}))
    or ${isToDecide(me)}))`
}

/** Thank-yous; `which` is a condition on `k`, and an order. */
export const kudosQuestion = ({ db, me }: Reading, which: RawBuilder<unknown>) => {
  const e = within(me)
  return written<KudosRow>(
    db,
    sql`select k.id, k.from_id, k.to_id, k.text, k.points, k.month, k.audience, k.network_id, w.name as network_name, k.at,
      k.removed_at is not null as removed,
      (select count(*)::int from kudos_reports r where r.enterprise_id = ${e} and r.kudos_id = k.id and r.state = 'open') as open_reports,
      exists (select from kudos_reports r where r.enterprise_id = ${e} and r.kudos_id = k.id and r.state = 'open'
        and r.reported_by = ${me.user_id}::bigint) as reported
    from kudos k left join networks w on w.enterprise_id = ${e} and w.id = k.network_id
    where k.enterprise_id = ${e} ${which}`,
  )
}

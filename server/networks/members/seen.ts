import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../platform/rights/viewer.ts'

/** The networks whose members the viewer sees as one of their leaders. */
export const networksOverseen = (me: Viewer): number[] =>
  [...me.leads].flatMap(([id, { permissions }]) => (permissions.has('members_view') ? [id] : []))

/**
 * Whether the viewer may know of a membership at all: decided only here. Every query that shows who belongs where
 * filters by it, on top of what the network itself shows. `open`: everybody who sees members; `leaders`: those who
 * look after the network or manage all of them; `counted`: only the person. Requests to join are known to those who
 * decide, until they have decided. In a look, memberships the administrator may not know of stay hidden, even the
 * person's own.
 */
export function knownMembership(me: Viewer, alias = 'm'): RawBuilder<boolean> {
  return me.look
    ? sql<boolean>`(${knownTo(me, alias)} and ${knownTo(me.look.administrator, alias)})`
    : knownTo(me, alias)
}

function knownTo(me: Viewer, alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const open = sql`${column('visibility')} = 'open' or ${column('user_id')} = ${me.user_id}::bigint`
  const told = sql`(${column('visibility')} = 'leaders' or ${column('state')} = 'pending')`
  if (me.permissions.has('groups_manage')) return sql<boolean>`(${open} or ${told})`
  const overseen = networksOverseen(me)
  if (overseen.length === 0) return sql<boolean>`(${open})`
  return sql<boolean>`(${open} or (${told} and ${column('network_id')} = any(${overseen}::bigint[])))`
}

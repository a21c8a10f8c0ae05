import { sql } from 'kysely'
import type { Route } from '../../../contract/route.ts'
import { denied } from '../errors.ts'
import { toldNetworks, type Viewer } from '../rights/viewer.ts'

/**
 * Looking as somebody else changes nothing and shows no secret of theirs. A page says which look it was drawn for
 * (`X-Look`), so that one which outlived its look can't act with the rights of whoever sits before it.
 */
export function checkLook(me: Viewer, route: Route, said: unknown) {
  if (route.ends_look) return
  if (said !== undefined && said !== String(me.look?.id)) throw denied('look_over')
  if (!me.look) return
  if (route.method !== 'GET') throw denied('view_only')
  if (route.private) throw denied('look_private')
}

/** Who sits before the screen, whoever they see it as. */
export const personBehind = (me: Viewer) => me.look?.administrator.user_id ?? me.user_id

/** Both of them, for the server's log. */
export const whoIs = (me: Viewer | undefined) =>
  me && {
    user: me.user_id,
    ...(me.look && { administrator: me.look.administrator.user_id, look: me.look.id }),
  }

/**
 * For rows of the person's own that name a network: in a look they are told only where the person is seen to belong. If
 * they were only left out where somebody belongs quietly, what is left out would tell that they do. Outside a look nothing
 * is asked.
 */
export function notHidden(me: Viewer, column: string) {
  const told = toldNetworks(me)
  return told === undefined
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(${sql.ref(column)} = any(${told}::bigint[]), true)`
}

import type { Route } from '../../../contract/route.ts'
import { denied } from '../errors.ts'
import type { Viewer } from '../rights/viewer.ts'

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

import type { Route } from '../../../contract/route.ts'
import { denied } from '../errors.ts'
import type { Viewer } from '../rights/viewer.ts'

/**
 * A look changes nothing and shows none of the person's secrets. A page says which look it was rendered for
 * (`X-Look`), so that one left open after the look can't act with the administrator's own rights.
 */
export function checkLook(me: Viewer, route: Route, said: unknown) {
  if (route.ends_look) return
  if (said !== undefined && said !== String(me.look?.id)) throw denied('look_over')
  if (!me.look) return
  if (route.method !== 'GET') throw denied('view_only')
  if (route.private) throw denied('look_private')
}

/** The user at the screen: in a look the administrator, not the person they look as. */
export const personBehind = (me: Viewer) => me.look?.administrator.user_id ?? me.user_id

/** Both of them, for the server's log. */
export const whoIs = (me: Viewer | undefined) =>
  me && {
    user: me.user_id,
    ...(me.look && { administrator: me.look.administrator.user_id, look: me.look.id }),
  }

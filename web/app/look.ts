import type { UserData } from '../../contract/access.ts'

let shown: { id: number; person_id: number } | undefined

/** Whether this page shows the product as somebody else sees it. */
export const look = {
  get id() {
    return shown?.id
  },
  learn({ look: now, user }: UserData) {
    if (now) shown = { id: now.id, person_id: user.id }
    else if (shown) look.leave()
  },
  /** The look is over: back to where it began, and with it to oneself. */
  leave() {
    window.location.assign(shown ? `/admin/system/users/${shown.person_id}` : '/')
  },
}

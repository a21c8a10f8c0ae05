import type { UserData } from '../../contract/access/access.ts'
import { session } from './session.ts'

interface Shown {
  id: number
  person_id: number
}

let shown: Shown | undefined
let leaving = false
const listeners = new Set<() => void>()

function show(now: Shown | undefined) {
  shown = now
  for (const tell of listeners) tell()
}

/** Whether this page shows the product as somebody else sees it. */
export const look = {
  get id() {
    return shown?.id
  },
  subscribe(tell: () => void) {
    listeners.add(tell)
    return () => listeners.delete(tell)
  },
  learn({ look: now, user }: UserData) {
    if (now) show({ id: now.id, person_id: user.id })
    else if (shown) look.leave()
  },
  /**
   * The look is over: back to where it started, as oneself. Once, even if the button, the clock and refused calls
   * report it together.
   */
  leave(to = shown ? `/admin/system/users/${shown.person_id}` : '/') {
    if (leaving) return
    leaving = true
    // A page restored from the browser's memory may have to leave again.
    window.addEventListener('pagehide', () => (leaving = false), { once: true })
    window.location.assign(to)
  },
}

session.onClear(() => show(undefined))

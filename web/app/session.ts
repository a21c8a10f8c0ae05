import { storage } from './storage.ts'

const KEY = 'jwt'
let token: string | null = null
const leaving = new Set<() => void>()

/** The token of who is signed in. It works only together with the cookie that was set beside it. */
export const session = {
  get token() {
    return token ?? storage.get(KEY)
  },
  open(fresh: string) {
    token = fresh
    storage.set(KEY, fresh)
  },
  /** Forgets who was signed in, and all that was kept for them. */
  clear() {
    token = null
    storage.remove(KEY)
    for (const forget of leaving) forget()
  },
  /** Clean-up at the end of a session, registered by the parts that keep something. */
  onClear(forget: () => void) {
    leaving.add(forget)
  },
  /** Another tab signed out: this one shouldn't go on showing what it has. */
  onClearedElsewhere(then: () => void) {
    window.addEventListener('storage', (event) => {
      if (event.key === KEY && event.newValue === null && event.oldValue !== null) {
        session.clear()
        then()
      }
    })
  },
}

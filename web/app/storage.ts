/** Storage that never throws: a browser may refuse it, and the product works without. */
const over = (open: () => Storage) => ({
  get(key: string): string | null {
    try {
      return open().getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string) {
    try {
      open().setItem(key, value)
    } catch {
      // Full or refused: the value lives until the page is left.
    }
  },
  remove(key: string) {
    try {
      open().removeItem(key)
    } catch {
      // Refused: nothing was kept either.
    }
  },
  keys(beginning: string): string[] {
    try {
      return Object.keys(open()).filter((key) => key.startsWith(beginning))
    } catch {
      return []
    }
  },
})

export const storage = over(() => localStorage)
/** Kept for this tab alone, until it is closed. */
export const tabStorage = over(() => sessionStorage)

export function readJson<T>(key: string, from = storage): T | null {
  const written = from.get(key)
  if (written === null) return null
  try {
    return JSON.parse(written) as T
  } catch {
    return null
  }
}

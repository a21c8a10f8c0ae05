/** Local storage that never throws: a browser may refuse it, and the product works without. */
export const storage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string) {
    try {
      localStorage.setItem(key, value)
    } catch {
      // Full or refused: the value lives until the page is left.
    }
  },
  remove(key: string) {
    try {
      localStorage.removeItem(key)
    } catch {
      // Refused: nothing was kept either.
    }
  },
}

export function readJson<T>(key: string): T | null {
  const written = storage.get(key)
  if (written === null) return null
  try {
    return JSON.parse(written) as T
  } catch {
    return null
  }
}

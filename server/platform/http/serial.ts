const lines = new Map<string, Promise<unknown>>()

/**
 * Does something when whatever stands before it in the same line of this process is over, however that ended. A thousand
 * who want the same row then take one connection instead of all, and nobody's wait runs out while there is somebody
 * before them: those who ask for anything else aren't kept from it.
 */
export async function inLine<T>(line: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(line)
  const mine = before ? before.then(work) : work()
  const over = mine.catch(() => undefined)
  lines.set(line, over)
  try {
    return await mine
  } finally {
    if (lines.get(line) === over) lines.delete(line)
  }
}

/** How many of one queue run at once, so that their reads before the row lock don't wait for the lock's holder. */
const ABREAST = 3

interface Line {
  atWork: number
  waiting: (() => void)[]
}
const lines = new Map<string, Line>()

/**
 * Runs work in turn within this process. A thousand requests for the same row then use three connections instead of
 * all, none of them times out while it waits, and requests for anything else aren't held up. Order is first come,
 * first served; among those running at once the database decides.
 */
export async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { atWork: 0, waiting: [] }
  lines.set(name, line)
  if (line.atWork < ABREAST) line.atWork++
  else await new Promise<void>((begin) => line.waiting.push(begin))
  try {
    return await work()
  } finally {
    // A freed slot goes to the next in line; a newcomer can't take it.
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.atWork === 0) lines.delete(name)
  }
}

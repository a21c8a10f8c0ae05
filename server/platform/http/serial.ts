/** So many of one line are at work: what they look at before they want the row doesn't wait for whoever has it. */
const ABREAST = 3

interface Line {
  atWork: number
  waiting: (() => void)[]
}
const lines = new Map<string, Line>()

/**
 * Does something when its turn has come in a line of this process. A thousand who want the same row then take three
 * connections instead of all, and nobody's wait runs out while there is somebody before them: those who ask for anything
 * else aren't kept from it. Whoever is answered before another asks has their turn before them; among those at work the
 * database decides.
 */
export async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { atWork: 0, waiting: [] }
  lines.set(name, line)
  if (line.atWork < ABREAST) line.atWork++
  else await new Promise<void>((begin) => line.waiting.push(begin))
  try {
    return await work()
  } finally {
    // A place that is free is handed on: nobody who comes in between takes it.
    const next = line.waiting.shift()
    if (next) next()
    else if (--line.atWork === 0) lines.delete(name)
  }
}

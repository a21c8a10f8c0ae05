import { holds, wordsOf } from './bestMatches.ts'
import type { Doable } from './doable.ts'

/** A command that lacks only somebody, and the words that name them. */
export interface Unfinished {
  of: Doable
  person: string
}

const MOST = 3

/**
 * "invite anna to women" means an action in Women at Larkspur, and Anna. One word names the action, as many as
 * possible the network; the rest names somebody.
 */
export function unfinished(all: readonly Doable[], typed: string): Unfinished[] {
  const pieces = wordsOf(typed)
  if (pieces.length < 2) return []
  const candidates = all.flatMap((one) => {
    if (!one.withPerson) return []
    const verb = wordsOf(one.withPerson.verb)
    if (!pieces.some((piece) => holds(verb, piece))) return []
    const said = [...verb, ...wordsOf(one.name)]
    const left = pieces.filter((piece) => !holds(said, piece))
    return [{ of: one, left }]
  })
  // If all words belong to one of them, no person is left over.
  const fewest = Math.min(...candidates.map(({ left }) => left.length))
  return candidates
    .filter(({ left }) => left.length === fewest && left.join('').length > 1)
    .slice(0, MOST)
    .map(({ of, left }) => ({ of, person: left.join(' ') }))
}

import { holds, wordsOf } from './bestMatches.ts'
import type { Doable } from './doable.ts'

/** A command that lacks only somebody, and the words that name them. */
export interface Unfinished {
  of: Doable
  person: string
}

const MOST = 3

/**
 * "invite anna to women" is what can be done in Women at Larkspur, and Anna. What is to be done is said by one of the
 * words, the network by as many as there are; whatever is left names somebody.
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
  // Where all words are said by one of them, it lacks nobody.
  const fewest = Math.min(...candidates.map(({ left }) => left.length))
  return candidates
    .filter(({ left }) => left.length === fewest && left.join('').length > 1)
    .slice(0, MOST)
    .map(({ of, left }) => ({ of, person: left.join(' ') }))
}

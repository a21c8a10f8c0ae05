import type { Apart, Person, Pool } from './pool.ts'

/** Why two people can't be a pair, whatever they score. */
export type Barrier = 'same_person' | 'manager' | 'same_team' | Apart['because']

/** Answers for one mentee after the other, since the pairs to keep apart are looked up by person. */
export function barriersOf({ apart, rules }: Pick<Pool, 'apart' | 'rules'>) {
  const byPerson = new Map<number, Map<number, Barrier>>()
  const note = (id: number, other: number, because: Apart['because']) => {
    const others = byPerson.get(id) ?? new Map<number, Barrier>()
    byPerson.set(id, others)
    // One reason is told, and the same one whatever the order: the first by the alphabet.
    const known = others.get(other)
    if (!known || because < known) others.set(other, because)
  }
  for (const { one_id, other_id, because } of apart) {
    if (because === 'past_pair' && !rules.apart.past_pair) continue
    note(one_id, other_id, because)
    note(other_id, one_id, because)
  }

  return (mentee: Person) => {
    const others = byPerson.get(mentee.id)
    return (mentor: Person): Barrier | undefined => {
      if (mentor.id === mentee.id) return 'same_person'
      const known = others?.get(mentor.id)
      if (known) return known
      if (rules.apart.manager && (mentee.manager_id === mentor.id || mentor.manager_id === mentee.id))
        return 'manager'
      if (rules.apart.same_team && mentee.team !== null && mentee.team === mentor.team) return 'same_team'
      return undefined
    }
  }
}

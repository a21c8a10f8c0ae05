import { useState } from 'react'
import type { MatchRules } from '../../../contract/mentorship/matchRules.ts'
import { matchingRounds, type Round } from '../../../contract/mentorship/rounds.ts'
import { useSend } from '../../app/query.ts'
import { stalePrograms } from './programWords.ts'

type Criterion = keyof MatchRules['criteria']
type Set = { weight: number; at_least: number }

const nothing: Set = { weight: 0, at_least: 0 }
const same = (one: MatchRules, other: MatchRules) =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
const sorted = ({ criteria, apart, fields }: MatchRules) => [
  Object.entries(criteria)
    .map(([name, { weight, at_least }]) => [name, weight, at_least])
    .filter(([, weight, at_least]) => weight !== 0 || at_least !== 0)
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  [apart.manager, apart.same_team, apart.past_pair],
  [fields.site, fields.team, fields.manager],
]

export interface Rules {
  now: MatchRules
  isChanged: boolean
  isSaving: boolean
  of: (criterion: Criterion) => Set
  change: (criterion: Criterion, set: Partial<Set>) => void
  keepApart: (whom: keyof MatchRules['apart'], apart: boolean) => void
  name: (what: keyof MatchRules['fields'], id: number | null) => void
  /** Whether they are saved now. */
  save: () => Promise<boolean>
}

/** What counts in a round, while somebody moves the sliders: it is saved when it is to be solved. */
export function useRules(round: Round): Rules {
  const [moved, setMoved] = useState<MatchRules | null>(null)
  const send = useSend(matchingRounds.rules, { stale: stalePrograms })
  const now = moved ?? round.rules
  const isChanged = moved !== null && !same(moved, round.rules)
  const of = (criterion: Criterion) => now.criteria[criterion] ?? nothing
  return {
    now,
    isChanged,
    isSaving: send.isPending,
    of,
    change: (criterion, set) =>
      setMoved({ ...now, criteria: { ...now.criteria, [criterion]: { ...of(criterion), ...set } } }),
    keepApart: (whom, apart) => setMoved({ ...now, apart: { ...now.apart, [whom]: apart } }),
    name: (what, id) => setMoved({ ...now, fields: { ...now.fields, [what]: id } }),
    save: async () => {
      if (!isChanged) return true
      try {
        await send.mutateAsync({
          params: { id: round.id },
          body: { match_rules: now, version: round.version },
        })
        setMoved(null)
        return true
      } catch {
        return false
      }
    },
  }
}

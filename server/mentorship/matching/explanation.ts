import { type Barrier, barriersOf } from './barriers.ts'
import { profileOf } from './criteria.ts'
import type { MatchedPair, Matching, Side } from './match.ts'
import { type CriterionName, keyOf, type Pair, type Person, type Pool, type Progress } from './pool.ts'
import { isUnmet, measurer, type Part, partsOf, percentOf, pointsOf } from './scores.ts'

/** A pair's score in its parts, and what speaks against the pair, whether it was matched or not. */
export interface Breakdown extends Pair {
  points: number
  percent: number
  parts: Part[]
  barrier: Barrier | null
  unmet: CriterionName[]
}

export function breakdownOf(pool: Pool, mentee: Person, mentor: Person): Breakdown {
  const parts = partsOf(pool.rules, mentee, mentor)
  const points = pointsOf(parts)
  return {
    mentee_id: mentee.id,
    mentor_id: mentor.id,
    points,
    percent: percentOf(pool.rules, points),
    parts,
    barrier: barriersOf(pool)(mentee)(mentor) ?? null,
    unmet: parts.filter(isUnmet).map(({ criterion }) => criterion),
  }
}

/** Somebody with places and without a pair. */
export interface Left {
  side: Side
  id: number
  /** With `others_score_more`, all who are possible are in pairs that add more to the whole. */
  because: 'nobody_possible' | 'others_score_more'
  /** How many of the other side are possible. */
  possible: number
  barriers: { barrier: Barrier; people: number }[]
  /** How many don't meet it, and how many of them would be possible without it. */
  unmet: { criterion: CriterionName; people: number; only: number }[]
  /** The possible ones that would cost least, with the points that the whole would lose at least. */
  nearest: { id: number; points: number; costs: number }[]
}

const NEAREST = 3

/** Who is left, and why: mentees first, then mentors, by their ids. */
export function* explainLeft(pool: Pool, matching: Matching): Generator<Progress, Left[]> {
  const matched = peopleOf(matching.pairs)
  const left = (side: Side) =>
    pool[side]
      .filter(({ id, places }) => places > 0 && !matched[side].has(id))
      .toSorted((a, b) => a.id - b.id)
  const all = [
    ...left('mentees').map((person) => ['mentees', person] as const),
    ...left('mentors').map((person) => ['mentors', person] as const),
  ]
  const reasons = reasonsIn(pool, matching)
  const explained: Left[] = []
  for (const [side, person] of all) {
    explained.push(reasons(side, person))
    yield { phase: 'explanation', done: explained.length, of: all.length }
  }
  return explained
}

function reasonsIn(pool: Pool, { worth }: Matching) {
  const barriers = barriersOf(pool)
  const measure = measurer(pool.rules)
  const others = {
    mentees: pool.mentors.filter(({ places }) => places > 0).map(profileOf),
    mentors: pool.mentees.filter(({ places }) => places > 0).map(profileOf),
  }
  const worthOf = {
    mentees: new Map(worth.mentors.map(({ id, points }) => [id, points])),
    mentors: new Map(worth.mentees.map(({ id, points }) => [id, points])),
  }

  return (side: Side, person: Person): Left => {
    const profile = profileOf(person)
    const ofBarriers = new Map<Barrier, number>()
    const ofUnmet = new Map<CriterionName, { people: number; only: number }>()
    const possible: Left['nearest'] = []
    for (const other of others[side]) {
      const [mentee, mentor] = side === 'mentees' ? [profile, other] : [other, profile]
      const barrier = barriers(mentee.person)(mentor.person)
      if (barrier) {
        ofBarriers.set(barrier, (ofBarriers.get(barrier) ?? 0) + 1)
        continue
      }
      const { points, unmet } = measure(mentee, mentor)
      for (const criterion of unmet) {
        const counts = ofUnmet.get(criterion) ?? { people: 0, only: 0 }
        counts.people++
        if (unmet.length === 1) counts.only++
        ofUnmet.set(criterion, counts)
      }
      if (unmet.length > 0) continue
      const { id } = other.person
      possible.push({ id, points, costs: Math.max(0, (worthOf[side].get(id) ?? 0) - points) })
    }
    possible.sort((a, b) => a.costs - b.costs || b.points - a.points || a.id - b.id)
    return {
      side,
      id: person.id,
      because: possible.length === 0 ? 'nobody_possible' : 'others_score_more',
      possible: possible.length,
      barriers: mostFirst([...ofBarriers].map(([barrier, people]) => ({ barrier, people }))),
      unmet: mostFirst([...ofUnmet].map(([criterion, counts]) => ({ criterion, ...counts }))),
      nearest: possible.slice(0, NEAREST),
    }
  }
}

/** The most frequent first; equally frequent ones by name, so that the order of people has no effect. */
const mostFirst = <Count extends { people: number; barrier?: string; criterion?: string }>(counts: Count[]) =>
  counts.sort((a, b) => b.people - a.people || (nameOf(a) < nameOf(b) ? -1 : 1))

const nameOf = ({ barrier, criterion }: { barrier?: string; criterion?: string }) =>
  barrier ?? criterion ?? ''

/** What another result changes, such as one with another weight. */
export interface Difference {
  kept: number
  /** Points by the rules of now; null when those don't allow the pair. */
  ended: (Pair & { points: number | null })[]
  begun: MatchedPair[]
  /** People who had a pair and have none, and the other way round. */
  left: Record<Side, number[]>
  placed: Record<Side, number[]>
  /** What the pairs before score by the rules of now, as far as those allow them; and the pairs of now. */
  score_before: number
  score: number
}

/** The pool is the one that the result after is of. */
export function differenceOf(pool: Pool, before: Matching, after: Matching): Difference {
  const pointsNow = pointsIn(pool)
  const had = new Set(before.pairs.map(keyOf))
  const has = new Set(after.pairs.map(keyOf))
  const ended = before.pairs
    .filter((pair) => !has.has(keyOf(pair)))
    .map(({ mentee_id, mentor_id }) => ({
      mentee_id,
      mentor_id,
      points: pointsNow({ mentee_id, mentor_id }),
    }))
  const kept = after.pairs.filter((pair) => had.has(keyOf(pair)))
  const people = { before: peopleOf(before.pairs), after: peopleOf(after.pairs) }
  const only = (some: ReadonlySet<number>, others: ReadonlySet<number>) =>
    [...some].filter((id) => !others.has(id)).sort((a, b) => a - b)
  return {
    kept: kept.length,
    ended,
    begun: after.pairs.filter((pair) => !had.has(keyOf(pair))),
    left: {
      mentees: only(people.before.mentees, people.after.mentees),
      mentors: only(people.before.mentors, people.after.mentors),
    },
    placed: {
      mentees: only(people.after.mentees, people.before.mentees),
      mentors: only(people.after.mentors, people.before.mentors),
    },
    score_before: [...kept, ...ended].reduce((sum, { points }) => sum + (points ?? 0), 0),
    score: after.score,
  }
}

/** A pair's points by the rules of a pool, or null when they don't allow it. */
function pointsIn(pool: Pool) {
  const mentees = new Map(pool.mentees.map((person) => [person.id, person]))
  const mentors = new Map(pool.mentors.map((person) => [person.id, person]))
  return ({ mentee_id, mentor_id }: Pair) => {
    const [mentee, mentor] = [mentees.get(mentee_id), mentors.get(mentor_id)]
    if (!mentee || !mentor) return null
    const { points, barrier, unmet } = breakdownOf(pool, mentee, mentor)
    return barrier || unmet.length > 0 ? null : points
  }
}

const peopleOf = (pairs: readonly Pair[]): Record<Side, ReadonlySet<number>> => ({
  mentees: new Set(pairs.map(({ mentee_id }) => mentee_id)),
  mentors: new Set(pairs.map(({ mentor_id }) => mentor_id)),
})

import { type Assignment, assign } from './assignment.ts'
import { type Barrier, barriersOf } from './barriers.ts'
import { keyOf, type Pair, type Person, type Pool, type Progress } from './pool.ts'
import { partsOf, pointsOf, type Scores, scorePairs } from './scores.ts'

/** A draft: what the program keeps and shows. It is plain data, and the same for the same pool in any order. */
export interface Matching {
  /** By mentee, then by mentor. */
  pairs: MatchedPair[]
  /** The points of all pairs. */
  score: number
  /** No pairs score more; that nothing better exists is proved when it is the score. */
  bound: number
  /** How many pairs the rules allow, besides locked ones. */
  possible: number
  /** Pairs of the result before that are in this one, of those that could be. */
  kept: number
  /** Locked pairs that can’t be. */
  refused: RefusedLock[]
  /** People of whom one more place could add points: at most one more than these. */
  worth: Record<Side, { id: number; points: number }[]>
}

export type Side = 'mentees' | 'mentors'

export interface MatchedPair extends Pair {
  points: number
  is_locked: boolean
}

export interface RefusedLock extends Pair {
  because: Barrier | 'not_in_pool' | 'no_place'
}

/** Matches everybody with a place, as well as it can be done. */
export function* match(pool: Pool): Generator<Progress, Matching> {
  const mentees = byId(pool.mentees)
  const mentors = byId(pool.mentors)
  const locks = lockPairs(pool, mentees, mentors)
  const free = {
    mentees: mentees.map((person) => withPlacesLeft(person, locks.mentees)),
    mentors: mentors.map((person) => withPlacesLeft(person, locks.mentors)),
  }
  const scores = without(
    yield* scorePairs(pool, free.mentees, free.mentors),
    numbered(locks.pairs, mentees, mentors),
  )
  const assignment = yield* assign({
    ...scores,
    menteePlaces: Int32Array.from(free.mentees, ({ places }) => places),
    mentorPlaces: Int32Array.from(free.mentors, ({ places }) => places),
    kept: marked(scores, numbered(pool.previous, mentees, mentors)),
  })
  return matchingOf(pool, { mentees, mentors, locks, assignment, possible: scores.points.length })
}

const byId = (people: readonly Person[]) => people.toSorted((a, b) => a.id - b.id)

const byPeople = (a: Pair, b: Pair) => a.mentee_id - b.mentee_id || a.mentor_id - b.mentor_id

interface Locks {
  pairs: MatchedPair[]
  refused: RefusedLock[]
  /** How many places of each person are taken. */
  mentees: Map<number, number>
  mentors: Map<number, number>
}

/** An administrator may pair people who don’t meet what a pair must, but not people who are to be apart. */
function lockPairs(pool: Pool, mentees: readonly Person[], mentors: readonly Person[]): Locks {
  const locks: Locks = { pairs: [], refused: [], mentees: new Map(), mentors: new Map() }
  const menteeById = new Map(mentees.map((person) => [person.id, person]))
  const mentorById = new Map(mentors.map((person) => [person.id, person]))
  const barriers = barriersOf(pool)
  const pairs = new Map(
    pool.locked.map(({ mentee_id, mentor_id }) => [
      keyOf({ mentee_id, mentor_id }),
      { mentee_id, mentor_id },
    ]),
  )
  for (const pair of [...pairs.values()].sort(byPeople)) {
    const mentee = menteeById.get(pair.mentee_id)
    const mentor = mentorById.get(pair.mentor_id)
    if (!mentee || !mentor) {
      locks.refused.push({ ...pair, because: 'not_in_pool' })
      continue
    }
    const menteeTaken = locks.mentees.get(mentee.id) ?? 0
    const mentorTaken = locks.mentors.get(mentor.id) ?? 0
    const hasPlaces = menteeTaken < mentee.places && mentorTaken < mentor.places
    const because = barriers(mentee)(mentor) ?? (hasPlaces ? undefined : 'no_place')
    if (because) {
      locks.refused.push({ ...pair, because })
      continue
    }
    locks.mentees.set(mentee.id, menteeTaken + 1)
    locks.mentors.set(mentor.id, mentorTaken + 1)
    locks.pairs.push({ ...pair, points: pointsOf(partsOf(pool.rules, mentee, mentor)), is_locked: true })
  }
  return locks
}

const withPlacesLeft = (person: Person, taken: ReadonlyMap<number, number>): Person => ({
  ...person,
  places: person.places - (taken.get(person.id) ?? 0),
})

type Numbers = ReadonlyMap<number, ReadonlySet<number>>

/** Pairs by the places of people in the lists; those with people who aren’t there are left out. */
function numbered(pairs: readonly Pair[], mentees: readonly Person[], mentors: readonly Person[]): Numbers {
  const menteeAt = new Map(mentees.map(({ id }, at) => [id, at]))
  const mentorAt = new Map(mentors.map(({ id }, at) => [id, at]))
  const numbers = new Map<number, Set<number>>()
  for (const { mentee_id, mentor_id } of pairs) {
    const mentee = menteeAt.get(mentee_id)
    const mentor = mentorAt.get(mentor_id)
    if (mentee === undefined || mentor === undefined) continue
    const others = numbers.get(mentee) ?? new Set()
    numbers.set(mentee, others.add(mentor))
  }
  return numbers
}

/** 1 for each possible pair that is one of these. */
function marked({ first, mentor }: Scores, pairs: Numbers) {
  const marks = new Uint8Array(mentor.length)
  for (const [mentee, others] of pairs)
    for (let at = first[mentee] as number; at < (first[mentee + 1] as number); at++)
      if (others.has(mentor[at] as number)) marks[at] = 1
  return marks
}

function without(scores: Scores, pairs: Numbers): Scores {
  if (pairs.size === 0) return scores
  const gone = marked(scores, pairs)
  const before = new Int32Array(gone.length + 1)
  for (const [at, isGone] of gone.entries()) before[at + 1] = (before[at] as number) + isGone
  const isLeft = (_: number, at: number) => !gone[at]
  return {
    first: scores.first.map((at) => at - (before[at] as number)),
    mentor: scores.mentor.filter(isLeft),
    points: scores.points.filter(isLeft),
  }
}

interface Solved {
  mentees: readonly Person[]
  mentors: readonly Person[]
  locks: Locks
  assignment: Assignment
  possible: number
}

function matchingOf(pool: Pool, { mentees, mentors, locks, assignment, possible }: Solved): Matching {
  const lockedPoints = locks.pairs.reduce((sum, { points }) => sum + points, 0)
  const previous = new Set(pool.previous.map(keyOf))
  const found = assignment.pairs.map(({ mentee, mentor, points }) => ({
    mentee_id: mentees[mentee]?.id as number,
    mentor_id: mentors[mentor]?.id as number,
    points,
    is_locked: false,
  }))
  const pairs = [...locks.pairs, ...found].sort(byPeople)
  const worth = (people: readonly Person[], points: readonly number[]) =>
    people.flatMap(({ id }, at) => (points[at] ? [{ id, points: points[at] }] : []))
  return {
    pairs,
    score: lockedPoints + assignment.score,
    bound: lockedPoints + assignment.bound,
    possible,
    kept: pairs.filter((pair) => previous.has(keyOf(pair))).length,
    refused: locks.refused,
    worth: {
      mentees: worth(mentees, assignment.menteeWorth),
      mentors: worth(mentors, assignment.mentorWorth),
    },
  }
}

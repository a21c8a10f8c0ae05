import type { Progress } from './pool.ts'

/** Possible pairs of mentees and mentors, who are numbers from 0, with the places of each. */
export interface Problem {
  menteePlaces: Int32Array
  mentorPlaces: Int32Array
  /** The pairs of mentee `i` are `first[i]` to `first[i + 1]`. */
  first: Int32Array
  mentor: Int32Array
  /** Whole and above zero. */
  points: Int32Array
  /** 1 for a pair of the result before. */
  kept: Uint8Array
}

/** The chosen pairs of each person, never more than there are places. */
class Places {
  readonly limits: Int32Array
  readonly taken: Int32Array
  readonly #first: Int32Array
  readonly #arcs: Int32Array

  constructor(limits: Int32Array) {
    this.limits = limits
    this.taken = new Int32Array(limits.length)
    this.#first = new Int32Array(limits.length + 1)
    for (const [person, limit] of limits.entries())
      this.#first[person + 1] = (this.#first[person] as number) + limit
    this.#arcs = new Int32Array(this.#first[limits.length] as number)
  }

  isFull(person: number) {
    return (this.taken[person] as number) >= (this.limits[person] as number)
  }

  /** The person's chosen pair number `at`, from 0. */
  arc(person: number, at: number) {
    return this.#arcs[(this.#first[person] as number) + at] as number
  }

  add(person: number, arc: number) {
    const taken = this.taken[person] as number
    this.#arcs[(this.#first[person] as number) + taken] = arc
    this.taken[person] = taken + 1
  }

  remove(person: number, arc: number) {
    const first = this.#first[person] as number
    const last = first + (this.taken[person] as number) - 1
    const at = this.#arcs.indexOf(arc, first)
    this.#arcs[at] = this.#arcs[last] as number
    this.taken[person] = last - first
  }
}

/**
 * Two aims are one number: a pair’s benefit is its points times a unit, and one more when it was there before. The unit
 * is larger than all such ones together, so no number of kept pairs makes up for a point. (Sums stay below 2^53 with
 * hundreds of thousands of pairs.)
 */
export interface Network {
  unit: number
  /** Pairs are called arcs. Those of a mentee are next to each other, by falling benefit, then by mentor. */
  first: Int32Array
  mentee: Int32Array
  mentor: Int32Array
  benefit: Float64Array
  chosen: Uint8Array
  ofMentee: Places
  ofMentor: Places
  /** What a further place of a mentee would be worth, and what a place with a mentor is: the dual solution. */
  gain: Float64Array
  price: Float64Array
}

export function* networkOf(problem: Problem): Generator<Progress, Network> {
  const { menteePlaces, mentorPlaces, first, kept } = problem
  const mentors = mentorPlaces.length
  const arcs = problem.mentor.length
  const unit = kept.reduce((sum, one) => sum + one, 1)
  const mentee = new Int32Array(arcs)
  const mentor = new Int32Array(arcs)
  const benefit = new Float64Array(arcs)
  const possible = new Int32Array(mentors)
  for (const person of menteePlaces.keys()) {
    const begin = first[person] as number
    const end = first[person + 1] as number
    // Benefit and mentor as one number each: sorting numbers is many times faster than comparing two fields.
    const keys = new Float64Array(end - begin)
    for (let arc = begin; arc < end; arc++) {
      const other = problem.mentor[arc] as number
      const worth = (problem.points[arc] as number) * unit + (kept[arc] as number)
      keys[arc - begin] = worth * mentors + (mentors - 1 - other)
      possible[other] = (possible[other] as number) + 1
    }
    keys.sort()
    for (let arc = begin; arc < end; arc++) {
      const key = keys[end - 1 - arc] as number
      mentee[arc] = person
      mentor[arc] = mentors - 1 - (key % mentors)
      benefit[arc] = Math.floor(key / mentors)
    }
    yield { phase: 'assignment', done: 0, of: menteePlaces.length }
  }
  return {
    unit,
    first,
    mentee,
    mentor,
    benefit,
    chosen: new Uint8Array(arcs),
    ofMentee: new Places(
      menteePlaces.map((places, at) => Math.min(places, (first[at + 1] as number) - (first[at] as number))),
    ),
    ofMentor: new Places(mentorPlaces.map((places, at) => Math.min(places, possible[at] as number))),
    gain: new Float64Array(menteePlaces.length),
    price: new Float64Array(mentors),
  }
}

export function choose({ chosen, mentee, mentor, ofMentee, ofMentor }: Network, arc: number) {
  chosen[arc] = 1
  ofMentee.add(mentee[arc] as number, arc)
  ofMentor.add(mentor[arc] as number, arc)
}

export function release({ chosen, mentee, mentor, ofMentee, ofMentor }: Network, arc: number) {
  chosen[arc] = 0
  ofMentee.remove(mentee[arc] as number, arc)
  ofMentor.remove(mentor[arc] as number, arc)
}

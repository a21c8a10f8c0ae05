import { toCanonical } from './canonical.ts'
import { Heap } from './heap.ts'
import { choose, type Network, networkOf, type Problem, release } from './network.ts'
import type { Progress } from './pool.ts'

/** The best assignment there is. People are numbers, as in the problem. */
export interface Assignment {
  /** By mentee, then by mentor. */
  pairs: { mentee: number; mentor: number; points: number }[]
  score: number
  /** No assignment scores more. It follows from `gain` and `price` alone, however they were found. */
  bound: number
  /** One more place of a person would add at most one point more than this. */
  menteeWorth: number[]
  mentorWorth: number[]
}

/**
 * Maximises the score; among those solutions, the kept pairs; among those, takes the first (`canonical.ts`).
 *
 * Successive shortest paths: one place of a mentee after the other is filled by the chain of changes that adds most
 * (someone moves to another mentor so that this place can be taken), found by Dijkstra over reduced costs. What is
 * assigned is the best for the mentees so far at every step, so the last step leaves the best for all.
 */
export function* assign(problem: Problem): Generator<Progress, Assignment> {
  const network = yield* networkOf(problem)
  const paths = new Paths(network)
  const mentees = byHighestBenefit(network)
  for (const [at, mentee] of mentees.entries()) {
    network.gain[mentee] = paths.bestOffer(mentee)
    const places = network.ofMentee.limits[mentee] as number
    for (let place = 0; place < places; place++) if (!paths.fill(mentee)) break
    yield { phase: 'assignment', done: at + 1, of: mentees.length }
  }
  // Before anything is put in order: the proof is about prices, which that leaves alone.
  const bound = yield* boundOf(network)
  yield* toCanonical(network)
  return assignmentOf(network, bound)
}

/** Any order leads to the same, but who comes late and could be of more use than others makes many of them move. */
function byHighestBenefit({ first, benefit, gain }: Network) {
  const highest = (mentee: number) => benefit[first[mentee] as number] as number
  return [...gain.keys()]
    .filter((mentee) => (first[mentee] as number) < (first[mentee + 1] as number))
    .sort((a, b) => highest(b) - highest(a) || a - b)
}

/** Looks for the chains. Mentees are nodes from 0, mentors the nodes after them. */
class Paths {
  readonly #network: Network
  readonly #mentees: number
  readonly #distance: Float64Array
  /** The arc by which each node was reached. */
  readonly #via: Int32Array
  readonly #heap: Heap
  readonly #settled: Int32Array

  constructor(network: Network) {
    const nodes = network.gain.length + network.price.length
    this.#network = network
    this.#mentees = network.gain.length
    this.#distance = new Float64Array(nodes)
    this.#via = new Int32Array(nodes)
    this.#heap = new Heap(nodes)
    this.#settled = new Int32Array(nodes)
  }

  /** The most that a mentor offers this mentee above their price. */
  bestOffer(mentee: number) {
    const { first, mentor, benefit, price } = this.#network
    let best = 0
    const end = first[mentee + 1] as number
    for (let arc = first[mentee] as number; arc < end; arc++) {
      const most = benefit[arc] as number
      if (most <= best) break
      best = Math.max(best, most - (price[mentor[arc] as number] as number))
    }
    return best
  }

  /** Fills one more place of a mentee if that adds anything; answers whether it did. */
  fill(mentee: number) {
    const { first, mentee: menteeOf, mentor, benefit, chosen, gain, price, ofMentor } = this.#network
    const [distance, via, heap, settled, mentees] = [
      this.#distance,
      this.#via,
      this.#heap,
      this.#settled,
      this.#mentees,
    ]
    distance.fill(Number.POSITIVE_INFINITY)
    heap.clear()
    distance[mentee] = 0
    heap.put(mentee, 0)
    // A chain ends with a mentor who has room, or with a mentee who gives up a place: at first, with this one.
    let nearest = gain[mentee] as number
    let last = mentee
    let count = 0
    while (heap.nearest < nearest) {
      const node = heap.take()
      settled[count++] = node
      const so = distance[node] as number
      if (node < mentees) {
        const base = so + (gain[node] as number)
        const end = first[node + 1] as number
        for (let arc = first[node] as number; arc < end; arc++) {
          // Prices aren't negative and benefits fall, so nothing after this one is nearer either.
          const least = base - (benefit[arc] as number)
          if (least >= nearest) break
          const other = mentor[arc] as number
          const there = least + (price[other] as number)
          if (there >= nearest || there >= (distance[mentees + other] as number) || chosen[arc]) continue
          distance[mentees + other] = there
          via[mentees + other] = arc
          if (ofMentor.isFull(other)) heap.put(mentees + other, there)
          else {
            nearest = there
            last = mentees + other
          }
        }
      } else {
        const other = node - mentees
        const taken = ofMentor.taken[other] as number
        for (let at = 0; at < taken; at++) {
          const arc = ofMentor.arc(other, at)
          const person = menteeOf[arc] as number
          const own = gain[person] as number
          const there = so + (benefit[arc] as number) - own - (price[other] as number)
          if (there >= nearest || there >= (distance[person] as number)) continue
          distance[person] = there
          via[person] = arc
          heap.put(person, there)
          if (there + own < nearest) {
            nearest = there + own
            last = person
          }
        }
      }
    }
    for (let at = 0; at < count; at++) {
      const node = settled[at] as number
      const by = nearest - (distance[node] as number)
      if (node < mentees) gain[node] = (gain[node] as number) - by
      else price[node - mentees] = (price[node - mentees] as number) + by
    }
    this.#change(mentee, last)
    return last !== mentee
  }

  /** Carries out the chain, from its end back to the mentee it began with. */
  #change(mentee: number, last: number) {
    const { mentee: menteeOf, mentor } = this.#network
    let node = last
    while (node !== mentee) {
      const arc = this.#via[node] as number
      if (node < this.#mentees) {
        release(this.#network, arc)
        node = this.#mentees + (mentor[arc] as number)
      } else {
        node = menteeOf[arc] as number
        // The mentee's own place is emptied first: nobody ever has more than they have room for.
        if (node === mentee) choose(this.#network, arc)
        else {
          const before = this.#via[node] as number
          release(this.#network, before)
          choose(this.#network, arc)
          node = this.#mentees + (mentor[before] as number)
        }
      }
    }
  }
}

/**
 * By weak duality: with any gains and prices of at least zero, no assignment benefits more than all places at their
 * gain or price, and for each possible pair what it exceeds them by.
 */
function* boundOf({ first, mentor, benefit, gain, price, ofMentee, ofMentor }: Network) {
  let bound = 0
  for (const [mentee, places] of ofMentee.limits.entries()) bound += places * (gain[mentee] as number)
  for (const [other, places] of ofMentor.limits.entries()) bound += places * (price[other] as number)
  for (const mentee of gain.keys()) {
    const own = gain[mentee] as number
    const end = first[mentee + 1] as number
    for (let arc = first[mentee] as number; arc < end; arc++) {
      const excess = (benefit[arc] as number) - own - (price[mentor[arc] as number] as number)
      if (excess > 0) bound += excess
    }
    yield { phase: 'assignment' as const, done: gain.length, of: gain.length }
  }
  return bound
}

function assignmentOf(network: Network, bound: number): Assignment {
  const { unit, mentee, mentor, benefit, chosen, gain, price } = network
  const pairs: Assignment['pairs'] = []
  for (const [arc, is] of chosen.entries()) {
    if (!is) continue
    pairs.push({
      mentee: mentee[arc] as number,
      mentor: mentor[arc] as number,
      points: Math.floor((benefit[arc] as number) / unit),
    })
  }
  pairs.sort((a, b) => a.mentee - b.mentee || a.mentor - b.mentor)
  // Being kept may be worth one more, which is no point.
  const points = (worth: number) => Math.floor(Math.max(0, worth - (unit > 1 ? 1 : 0)) / unit)
  return {
    pairs,
    score: pairs.reduce((sum, pair) => sum + pair.points, 0),
    bound: Math.floor(bound / unit),
    menteeWorth: Array.from(gain, points),
    mentorWorth: Array.from(price, points),
  }
}

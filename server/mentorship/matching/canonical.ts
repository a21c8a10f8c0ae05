import { choose, type Network, release } from './network.ts'
import type { Progress } from './pool.ts'

/**
 * Of several best assignments one is taken by the problem alone, not by how it was solved: going through the pairs by
 * mentee, then by mentor, the first pair in which two of them differ is in it.
 *
 * A best assignment uses, besides what all of them have, only pairs whose benefit is exactly gain plus price (tight
 * pairs). Two of them differ by cycles of such pairs, so each pair in turn is taken in if a cycle through it is left.
 */
export function* toCanonical(network: Network): Generator<Progress, void> {
  const { chosen, mentor, gain } = network
  const tight = yield* tightArcs(network)
  const cycles = new Cycles(network, tight.ofMentor)
  for (const mentee of gain.keys()) {
    const arcs = tight.ofMentee[mentee] as number[]
    let isSearching = false
    if (arcs.some((arc) => !chosen[arc]))
      for (const arc of arcs) {
        const other = mentor[arc] as number
        if (!chosen[arc]) {
          if (!isSearching) cycles.begin(mentee, other)
          isSearching = true
          if (!cycles.leadsBack(other)) continue
          cycles.carryOut(arc)
        }
        // This pair stays: what was found before may have gone through it.
        isSearching = false
      }
    yield { phase: 'order', done: mentee + 1, of: gain.length }
  }
}

function* tightArcs({ first, mentor, benefit, gain, price }: Network) {
  const ofMentee: number[][] = []
  const ofMentor = Array.from(price, (): number[] => [])
  for (const [mentee, own] of gain.entries()) {
    const arcs: number[] = []
    const end = first[mentee + 1] as number
    for (let arc = first[mentee] as number; arc < end; arc++) {
      const other = mentor[arc] as number
      if (benefit[arc] !== own + (price[other] as number)) continue
      arcs.push(arc)
      ofMentor[other]?.push(arc)
    }
    ofMentee.push(arcs.sort((a, b) => (mentor[a] as number) - (mentor[b] as number)))
    yield { phase: 'order' as const, done: 0, of: gain.length }
  }
  return { ofMentee, ofMentor }
}

/**
 * Searches backwards from a mentee for mentors from whom tight pairs, dropped and taken in turn, lead to that mentee.
 * Mentees are nodes from 0, mentors the nodes after them; the last node stands for being left without a pair. It
 * searches only as far as it is asked.
 */
class Cycles {
  readonly #network: Network
  readonly #tightOfMentor: readonly (readonly number[])[]
  readonly #mentees: number
  readonly #outside: number
  readonly #seen: Uint8Array
  /** Where each node leads, and by which arc (-1 to or from the outside). */
  readonly #next: Int32Array
  readonly #by: Int32Array
  readonly #queue: Int32Array
  #queued = 0
  #looked = 0
  /** How many mentees may still be found. Where all pairs are equal, the first mentor leads to everybody. */
  #unseen = 0
  #root = 0
  #from = 0

  constructor(network: Network, tightOfMentor: readonly (readonly number[])[]) {
    this.#network = network
    this.#tightOfMentor = tightOfMentor
    this.#mentees = network.gain.length
    this.#outside = network.gain.length + network.price.length
    this.#seen = new Uint8Array(this.#outside + 1)
    this.#next = new Int32Array(this.#outside + 1)
    this.#by = new Int32Array(this.#outside + 1)
    this.#queue = new Int32Array(this.#outside + 1)
  }

  /** Mentees before this one, and this one’s pairs with mentors before `from`, are settled and stay as they are. */
  begin(mentee: number, from: number) {
    this.#seen.fill(0)
    this.#queued = 0
    this.#looked = 0
    this.#root = mentee
    this.#from = from
    this.#unseen = this.#mentees - mentee
    this.#visit(mentee, -1, -1)
  }

  leadsBack(mentor: number) {
    const node = this.#mentees + mentor
    while (!this.#seen[node] && this.#looked < this.#queued) this.#look(this.#queue[this.#looked++] as number)
    return this.#seen[node] === 1
  }

  /** Takes a pair in whose mentor leads back. */
  carryOut(arc: number) {
    const { chosen, mentor } = this.#network
    const changed = [arc]
    let node = this.#mentees + (mentor[arc] as number)
    while (node !== this.#root) {
      const by = this.#by[node] as number
      if (by !== -1) changed.push(by)
      node = this.#next[node] as number
    }
    // Dropped before taken, so that nobody ever has more than they have room for.
    const dropped = changed.filter((one) => chosen[one])
    const taken = changed.filter((one) => !chosen[one])
    for (const one of dropped) release(this.#network, one)
    for (const one of taken) choose(this.#network, one)
  }

  #visit(node: number, next: number, by: number) {
    if (this.#seen[node]) return
    this.#seen[node] = 1
    if (node < this.#mentees) this.#unseen--
    this.#next[node] = next
    this.#by[node] = by
    this.#queue[this.#queued++] = node
  }

  #look(node: number) {
    if (node === this.#outside) this.#lookOutside()
    else if (node < this.#mentees) this.#lookAtMentee(node)
    else this.#lookAtMentor(node - this.#mentees)
  }

  /** A mentee takes a pair in by dropping another, or with a place that is empty. */
  #lookAtMentee(mentee: number) {
    const { mentor, benefit, gain, price, ofMentee } = this.#network
    const taken = ofMentee.taken[mentee] as number
    for (let at = 0; at < taken; at++) {
      const arc = ofMentee.arc(mentee, at)
      const other = mentor[arc] as number
      if (mentee === this.#root && other < this.#from) continue
      if (benefit[arc] === (gain[mentee] as number) + (price[other] as number))
        this.#visit(this.#mentees + other, mentee, arc)
    }
    if (!ofMentee.isFull(mentee)) this.#visit(this.#outside, mentee, -1)
  }

  /** A mentor drops a pair when another comes, or to have one less where a place is worth nothing. */
  #lookAtMentor(other: number) {
    const { chosen, mentee, price, ofMentor } = this.#network
    const node = this.#mentees + other
    for (const arc of this.#tightOfMentor[other] as readonly number[]) {
      if (this.#unseen === 0) break
      const person = mentee[arc] as number
      if (person > this.#root && !chosen[arc]) this.#visit(person, node, arc)
    }
    if (price[other] === 0 && (ofMentor.taken[other] as number) > 0) this.#visit(this.#outside, node, -1)
  }

  /** Someone has one pair less, or a mentor with room has one more. */
  #lookOutside() {
    const { gain, price, ofMentee, ofMentor } = this.#network
    for (let mentee = this.#root + 1; mentee < this.#mentees; mentee++)
      if (gain[mentee] === 0 && (ofMentee.taken[mentee] as number) > 0) this.#visit(mentee, this.#outside, -1)
    for (const other of price.keys())
      if (!ofMentor.isFull(other)) this.#visit(this.#mentees + other, this.#outside, -1)
  }
}

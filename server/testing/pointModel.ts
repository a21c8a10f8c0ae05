interface Rule {
  points: number
  per_day: number | null
  /** Only for what happens in one of these networks. */
  networks: readonly number[] | null
  /** Holds for what happened since; from the beginning where it is zero. */
  from: number
  /** Taken back: as if it never had held. */
  gone: boolean
}
interface Recount {
  rule: Rule
  cause: string
  at: number
  backAt?: number
}
interface Fact {
  at: number
  gave: number
  /** Where it happened. */
  network: number
  /** What recounts that hold have changed about it. */
  parts: ReadonlyMap<Recount, number>
  /** Those that had written about the same before it fell and came back. */
  before: ReadonlySet<Recount>
}
type Facts = Map<string, Fact>

/** What a merge must remember to be undone. */
interface Merge {
  kept: number
  gone: number
  at: number
  theirs: Facts
  mine: Facts
}

const causeOf = (key: string) => key.split(' ')[0] ?? ''
/** The recounts that have written about a fact, in whichever of its lives. */
const writersOf = (fact: Fact | undefined): ReadonlySet<Recount> =>
  new Set([...(fact?.before ?? []), ...(fact?.parts.keys() ?? [])])
const inOrder = (facts: Facts) => [...facts].toSorted(([, a], [, b]) => a.at - b.at)

/** What points should be, reckoned without the ledger: from what people did, by the rules of the moment. */
export class PointModel {
  readonly #rules = new Map<string, Rule[]>()
  readonly #recounts: Recount[] = []
  /** By person: what each fact gave. */
  readonly #facts = new Map<number, Facts>()
  /** What is no longer so. */
  readonly #past = new Map<number, Facts>()
  /** By account, whoever has it by now. */
  readonly #given = new Map<number, number>()
  readonly #spent = new Map<number, number>()
  readonly #partOf = new Map<number, number>()
  /** When somebody last became one with another, or two again. */
  readonly #rejoined = new Map<number, number>()
  #clock = 0

  rule(cause: string, points: number, per_day: number | null, networks: readonly number[] | null = null) {
    this.#add(cause, { points, per_day, networks, from: ++this.#clock, gone: false })
  }

  #add(cause: string, rule: Rule) {
    this.#rules.set(cause, [...(this.#rules.get(cause) ?? []), rule])
  }

  /** What the newest rule that holds from before it gives, and how often. */
  #worth(cause: string, { at, network }: Pick<Fact, 'at' | 'network'>) {
    const rule = this.#rules.get(cause)?.findLast(({ gone, from }) => !gone && from <= at)
    if (!rule || (rule.networks && !rule.networks.includes(network))) return { points: 0, per_day: null }
    return rule
  }

  #of(person: number): Facts {
    const facts = this.#facts.get(person) ?? new Map<string, Fact>()
    this.#facts.set(person, facts)
    return facts
  }

  #pastOf(person: number) {
    const past: Facts = this.#past.get(person) ?? new Map()
    this.#past.set(person, past)
    return past
  }

  happened(person: number, cause: string, thing: string, network = 0) {
    const facts = this.#of(person)
    const key = `${cause} ${thing}`
    // Liked already: nothing happens, whatever a rule would give now.
    if (facts.has(key)) return
    const at = ++this.#clock
    const { points, per_day } = this.#worth(cause, { at, network })
    const today = [...facts].filter(([other, { gave }]) => causeOf(other) === cause && gave > 0).length
    facts.set(key, {
      at,
      network,
      gave: per_day !== null && today >= per_day ? 0 : points,
      parts: new Map(),
      before: writersOf(this.#pastOf(person).get(key)),
    })
  }

  fell(person: number, cause: string, thing: string) {
    const key = `${cause} ${thing}`
    const fact = this.#of(person).get(key)
    if (!fact) return
    this.#pastOf(person).set(key, fact)
    this.#of(person).delete(key)
  }

  /** To this account; whoever it is part of has it. */
  gave(account: number, points: number) {
    this.#given.set(account, (this.#given.get(account) ?? 0) + points)
  }

  spent(account: number, price: number) {
    this.#spent.set(account, (this.#spent.get(account) ?? 0) + price)
  }

  /** Everything that ever happened, in its order, by this rule. */
  recounted(
    cause: string,
    points: number,
    per_day: number | null,
    networks: readonly number[] | null = null,
  ): Recount {
    const rule = { points, per_day, networks, from: 0, gone: false }
    this.#add(cause, rule)
    const recount: Recount = { rule, cause, at: ++this.#clock }
    this.#recounts.push(recount)
    for (const person of this.#facts.keys())
      for (const [key, after] of this.#reckoned(person, cause)) this.#write(person, key, recount, after)
    return recount
  }

  /** What each fact of a cause gives by the rules that hold, in their order. */
  #reckoned(person: number, cause: string): [key: string, after: number][] {
    let times = 0
    return inOrder(this.#of(person)).flatMap(([key, fact]) => {
      if (causeOf(key) !== cause) return []
      const { points, per_day } = this.#worth(cause, fact)
      const gives = per_day === null || times < per_day ? points : 0
      if (gives > 0) times++
      return [[key, gives]]
    })
  }

  #write(person: number, key: string, recount: Recount, after: number) {
    const fact = this.#of(person).get(key)
    if (!fact || fact.gave === after) return
    const parts = new Map(fact.parts)
    parts.set(recount, (parts.get(recount) ?? 0) + after - fact.gave)
    this.#of(person).set(key, { ...fact, gave: after, parts })
  }

  #reckonAnew(person: number, cause: string) {
    const facts = this.#of(person)
    for (const [key, gave] of this.#reckoned(person, cause)) {
      const fact = facts.get(key)
      if (fact) facts.set(key, { ...fact, gave })
    }
  }

  /**
   * What it wrote is balanced; what came back since is worth what the rule that holds again says. Who isn’t any more the person
   * about whom it was written is reckoned anew.
   */
  recountTakenBack(recount: Recount) {
    recount.rule.gone = true
    recount.backAt = ++this.#clock
    for (const [person, facts] of this.#facts)
      if ((this.#rejoined.get(person) ?? 0) > recount.at) this.#reckonAnew(person, recount.cause)
      else for (const [key, fact] of facts) facts.set(key, this.#without(fact, recount))
  }

  #without(fact: Fact, recount: Recount): Fact {
    const parts = new Map(fact.parts)
    const part = parts.get(recount)
    parts.delete(recount)
    if (part !== undefined) return { ...fact, gave: fact.gave - part, parts }
    if (!fact.before.has(recount) || fact.gave === 0) return fact
    return { ...fact, gave: this.#worth(recount.cause, fact).points }
  }

  #rejoin(...people: number[]) {
    const at = ++this.#clock
    for (const person of people) {
      this.#rejoined.set(person, at)
      this.#past.delete(person)
    }
    return at
  }

  /** What both had is had once. */
  merged(kept: number, gone: number): Merge {
    const [mine, theirs] = [new Map(this.#of(kept)), new Map(this.#of(gone))]
    const facts = this.#of(kept)
    for (const [key, fact] of theirs) {
      const own = facts.get(key)
      if (!own || own.gave === 0) facts.set(key, { ...fact, at: (own ?? fact).at })
    }
    this.#facts.delete(gone)
    this.#partOf.set(gone, kept)
    return { kept, gone, at: this.#rejoin(kept, gone), theirs, mine }
  }

  /** Each has what it would have had. */
  undone({ kept, gone, at, theirs, mine }: Merge) {
    this.#partOf.delete(gone)
    const [facts, other] = [this.#of(kept), this.#of(gone)]
    for (const [key, fact] of theirs) {
      const [own, has] = [mine.get(key), facts.get(key)]
      if (own) {
        // Each had done it.
        other.set(key, fact)
        if (has?.at === own.at) facts.set(key, own)
      } else if (has) {
        // The one thing went with its account, as it is by now.
        other.set(key, has)
        facts.delete(key)
      }
    }
    this.#rejoin(kept, gone)
    const causes = this.#recounts.filter((one) => Math.max(one.at, one.backAt ?? 0) > at)
    for (const cause of new Set(causes.map((one) => one.cause)))
      for (const person of [kept, gone]) this.#reckonAnew(person, cause)
  }

  standing(person: number) {
    const accounts = [
      ...(this.#partOf.has(person) ? [] : [person]),
      ...[...this.#partOf].flatMap(([account, whole]) => (whole === person ? [account] : [])),
    ]
    const sumOf = (sums: Map<number, number>) =>
      accounts.reduce((sum, account) => sum + (sums.get(account) ?? 0), 0)
    const earned = [...this.#of(person).values()].reduce((sum, { gave }) => sum + gave, sumOf(this.#given))
    const left = earned - sumOf(this.#spent)
    return { balance: Math.max(0, left), debt: Math.max(0, -left), earned }
  }
}

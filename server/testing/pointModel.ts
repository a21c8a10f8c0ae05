interface Rule {
  points: number
  per_day: number | null
  /** Holds for what happened since; from the beginning where it is zero. */
  from: number
  /** Taken back: as if it never had held. */
  gone: boolean
}
interface Fact {
  at: number
  gave: number
  /** The recount that wrote about it last. */
  recount?: Recount | undefined
}
interface Recount {
  rule: Rule
  cause: string
  /** What it wrote, by person and fact. */
  wrote: { person: number; key: string; more: number }[]
}

/** What points should be, reckoned without the ledger: from what people did, by the rules of the moment. */
export class PointModel {
  readonly #rules = new Map<string, Rule[]>()
  /** By person: what each fact gave, and everything else. */
  readonly #facts = new Map<number, Map<string, Fact>>()
  readonly #given = new Map<number, number>()
  readonly #spent = new Map<number, number>()
  #clock = 0

  rule(cause: string, points: number, per_day: number | null) {
    this.#add(cause, { points, per_day, from: ++this.#clock, gone: false })
  }

  #add(cause: string, rule: Rule) {
    this.#rules.set(cause, [...(this.#rules.get(cause) ?? []), rule])
  }

  /** The newest that holds from before it. */
  #ruleAt(cause: string, at: number): Pick<Rule, 'points' | 'per_day'> {
    const some = this.#rules.get(cause)?.filter(({ gone, from }) => !gone && from <= at)
    return some?.at(-1) ?? { points: 0, per_day: null }
  }

  #of(person: number) {
    const facts = this.#facts.get(person) ?? new Map<string, Fact>()
    this.#facts.set(person, facts)
    return facts
  }

  happened(person: number, cause: string, thing: string) {
    const facts = this.#of(person)
    const key = `${cause} ${thing}`
    // Liked already: nothing happens, whatever a rule would give now.
    if (facts.has(key)) return
    const at = ++this.#clock
    const { points, per_day } = this.#ruleAt(cause, at)
    const today = [...facts].filter(([other, { gave }]) => other.startsWith(`${cause} `) && gave > 0).length
    facts.set(key, { at, gave: per_day !== null && today >= per_day ? 0 : points })
  }

  fell(person: number, cause: string, thing: string) {
    this.#of(person).delete(`${cause} ${thing}`)
  }

  gave(person: number, points: number) {
    this.#given.set(person, (this.#given.get(person) ?? 0) + points)
  }

  spent(person: number, price: number) {
    this.#spent.set(person, (this.#spent.get(person) ?? 0) + price)
  }

  /** Everything that ever happened, in its order, by this rule. */
  recounted(cause: string, points: number, per_day: number | null): Recount {
    const rule = { points, per_day, from: 0, gone: false }
    this.#add(cause, rule)
    const recount: Recount = { rule, cause, wrote: [] }
    for (const [person, facts] of this.#facts) {
      let times = 0
      for (const [key, fact] of [...facts].toSorted(([, a], [, b]) => a.at - b.at)) {
        if (!key.startsWith(`${cause} `)) continue
        const gives = per_day === null || times < per_day ? points : 0
        if (gives > 0) times++
        if (gives === fact.gave) continue
        recount.wrote.push({ person, key, more: gives - fact.gave })
        fact.gave = gives
        fact.recount = recount
      }
    }
    return recount
  }

  /** What it wrote is balanced; what came back since is worth what the rule that holds again says. */
  recountTakenBack(recount: Recount) {
    recount.rule.gone = true
    for (const { person, key, more } of recount.wrote) {
      const fact = this.#facts.get(person)?.get(key)
      if (!fact) continue
      if (fact.recount === recount) fact.gave -= more
      else if (fact.gave > 0) fact.gave = this.#ruleAt(recount.cause, fact.at).points
    }
  }

  merged(kept: number, gone: number) {
    const facts = this.#of(kept)
    for (const [key, { at, gave }] of this.#of(gone)) {
      const has = facts.get(key)
      if (!has) facts.set(key, { at, gave })
      else if (has.gave === 0 && gave > 0) facts.set(key, { at: has.at, gave })
    }
    this.gave(kept, this.#given.get(gone) ?? 0)
    this.spent(kept, this.#spent.get(gone) ?? 0)
    for (const sums of [this.#given, this.#spent]) sums.delete(gone)
    this.#facts.delete(gone)
  }

  standing(person: number) {
    const earned = [...this.#of(person).values()].reduce(
      (sum, { gave }) => sum + gave,
      this.#given.get(person) ?? 0,
    )
    const left = earned - (this.#spent.get(person) ?? 0)
    return { balance: Math.max(0, left), debt: Math.max(0, -left), earned }
  }
}

/** What points should be, reckoned without the ledger: from what people did, by the rules of the moment. */
export class PointModel {
  readonly #rules = new Map<string, { points: number; per_day: number | null }>()
  /** By person: what each fact gave, and everything else. */
  readonly #facts = new Map<number, Map<string, number>>()
  readonly #given = new Map<number, number>()
  readonly #spent = new Map<number, number>()

  rule(cause: string, points: number, per_day: number | null) {
    this.#rules.set(cause, { points, per_day })
  }

  #of(person: number) {
    const facts = this.#facts.get(person) ?? new Map<string, number>()
    this.#facts.set(person, facts)
    return facts
  }

  happened(person: number, cause: string, thing: string) {
    const facts = this.#of(person)
    const key = `${cause} ${thing}`
    const { points, per_day } = this.#rules.get(cause) ?? { points: 0, per_day: null }
    // Liked already: nothing happens, whatever a rule would give now.
    if (facts.has(key)) return
    facts.set(key, 0)
    if (points === 0) return
    const today = [...facts].filter(([other, gave]) => other.startsWith(`${cause} `) && gave > 0).length
    if (per_day !== null && today >= per_day) return
    facts.set(key, points)
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

  merged(kept: number, gone: number) {
    const facts = this.#of(kept)
    for (const [key, gave] of this.#of(gone)) if (!facts.get(key)) facts.set(key, gave)
    this.gave(kept, this.#given.get(gone) ?? 0)
    this.spent(kept, this.#spent.get(gone) ?? 0)
    for (const sums of [this.#given, this.#spent]) sums.delete(gone)
    this.#facts.delete(gone)
  }

  standing(person: number) {
    const earned = [...this.#of(person).values()].reduce(
      (sum, gave) => sum + gave,
      this.#given.get(person) ?? 0,
    )
    const left = earned - (this.#spent.get(person) ?? 0)
    return { balance: Math.max(0, left), debt: Math.max(0, -left), earned }
  }
}

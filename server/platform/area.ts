/** What an area lets others bring, such as kinds of archive or keys for a merge. Read with `db.brought.to(slot)`. */
export interface Slot<T> {
  readonly name: string
  with(...things: readonly T[]): Brings
}

interface Brings {
  readonly slot: Slot<never>
  readonly things: readonly unknown[]
}

/** What one area declares: the only one of its files that the list of areas reads. */
export interface Area {
  readonly name: string
  readonly brings: readonly Brings[]
}

export const area = (one: Area): Area => one

export function slot<T>(name: string): Slot<T> {
  const one: Slot<T> = { name, with: (...things) => ({ slot: one as Slot<never>, things }) }
  return one
}

/** What all areas bring, in their order: gathered when a process starts and passed down with every connection. */
export class Brought {
  readonly #things = new Map<Slot<never>, unknown[]>()

  constructor(areas: readonly Area[] = []) {
    for (const { slot, things } of areas.flatMap(({ brings }) => brings))
      this.#things.set(slot, [...(this.#things.get(slot) ?? []), ...things])
  }

  /** A slot holds only what was made `with` it. */
  to<T>(slot: Slot<T>): readonly T[] {
    return (this.#things.get(slot as Slot<never>) ?? []) as T[]
  }
}

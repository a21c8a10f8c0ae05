/** What an area lets others bring: the archive its kinds, the merge its keys. `db.brought.to(slot)` is all of it. */
export interface Slot<T> {
  readonly name: string
  with(...things: readonly T[]): Brings
}

interface Brings {
  readonly slot: Slot<never>
  readonly things: readonly unknown[]
}

/** What one area says of itself: the one file that anything outside reads. */
export interface Area {
  readonly name: string
  readonly brings: readonly Brings[]
}

export const area = (one: Area): Area => one

export function slot<T>(name: string): Slot<T> {
  const one: Slot<T> = { name, with: (...things) => ({ slot: one as Slot<never>, things }) }
  return one
}

/** What all areas bring, in their order: gathered when a process starts, and handed down with every connection. */
export class Brought {
  readonly #things = new Map<Slot<never>, unknown[]>()

  constructor(areas: readonly Area[] = []) {
    for (const { slot, things } of areas.flatMap(({ brings }) => brings))
      this.#things.set(slot, [...(this.#things.get(slot) ?? []), ...things])
  }

  /** Only what was made `with` a slot lies in it. */
  to<T>(slot: Slot<T>): readonly T[] {
    return (this.#things.get(slot as Slot<never>) ?? []) as T[]
  }
}

import { mergedTally, type Tally } from '../tally.ts'

/** The sums of one class: of all combinations that it is a part of, in this place. */
export const classTallies = (byClass: Readonly<Record<string, Tally>>, place: number, key: string): Tally =>
  mergedTally(
    Object.entries(byClass)
      .filter(([whole]) => whole.split('.')[place] === key)
      .map(([, tally]) => tally),
  )

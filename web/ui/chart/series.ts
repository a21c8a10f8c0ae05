/** One measure has one colour everywhere; `rest` is what stands back: what is left, all the others. */
export type Tone = 1 | 2 | 3 | 4 | 5 | 6 | 'rest'

/** Hatched waits for a decision; soft is a lighter step of the same colour. */
export type Look = 'solid' | 'soft' | 'hatched'

/** How something is told from the others: by its colour, and by a dash or a pattern as well. */
export interface Sign {
  tone: Tone
  look?: Look
  /** Of a line: which of the dashes it has. */
  dash?: number
  /** Of a dot: which of the shapes it has. */
  shape?: number
}

export interface Point {
  /** A day or a month in ISO letters: "2026-03-12", "2026-03". */
  at: string
  /** Null where nobody measured: the line has a gap there. */
  value: number | null
  /** What is written instead of the number, where a reader may only know "fewer than 5". */
  says?: string
  /** What somebody wrote about it: it gets a dot of its own. */
  note?: string
}

export interface Series {
  key: string
  label: string
  points: readonly Point[]
  tone?: Tone
}

/** So many lines have a colour; what comes after them stands back. */
const COLOURED = 4

export const toneOf = ({ tone }: { tone?: Tone }, at: number): Tone =>
  tone ?? (at < COLOURED ? ((at + 1) as Tone) : 'rest')

/** A point that was measured. */
export type Known = Point & { value: number }

export const isKnown = (point: Point): point is Known => point.value !== null

export const knownOf = ({ points }: Series) => points.filter(isKnown)

/** All days that any of the series has, in their order. */
export const daysOf = (series: readonly Series[]) =>
  [...new Set(series.flatMap(({ points }) => points.map(({ at }) => at)))].toSorted(
    (one, other) => Date.parse(one) - Date.parse(other),
  )

/** So many places are told; everybody who shares the last of them is, up to so many lines. */
export const PLACES = 10
export const LINES = 50
const usual = { places: PLACES, lines: LINES }

export interface Placed<Row> {
  place: number
  row: Row
}

/**
 * Rows, the highest first, with their places: equal ones share one, and the next follows by how many are before it. One row
 * more than is shown must be given, to know whether more share the last place.
 */
export function placed<Row>(
  rows: readonly Row[],
  worth: (row: Row) => number,
  { places, lines }: typeof usual = usual,
): { items: Placed<Row>[]; more: boolean } {
  const all: Placed<Row>[] = []
  for (const [at, row] of rows.entries()) {
    const before = all.at(-1)
    all.push({ row, place: before && worth(before.row) === worth(row) ? before.place : at + 1 })
  }
  const first = all.filter(({ place }) => place <= places)
  return { items: first.slice(0, lines), more: first.length > lines }
}

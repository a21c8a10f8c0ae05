import { invalid } from '../errors.ts'

/** A position in a list ordered by time and id. Ids alone don't give an order: they are assigned before commit. */
export interface Cursor {
  at: string
  id: number
}

export const writeCursor = ({ at, id }: Cursor) => Buffer.from(`${at}|${id}`).toString('base64url')

export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const [at = '', id = ''] = Buffer.from(text, 'base64url').toString().split('|')
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(at) || !/^\d{1,16}$/.test(id) || !isMoment(at)) {
    throw invalid({ before: { code: 'invalid' } })
  }
  return { at, id: Number(id) }
}

/** Date.parse takes the 30th of February; the database doesn't. */
const isMoment = (at: string) => {
  const time = Date.parse(at)
  return time >= 0 && new Date(time).toISOString().slice(0, 19) === at.slice(0, 19)
}

/** The items of a page that was queried with one more than its limit, and where the next page begins. */
export function pageOf<Row>(rows: readonly Row[], limit: number, placeOf: (row: Row) => Cursor) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: rows.length > limit && last ? writeCursor(placeOf(last)) : null }
}

import { palette } from '../../contract/search.ts'
import { on } from '../platform/asking.ts'
import { countAnything, findAnything, listResults } from './queries.ts'

export const searchRoutes = [
  on(palette.find, ({ db, me, say, query }) => findAnything(db, me, say, query.q)),
  on(palette.counts, ({ db, me, query }) => countAnything(db, me, query.q)),
  on(palette.results, ({ db, me, query }) => listResults(db, me, query)),
]

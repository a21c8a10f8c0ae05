import { palette } from '../../contract/search/search.ts'
import { on } from '../platform/operation.ts'
import { countAnything, findAnything } from './queries.ts'
import { listResults } from './results.ts'

export const searchRoutes = [
  on(palette.find, ({ db, me, say, locale, query }) => findAnything(db, me, { say, locale }, query.q)),
  on(palette.counts, ({ db, me, query }) => countAnything(db, me, query.q)),
  on(palette.results, ({ db, me, locale, query }) => listResults(db, me, query, locale)),
]

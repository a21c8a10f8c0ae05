import { palette } from '../../contract/search/search.ts'
import { on } from '../platform/http/operation.ts'
import { countAnything, findAnything } from './queries.ts'
import { listResults } from './results.ts'

export const searchRoutes = [
  on(palette.find, (act, { locale, query }) => findAnything(act, locale, query.q)),
  on(palette.counts, (act, { query }) => countAnything(act, query.q)),
  on(palette.results, (act, { locale, query }) => listResults(act, query, locale)),
]

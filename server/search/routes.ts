import { palette } from '../../contract/search.ts'
import { on } from '../platform/asking.ts'
import { findAnything } from './queries.ts'

export const searchRoutes = [on(palette.find, ({ db, me, say, query }) => findAnything(db, me, say, query.q))]

import { eventSeries } from '../../../contract/eventSeries.ts'
import { on } from '../../platform/asking.ts'
import { listSeriesDates, showSeries } from './queries.ts'

export const seriesRoutes = [
  on(eventSeries.show, ({ db, me, params, now }) => showSeries(db, me, params.id, now)),
  on(eventSeries.dates, ({ db, me, params, query, now }) => listSeriesDates(db, me, params.id, query, now)),
]

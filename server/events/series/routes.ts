import { eventSeries } from '../../../contract/events/series.ts'
import { seriesChanges } from '../../../contract/events/seriesChanges.ts'
import { on } from '../../platform/operation.ts'
import { beginSeries } from './newSeries.ts'
import { listSeriesDates, showSeries } from './queries.ts'
import { cancelSeries, changeSeries, previewSeries } from './seriesChange.ts'

export const seriesRoutes = [
  on(eventSeries.show, ({ db, me, params, now }) => showSeries(db, me, params.id, now)),
  on(eventSeries.dates, ({ db, me, params, query, now }) => listSeriesDates(db, me, params.id, query, now)),
  on(seriesChanges.begin, ({ tx, me, params, body, address, now }) =>
    beginSeries(tx, me, params.id, body, address, now),
  ),
  on(seriesChanges.preview, ({ tx, me, params, body, now }) => previewSeries(tx, me, params.id, body, now)),
  on(seriesChanges.change, ({ tx, me, params, body, address, now }) =>
    changeSeries(tx, me, params.id, body, address, now),
  ),
  on(seriesChanges.cancel, ({ tx, me, params, body, address, now }) =>
    cancelSeries(tx, me, params.id, body, address, now),
  ),
]

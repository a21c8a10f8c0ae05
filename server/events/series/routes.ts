import { eventSeries } from '../../../contract/events/series.ts'
import { seriesChanges } from '../../../contract/events/seriesChanges.ts'
import { on } from '../../platform/http/operation.ts'
import { beginSeries } from './newSeries.ts'
import { listSeriesDates, showSeries } from './queries.ts'
import { cancelSeries, changeSeries, previewSeries } from './seriesChange.ts'

export const seriesRoutes = [
  on(eventSeries.show, (act, { params }) => showSeries(act, params.id)),
  on(eventSeries.dates, (act, { params, query }) => listSeriesDates(act, params.id, query)),
  on(seriesChanges.begin, (act, { params, body }) => beginSeries(act, params.id, body)),
  on(seriesChanges.preview, (act, { params, body }) => previewSeries(act, params.id, body)),
  on(seriesChanges.change, (act, { params, body }) => changeSeries(act, params.id, body)),
  on(seriesChanges.cancel, (act, { params, body }) => cancelSeries(act, params.id, body)),
]

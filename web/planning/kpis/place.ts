import { eventDrafts } from '../../../contract/events/drafts.ts'
import { eventFields, eventMetrics, eventUpdates } from '../../../contract/planning/eventKpis.ts'
import { kpiUpdates, networkKpis } from '../../../contract/planning/networkKpis.ts'
import { outcomes, pillars } from '../../../contract/planning/outcomes.ts'
import { upload } from '../../app/upload.ts'

interface Kept {
  id: string
  url: string
}

/** The same call about something else. */
type Like<R extends { says: string }> = Omit<R, 'says'> & { says: string }

/** The subject of KPIs – an event or a network – with its calls. */
export interface KpiPlace {
  about: 'event' | 'network'
  id: number
  fields: Like<typeof eventFields.list>
  createField: Like<typeof eventFields.create>
  orderFields: Like<typeof eventFields.order>
  sources: Like<typeof eventFields.sources>
  updates: Like<typeof eventUpdates.list>
  createUpdate: Like<typeof eventUpdates.create>
  prototype: Like<typeof eventUpdates.prototype>
  addPicture: (file: File, onProgress: (fraction: number) => void) => Promise<Kept>
}

export const kpisOfEvent = (id: number): KpiPlace => ({
  about: 'event',
  id,
  fields: eventFields.list,
  createField: eventFields.create,
  orderFields: eventFields.order,
  sources: eventFields.sources,
  updates: eventUpdates.list,
  createUpdate: eventUpdates.create,
  prototype: eventUpdates.prototype,
  addPicture: (file, onProgress) => upload(eventDrafts.addPicture, { parts: { file }, onProgress }),
})

export const kpisOfNetwork = (id: number): KpiPlace => ({
  about: 'network',
  id,
  fields: networkKpis.fields,
  createField: networkKpis.createField,
  orderFields: networkKpis.orderFields,
  sources: networkKpis.sources,
  updates: networkKpis.updates,
  createUpdate: networkKpis.createUpdate,
  prototype: networkKpis.prototype,
  addPicture: (file, onProgress) =>
    upload(networkKpis.addPicture, { params: { id }, parts: { file }, onProgress }),
})

/** What shows KPIs, or is measured by them. */
export const staleKpis = [
  ...Object.values(eventFields),
  ...Object.values(eventUpdates),
  eventMetrics.show,
  networkKpis.show,
  networkKpis.fields,
  networkKpis.updates,
  networkKpis.prototype,
  kpiUpdates.show,
  kpiUpdates.corrections,
  outcomes.list,
  outcomes.show,
  pillars.list,
].map(({ path }) => path)

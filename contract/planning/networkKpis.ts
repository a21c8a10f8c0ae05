import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, Done, Face, Id, ListOf, ListQuery, PureDate, Uuid } from '../shapes.ts'
import {
  KpiCorrection,
  KpiField,
  KpiFieldChange,
  KpiFields,
  KpiPoint,
  KpiPrototype,
  KpiSources,
  KpiUpdate,
  KpiUpdateChange,
  NewKpiField,
  NewKpiUpdate,
} from './kpis.ts'

const one = z.object({ id: Id })

/** A field with its current value, for the overview table. */
export const KpiStanding = KpiField.extend({
  /** Numbers over time, the oldest first; other values have none. */
  points: z.array(KpiPoint),
  /** The last report of a field that isn't a number. */
  latest: z.string().nullable(),
  /** Against the number before. */
  variance: z.number().nullable(),
  note: z
    .object({ comment: z.string().nullable(), author: Face.nullable(), reported_on: PureDate })
    .nullable(),
})

export const networkKpis = {
  show: get('/api/v2/networks/:id/kpis', {
    says: 'What a network measures: each number over time, what changed since, its target and the last note.',
    params: one,
    returns: z.object({
      items: z.array(KpiStanding),
      update_count: z.number().int(),
      can: Abilities('manage'),
    }),
  }),
  fields: get('/api/v2/networks/:id/kpi-fields', {
    says: 'The fields a network measures, in order.',
    params: one,
    returns: KpiFields,
  }),
  createField: post('/api/v2/networks/:id/kpi-fields', {
    says: 'Adds something a network measures, at the end of the order.',
    params: one,
    body: NewKpiField,
    returns: KpiField,
  }),
  orderFields: put('/api/v2/networks/:id/kpi-fields/order', {
    says: 'Orders what a network measures; fields that aren’t listed follow.',
    params: one,
    body: z.strictObject({ measure_ids: z.array(Id).min(1).max(limits.kpi_fields) }),
    returns: Done,
  }),
  sources: get('/api/v2/networks/:id/kpi-sources', {
    says: 'The figures Kindred can count for a network by itself, each with a definition.',
    params: one,
    returns: KpiSources,
  }),
  updates: get('/api/v1/groups/:id/updates', {
    says: 'The updates of a network, the latest day first: text, numbers with their change, pictures.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true, sort_direction: true }),
    returns: ListOf(KpiUpdate).extend({ can: Abilities('manage') }),
  }),
  createUpdate: post('/api/v1/groups/:id/create_update', {
    says: 'Adds an update of a network for a day.',
    params: one,
    body: NewKpiUpdate,
    returns: KpiUpdate,
  }),
  addPicture: post('/api/v2/networks/:id/kpi-pictures', {
    says: 'Keeps a picture for an update of a network; it is re-encoded.',
    params: one,
    upload: { max_bytes: 15_000_000 },
    returns: z.object({ id: Uuid, url: z.string(), width: z.number().int(), height: z.number().int() }),
  }),
  prototype: get('/api/v1/groups/:id/update_prototype', {
    says: 'What a new update of a network begins with: today, and the last value of each field.',
    params: one,
    returns: KpiPrototype,
  }),
}

/** By their own ids, for events and networks alike. */
export const kpiFields = {
  update: put('/api/v2/kpi-fields/:id', {
    says: 'Changes a measured field. Its type can’t change once it has a value.',
    also: [{ method: 'PUT', path: '/api/v2/event-fields/:id' }],
    params: one,
    body: KpiFieldChange,
    returns: KpiField,
  }),
  delete: del('/api/v2/kpi-fields/:id', {
    says: 'Deletes a measured field and its values. Goals that it measured have no measure any more.',
    also: [{ method: 'DELETE', path: '/api/v2/event-fields/:id' }],
    params: one,
    returns: Done,
  }),
}

/** Of an event or of a network. */
export const KpiUpdatesFilter = z.object({ network_id: Id.optional(), event_id: Id.optional() })

export const kpiUpdates = {
  ...csvOf('/api/v1/updates', 'Updates of a network or an event, a line for each value', KpiUpdatesFilter),
  show: get('/api/v1/updates/:id', {
    says: 'One update of a network or an event.',
    params: one,
    returns: KpiUpdate,
  }),
  update: put('/api/v1/updates/:id', {
    says: 'Corrects an update. What it said before stays to be read.',
    also: [{ method: 'PUT', path: '/api/v2/event-updates/:id' }],
    params: one,
    body: KpiUpdateChange,
    returns: KpiUpdate,
  }),
  delete: del('/api/v1/updates/:id', {
    says: 'Deletes an update of a network or an event.',
    also: [{ method: 'DELETE', path: '/api/v2/event-updates/:id' }],
    params: one,
    returns: Done,
  }),
  prototype: get('/api/v1/updates/:id/prototype', {
    says: 'What a new update begins with when it follows this one.',
    params: one,
    returns: KpiPrototype,
  }),
  corrections: get('/api/v2/updates/:id/corrections', {
    says: 'Who corrected an update, when, and what it said before; the latest first.',
    params: one,
    returns: z.object({ items: z.array(KpiCorrection) }),
  }),
}

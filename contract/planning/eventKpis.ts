import { z } from 'zod'
import { limits } from '../limits.ts'
import { get, post, put } from '../route.ts'
import { Abilities, Done, Id, ListOf, ListQuery, PureDate } from '../shapes.ts'
import {
  KpiField,
  KpiFields,
  KpiPoint,
  KpiPrototype,
  KpiSources,
  KpiUpdate,
  NewKpiField,
  NewKpiUpdate,
} from './kpis.ts'

const one = z.object({ id: Id })

export const eventFields = {
  list: get('/api/v1/initiatives/:id/fields', {
    says: 'The fields measured for an event, in order.',
    params: one,
    returns: KpiFields,
  }),
  create: post('/api/v1/initiatives/:id/create_field', {
    says: 'Adds something to measure, at the end of the order.',
    params: one,
    body: NewKpiField,
    returns: KpiField,
  }),
  order: put('/api/v2/events/:id/fields/order', {
    says: 'Orders the measured fields; fields that aren’t listed follow.',
    params: one,
    body: z.strictObject({ measure_ids: z.array(Id).min(1).max(limits.kpi_fields) }),
    returns: Done,
  }),
  sources: get('/api/v2/events/:id/kpi-sources', {
    says: 'The figures Kindred can count for an event by itself, each with a definition.',
    params: one,
    returns: KpiSources,
  }),
}

export const eventUpdates = {
  list: get('/api/v1/initiatives/:id/updates', {
    says: 'The updates of an event, the latest day first: text, numbers with their change, pictures.',
    params: one,
    query: ListQuery.pick({ page: true, page_size: true, total: true, search: true, sort_direction: true }),
    returns: ListOf(KpiUpdate).extend({ can: Abilities('manage') }),
  }),
  create: post('/api/v1/initiatives/:id/create_update', {
    says: 'Adds an update of an event for a day.',
    params: one,
    body: NewKpiUpdate,
    returns: KpiUpdate,
  }),
  prototype: get('/api/v2/events/:id/update-prototype', {
    says: 'What a new update of an event begins with: today, and the last value of each field.',
    params: one,
    returns: KpiPrototype,
  }),
}

export const eventMetrics = {
  show: get('/api/v2/events/:id/metrics', {
    says: 'The numbers of an event, and each measured number over time.',
    params: one,
    returns: z.object({
      seats: z.number().int().nullable(),
      registered: z.number().int(),
      waiting: z.number().int(),
      gave_up: z.number().int(),
      attended: z.number().int(),
      no_shows: z.number().int(),
      walked_in: z.number().int(),
      todos_open: z.number().int(),
      todos_done: z.number().int(),
      /** Registrations asked for by day, summed up. */
      asked: z.array(z.object({ day: PureDate, count: z.number().int() })),
      fields: z.array(
        KpiField.pick({ id: true, title: true, unit: true, target: true, computed: true }).extend({
          points: z.array(KpiPoint),
        }),
      ),
    }),
  }),
}

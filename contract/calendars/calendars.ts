import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  custom,
  Hex,
  Id,
  ListOf,
  ListQuery,
  Moment,
  OptionalText,
  PureDate,
  Text,
} from '../shapes.ts'
import { notableKinds, otherCalendars, reckonings } from './notableDates.ts'
import { observanceSets } from './observances.ts'

const version = z.number().int()
const one = z.object({ id: Id })

/** How a calendar begins: with nothing, as another one, or with days that many keep. */
export const creationStrategies = ['empty', 'copy', 'observances'] as const

export const Calendar = z.object({
  id: Id,
  name: z.string(),
  colour: Hex,
  /** The networks whose members see it; everybody does if none is named. */
  networks: z.array(NetworkMark),
  date_count: z.number().int(),
  archived_at: Moment.nullable(),
  created_at: Moment,
  version,
  can: Abilities('manage'),
})

const year = z.number().int().min(1900).max(2199)
const rule = {
  kind: z.enum(notableKinds),
  starts_on: PureDate.refine((day) => day >= '1900' && day < '2200', 'date').nullable(),
  month: z.number().int().min(1).max(12).nullable(),
  day: z.number().int().min(1).max(31).nullable(),
  nth: z
    .union([z.literal(-1), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])
    .nullable(),
  weekday: z.number().int().min(1).max(7).nullable(),
  offset_days: z.number().int().min(-100).max(100).nullable(),
  reckoning: z.enum(reckonings).nullable(),
  days: z.number().int().min(1).max(limits.notable_days),
  from_year: year.nullable(),
  until_year: year.nullable(),
}

const Next = z.object({ starts_on: PureDate, ends_on: PureDate })

export const NotableDate = z.object({
  id: Id,
  calendar: Calendar.pick({ id: true, name: true, colour: true }),
  name: z.string(),
  description: z.string().nullable(),
  ...rule,
  /** The next one that isn’t over. */
  next: Next.nullable(),
  archived_at: Moment.nullable(),
  version,
})

/** What each kind of rule requires; other parts are dropped. */
export const neededBy = {
  once: ['starts_on'],
  fixed: ['month', 'day'],
  nth_weekday: ['nth', 'weekday', 'month'],
  weekday_from: ['weekday', 'month', 'day'],
  easter: ['offset_days', 'reckoning'],
  reckoned: ['reckoning', 'month', 'day'],
} as const satisfies Record<(typeof notableKinds)[number], readonly (keyof typeof rule)[]>

const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const fitting = <S extends z.ZodType<Pick<z.output<typeof NotableDate>, keyof typeof rule>>>(schema: S) =>
  schema.superRefine((given, context) => {
    const wrong = (name: keyof typeof rule, message: string) =>
      context.addIssue({ code: custom, path: [name], message })
    for (const name of neededBy[given.kind]) if (given[name] === null) wrong(name, 'required')
    const { kind, month, day, reckoning, from_year, until_year } = given
    if ((kind === 'fixed' || kind === 'weekday_from') && month !== null && day !== null)
      if (day > (LONGEST[month - 1] ?? 31)) wrong('day', 'month_day')
    if (kind === 'reckoned' && day !== null && day > 30) wrong('day', 'month_day')
    if (kind === 'reckoned' && reckoning && !otherCalendars.some((one) => one === reckoning))
      wrong('reckoning', 'required')
    if (kind === 'easter' && reckoning && otherCalendars.some((one) => one === reckoning))
      wrong('reckoning', 'required')
    if (from_year !== null && until_year !== null && until_year < from_year)
      wrong('until_year', 'from_after_to')
  })

const calendarShape = {
  name: Text(limits.name),
  // A calendar needs one.
  colour: z.string().refine((colour) => /^#[0-9a-fA-F]{6}$/.test(colour), 'default_colour'),
  network_ids: z.array(Id).max(limits.calendar_networks),
}

const dateShape = {
  name: Text(limits.name),
  description: OptionalText(limits.description),
  ...rule,
}

export const calendars = {
  list: get('/api/v2/calendars', {
    says: 'The calendars of notable dates, those in use or those in the archive.',
    query: ListQuery.extend({
      sort_by: z.enum(['name', 'date_count', 'created_at']).default('name'),
      archived: z.stringbool().optional(),
    }),
    returns: ListOf(Calendar),
  }),
  show: get('/api/v2/calendars/:id', { says: 'One calendar.', params: one, returns: Calendar }),
  create: post('/api/v2/calendars', {
    says: 'Makes a calendar: empty, from another one, or with the notable dates of countries and faiths.',
    body: z
      .strictObject({
        ...calendarShape,
        strategy: z.enum(creationStrategies, { error: () => 'strategy' }),
        copy_of_calendar_id: Id.nullable(),
        observances: z.array(z.enum(observanceSets)).max(observanceSets.length),
      })
      .superRefine(({ strategy, copy_of_calendar_id, observances }, context) => {
        if (strategy === 'copy' && copy_of_calendar_id === null)
          context.addIssue({ code: custom, path: ['copy_of_calendar_id'], message: 'required' })
        if (strategy === 'observances' && observances.length === 0)
          context.addIssue({ code: custom, path: ['observances'], message: 'required' })
      }),
    returns: Calendar,
  }),
  update: put('/api/v2/calendars/:id', {
    says: 'Saves a calendar, unless somebody saved it meanwhile.',
    params: one,
    body: z.strictObject({ ...calendarShape, version }),
    returns: Calendar,
  }),
  archive: put('/api/v2/calendars/:id/archival', {
    says: 'Puts a calendar into the archive: its dates are in no calendar view any more.',
    params: one,
    returns: Calendar,
  }),
  unarchive: del('/api/v2/calendars/:id/archival', {
    says: 'Brings a calendar back with its dates.',
    params: one,
    returns: Calendar,
  }),
  /** For the views of events. */
  between: get('/api/v2/calendars/notable-dates', {
    says: 'What the calendars that the viewer sees hold between two days, by day.',
    query: z
      .object({ from: PureDate, to: PureDate })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'from_after_to' })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= limits.calendar_view_days * 86_400_000, {
        path: ['to'],
        message: 'too_many_days',
      }),
    returns: z.object({
      items: z.array(
        NotableDate.pick({ id: true, calendar: true, name: true, description: true }).extend(Next.shape),
      ),
    }),
  }),
}

/** Filters of the list; an export takes the same rows. */
export const NotableDatesFilter = z.object({
  calendar_id: Id,
  search: ListQuery.shape.search,
  archived: z.stringbool().optional(),
})

export const notableDates = {
  ...csvOf('/api/v2/notable-dates', 'The notable dates of a calendar', NotableDatesFilter),
  list: get('/api/v2/calendars/:id/notable-dates', {
    says: 'The notable dates of a calendar, those in use or those in the archive.',
    params: one,
    query: ListQuery.extend({
      sort_by: z.enum(['next', 'name']).default('next'),
      archived: z.stringbool().optional(),
    }),
    returns: ListOf(NotableDate),
  }),
  show: get('/api/v2/notable-dates/:id', { says: 'One notable date.', params: one, returns: NotableDate }),
  create: post('/api/v2/calendars/:id/notable-dates', {
    says: 'Adds a notable date to a calendar, as a rule for every year or once.',
    params: one,
    body: fitting(z.strictObject(dateShape)),
    returns: NotableDate,
  }),
  update: put('/api/v2/notable-dates/:id', {
    says: 'Saves a notable date, unless somebody saved it meanwhile.',
    params: one,
    body: fitting(z.strictObject({ ...dateShape, version })),
    returns: NotableDate,
  }),
  archive: put('/api/v2/notable-dates/:id/archival', {
    says: 'Puts a notable date into the archive.',
    params: one,
    returns: NotableDate,
  }),
  unarchive: del('/api/v2/notable-dates/:id/archival', {
    says: 'Brings a notable date back.',
    params: one,
    returns: NotableDate,
  }),
}

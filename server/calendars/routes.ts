import { calendars, notableDates } from '../../contract/calendars/calendars.ts'
import { csvRoutes } from '../downloads/csvDoors.ts'
import type { Desk } from '../downloads/desk.ts'
import { on } from '../platform/operation.ts'
import {
  archiveCalendar,
  archiveDate,
  changeCalendar,
  changeDate,
  createCalendar,
  createDate,
} from './calendars.ts'
import { notableDatesExport } from './export.ts'
import { datesBetween, listCalendars, listDates, showCalendar, showDate } from './queries.ts'

export const calendarRoutes = (desk: Desk) => [
  ...csvRoutes(notableDates, notableDatesExport, desk),
  on(calendars.list, ({ db, me, query }) => listCalendars(db, me, query)),
  on(calendars.between, ({ db, me, query }) => datesBetween(db, me, query)),
  on(calendars.show, ({ db, me, params }) => showCalendar(db, me, params.id)),
  on(calendars.create, ({ tx, me, say, body, address }) => createCalendar(tx, me, say, body, address)),
  on(calendars.update, ({ tx, me, params, body, address }) =>
    changeCalendar(tx, me, params.id, body, address),
  ),
  on(calendars.archive, ({ tx, me, params, address }) => archiveCalendar(tx, me, params.id, true, address)),
  on(calendars.unarchive, ({ tx, me, params, address }) =>
    archiveCalendar(tx, me, params.id, false, address),
  ),
  on(notableDates.list, ({ db, me, params, query, now }) => listDates(db, me, params.id, query, now)),
  on(notableDates.show, ({ db, me, params, now }) => showDate(db, me, params.id, now)),
  on(notableDates.create, ({ tx, me, params, body, now, address }) =>
    createDate(tx, me, params.id, body, now, address),
  ),
  on(notableDates.update, ({ tx, me, params, body, now, address }) =>
    changeDate(tx, me, params.id, body, now, address),
  ),
  on(notableDates.archive, ({ tx, me, params, now, address }) =>
    archiveDate(tx, me, params.id, true, now, address),
  ),
  on(notableDates.unarchive, ({ tx, me, params, now, address }) =>
    archiveDate(tx, me, params.id, false, now, address),
  ),
]

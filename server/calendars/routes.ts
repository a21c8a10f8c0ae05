import { calendars, notableDates } from '../../contract/calendars/calendars.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import type { ExportParts } from '../downloads/exportParts.ts'
import { on } from '../platform/http/operation.ts'
import {
  archiveCalendar,
  archiveDate,
  calendarArchiving,
  changeCalendar,
  changeDate,
  createCalendar,
  createDate,
  dateArchiving,
} from './calendars.ts'
import { notableDatesExport } from './export.ts'
import { datesBetween, listCalendars, listDates, showCalendar, showDate } from './queries.ts'

export const calendarRoutes = (desk: ExportParts) => [
  ...csvRoutes(notableDates, notableDatesExport, desk),
  on(calendars.list, (act, { query }) => listCalendars(act, query)),
  on(calendars.between, (act, { query }) => datesBetween(act, query)),
  on(calendars.show, (act, { params }) => showCalendar(act, params.id)),
  on(calendars.create, (act, { body }) => createCalendar(act, body)),
  on(calendars.update, (act, { params, body }) => changeCalendar(act, params.id, body)),
  on(calendars.archive, (act, { params }) => calendarArchiving.archive(act, params.id)),
  on(calendars.unarchive, (act, { params }) => archiveCalendar(act, params.id, false)),
  on(notableDates.list, (act, { params, query }) => listDates(act, params.id, query)),
  on(notableDates.show, (act, { params }) => showDate(act, params.id)),
  on(notableDates.create, (act, { params, body }) => createDate(act, params.id, body)),
  on(notableDates.update, (act, { params, body }) => changeDate(act, params.id, body)),
  on(notableDates.archive, (act, { params }) => dateArchiving.archive(act, params.id)),
  on(notableDates.unarchive, (act, { params }) => archiveDate(act, params.id, false)),
]

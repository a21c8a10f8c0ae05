import { NotableDatesFilter } from '../../contract/calendars/calendars.ts'
import { type ExportColumn, exportable } from '../downloads/exports.ts'
import { missing } from '../platform/errors.ts'
import { calendarsPolicy } from './policy.ts'
import { type DateLine, datesAfter } from './queries.ts'

const Narrowed = NotableDatesFilter.strict()

const plain = (key: keyof DateLine & string, unusual?: true): ExportColumn<DateLine> => ({
  key,
  title: (say) => say(`calendars.file.${key}`),
  ...(unusual ? { unusual } : {}),
  value: (row) => row[key],
})

/** The notable dates of a calendar as a file: what each is, by its rule, and when it is next. */
export const notableDatesExport = exportable<DateLine, typeof Narrowed>({
  name: 'notable_dates',
  title: (say) => say('calendars.file.title'),
  may: calendarsPolicy.manage,
  secure: false,
  query: Narrowed,
  admits: async ({ db }, { calendar_id }) => {
    const calendar = await db
      .selectFrom('calendars')
      .select('id')
      .where('id', '=', calendar_id)
      .executeTakeFirst()
    if (!calendar) throw missing()
  },
  columns: () => [
    plain('name'),
    plain('description'),
    plain('calendar_name'),
    {
      key: 'kind',
      title: (say) => say('calendars.date.kind'),
      value: (row, { say }) => say(`calendars.kind.${row.kind}`),
    },
    plain('next_starts_on'),
    plain('next_ends_on'),
    plain('days'),
    plain('starts_on', true),
    plain('month', true),
    plain('day', true),
    plain('nth', true),
    plain('weekday', true),
    plain('offset_days', true),
    plain('reckoning', true),
    plain('from_year', true),
    plain('until_year', true),
    plain('id', true),
  ],
  rows: ({ db }, query, { after, limit }) => datesAfter(db, query, { after, limit }, new Date()),
})

import type { z } from 'zod'
import { AttendeesExport } from '../../../contract/events/registrations.ts'
import { textOfValue } from '../../../contract/fields/values.ts'
import { type ExportColumn, exportable } from '../../downloads/exports.ts'
import { type Reading, reading } from '../../platform/act.ts'
import { knownEvent, mustOrganize } from '../known.ts'
import { eventsPolicy } from '../policy.ts'
import { answersOfAttendees } from './answers.ts'
import { meant } from './attendees.ts'

const Narrowed = AttendeesExport.strict()
type Wish = z.output<typeof Narrowed>

interface Row {
  user_id: number
  place: number
  name: string
  email: string
  employee_id: string | null
  title: string | null
  state: string
  asked_at: string
  changed_at: string
  promoted_at: string | null
  checked_in_at: string | null
  /** Questions and answers, one after the other. */
  answers: string
}

async function eventMeant(act: Reading, { initiative_id }: Wish) {
  const known = await knownEvent(act, initiative_id)
  mustOrganize(known)
  return known.event
}

const plain = (key: Exclude<keyof Row, 'user_id' | 'state'>, unusual?: true): ExportColumn<Row> => ({
  key,
  title: (say) => say(`registrations.export.${key === 'title' ? 'title_of_person' : key}`),
  ...(unusual ? { unusual } : {}),
  value: (row) => row[key],
})

const columns: ExportColumn<Row>[] = [
  plain('name'),
  plain('email'),
  plain('employee_id'),
  plain('title'),
  {
    key: 'state',
    title: (say) => say('registrations.export.state'),
    value: (row, { say }) => say(`registrations.states.${row.state}`),
  },
  plain('place'),
  plain('asked_at'),
  plain('changed_at', true),
  plain('promoted_at', true),
  plain('checked_in_at'),
  {
    key: 'attended',
    title: (say) => say('eventDay.file.column'),
    value: (row, { say }) => say(row.state === 'attended' ? 'eventDay.file.yes' : 'eventDay.file.no'),
  },
  plain('answers'),
]

/** The attendees a list shows, as a file, in the order in which they asked. */
export const attendeesExport = exportable<Row, typeof Narrowed>({
  name: 'attendees',
  title: (say) => say('registrations.export.title'),
  may: eventsPolicy.plan,
  admits: async (act, query) => {
    await eventMeant(act, query)
  },
  secure: true,
  query: Narrowed,
  columns: () => columns,
  rows: async ({ db, me }, query, { after, limit }) => {
    const event = await eventMeant(reading(db, me), query)
    let some = meant(db, event, query, true)
    if (after) some = some.where('r.place', '>', after.place)
    const rows = await some
      .select(['r.user_id', 'r.place', 'u.name', 'u.email', 'u.employee_id', 'u.title', 'r.state'])
      .select(['r.asked_at', 'r.changed_at', 'r.promoted_at', 'r.checked_in_at'])
      .orderBy('r.place')
      .limit(limit)
      .execute()
    const { of } = await answersOfAttendees(
      db,
      event.id,
      rows.map(({ user_id }) => user_id),
    )
    return rows.map((row) => ({
      ...row,
      answers: of(row.user_id)
        .flatMap(({ field, value }) => (value === null ? [] : [`${field.title}: ${textOfValue(value)}`]))
        .join('\n'),
    }))
  },
  count: async ({ db, me }, query) => {
    const event = await eventMeant(reading(db, me), query)
    const row = await meant(db, event, query, true)
      .select((eb) => eb.fn.countAll<number>().as('value'))
      .executeTakeFirst()
    return row?.value ?? 0
  },
})

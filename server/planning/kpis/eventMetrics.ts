import { sql } from 'kysely'
import type { eventMetrics } from '../../../contract/planning/eventKpis.ts'
import type { Answers } from '../../../contract/route.ts'
import { organized } from '../../events/planning/desk.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { together } from '../../platform/database/db.ts'
import { computedIn, fieldsOf } from './fields.ts'
import { pointsOf } from './points.ts'
import { ofEvent, subjectOf } from './subject.ts'
import { updatesOf } from './updateRows.ts'

/** The figures of an event, for those who organize it. */
export async function showMetrics(
  act: Reading & Spoken,
  id: number,
): Promise<Answers<typeof eventMetrics.show>> {
  const { db } = act
  const { event } = await organized(act, id)
  const [[counted], [todos], asked, updates] = await together(
    db,
    db
      .selectFrom('event_registrations')
      .select([
        sql<number>`count(*) filter (where state = 'registered')`.as('registered'),
        sql<number>`count(*) filter (where state = 'waitlisted')`.as('waiting'),
        sql<number>`count(*) filter (where state = 'unregistered')`.as('gave_up'),
        sql<number>`count(*) filter (where state = 'attended')`.as('attended'),
        sql<number>`count(*) filter (where state = 'no_show')`.as('no_shows'),
        sql<number>`count(*) filter (where walked_in and state = 'attended')`.as('walked_in'),
      ])
      .where('event_id', '=', id),
    db
      .selectFrom('event_todos')
      .select([
        sql<number>`count(*) filter (where done_at is null)`.as('open'),
        sql<number>`count(*) filter (where done_at is not null)`.as('done'),
      ])
      .where('event_id', '=', id),
    db
      .selectFrom('event_registrations')
      .select([
        sql<string>`to_char(clock_at(asked_at, ${event.time_zone}), 'YYYY-MM-DD')`.as('day'),
        (eb) => eb.fn.countAll<number>().as('count'),
      ])
      .where('event_id', '=', id)
      // People who have or had a seat by registering, so that the sum agrees with the sentence above the line.
      .where('state', 'in', ['registered', 'attended', 'no_show'])
      .where('walked_in', '=', false)
      .groupBy('day')
      .orderBy('day'),
    updatesOf(db, ofEvent(id)),
  )
  const subject = await subjectOf(act, ofEvent(id))
  const numbers = (await fieldsOf(db, subject)).filter(({ type }) => type === 'numeric')
  const fields = await Promise.all(
    numbers.map(async (field) => ({
      id: field.id,
      title: field.title,
      unit: field.unit,
      target: field.target,
      computed: computedIn(act, subject, field),
      points: await pointsOf(act, subject, field, updates),
    })),
  )
  let sum = 0
  return {
    seats: event.seats,
    registered: Number(counted?.registered ?? 0),
    waiting: Number(counted?.waiting ?? 0),
    gave_up: Number(counted?.gave_up ?? 0),
    attended: Number(counted?.attended ?? 0),
    no_shows: Number(counted?.no_shows ?? 0),
    walked_in: Number(counted?.walked_in ?? 0),
    todos_open: Number(todos?.open ?? 0),
    todos_done: Number(todos?.done ?? 0),
    asked: asked.map(({ day, count }) => {
      sum += count
      return { day, count: sum }
    }),
    fields,
  }
}

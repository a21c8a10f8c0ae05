import { sql } from 'kysely'
import type { z } from 'zod'
import { type DecidedField, decidedFields, type EventDifference } from '../../../contract/events/decisions.ts'
import type { Db } from '../../platform/database/db.ts'
import { pictureUrl } from '../../platform/files/files.ts'
import type { EventRow } from '../eventRow.ts'
import { EVENT_PICTURE_WIDTHS } from '../queries.ts'
import type { Beside } from './decisionFacts.ts'

type Difference = z.output<typeof EventDifference>
type Value = Difference[number]['before']
export type Content = Partial<Record<DecidedField, Value>>

const moments = new Set<DecidedField>(['starts_at', 'ends_at', 'registration_deadline', 'publish_at'])

/** Written in one way, so that what is equal is equal. */
const plain = (field: DecidedField, value: Value) =>
  moments.has(field) && typeof value === 'string' ? new Date(value).toISOString() : value

/** The database gives the parts of a value back in an order of its own. */
const isSame = (one: Value, other: Value) => written(one) === written(other)
const written = (value: Value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? JSON.stringify(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
    : JSON.stringify(value)

/** An event as it is now, as the facts of a decision. */
export function contentOf(
  event: EventRow,
  networks: readonly string[],
  { repeats, questions }: Beside,
): Content {
  const said: Record<DecidedField, Value> = {
    name: event.name,
    description: event.description,
    location: event.location,
    virtual_url: event.virtual_url,
    starts_at: event.starts_at,
    ends_at: event.ends_at,
    time_zone: event.time_zone,
    picture: event.picture_file_id && pictureUrl(event.picture_file_id, EVENT_PICTURE_WIDTHS[0]),
    picture_alt: event.picture_alt,
    networks: networks.join(', '),
    is_free: event.is_free,
    budget_amount_cents: event.budget_amount_cents,
    seats: event.seats,
    waitlist_enabled: event.waitlist_enabled,
    claim_hours: event.claim_hours,
    registration_deadline: event.registration_deadline,
    external_registration_url: event.external_registration_url,
    points: event.points,
    step_free: event.step_free,
    captions: event.captions,
    sign_language: event.sign_language,
    quiet_room: event.quiet_room,
    own_colour: event.own_colour,
    diet: event.diet,
    comments_enabled: event.comments_enabled,
    repeats,
    questions: questions.join(', '),
    reminders: event.reminders,
    publish_at: event.publish_at,
  }
  return Object.fromEntries(decidedFields.map((field) => [field, plain(field, said[field])])) as Content
}

/** The differences, field by field. Facts added after a decision can't be compared. */
export const differenceBetween = (before: Content, after: Content): Difference =>
  decidedFields.flatMap((field) => {
    if (!(field in after) || !(field in before)) return []
    const [was, is] = [plain(field, before[field] ?? null), plain(field, after[field] ?? null)]
    return isSame(was, is) ? [] : [{ field, before: was, after: is }]
  })

/** The guest networks of events, invited and accepted, as approvers see them. */
export async function guestNames(db: Db, eventIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('event_networks as p')
    .innerJoin('networks as n', 'n.id', 'p.network_id')
    .select(['p.event_id', 'n.name'])
    .where('p.event_id', '=', sql<number>`any(${eventIds}::bigint[])`)
    .where('p.role', '=', 'guest')
    .orderBy('n.name')
    .orderBy('n.id')
    .execute()
  const byEvent = new Map<number, string[]>()
  for (const { event_id, name } of rows) byEvent.set(event_id, [...(byEvent.get(event_id) ?? []), name])
  return byEvent
}

/** The facts of the last decision about each event. */
export async function lastDecided(db: Db, eventIds: readonly number[]): Promise<Map<number, Content>> {
  const rows = await db
    .selectFrom('event_decisions')
    .distinctOn('event_id')
    .select(['event_id', 'content'])
    .where('event_id', '=', sql<number>`any(${eventIds}::bigint[])`)
    .orderBy('event_id')
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map(({ event_id, content }) => [event_id, content as Content]))
}

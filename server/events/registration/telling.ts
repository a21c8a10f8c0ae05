import { sql } from 'kysely'
import { z } from 'zod'
import { catalogueFor, dateLocale, FALLBACK_LOCALE } from '../../../contract/locales.ts'
import { Id } from '../../../contract/shapes.ts'
import { enterpriseIn, type Letters } from '../../access/letters.ts'
import { notify } from '../../messages/notifications.ts'
import type { NotificationKind } from '../../messages/sentences.ts'
import type { Tx } from '../../platform/db.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import { type Job, job } from '../../platform/jobs.ts'
import type { MailPicture } from '../../platform/mail.ts'
import { ticketsOf } from '../day/ticketPictures.ts'
import type { EventRow } from '../moving.ts'
import { TELL_CANCELED, TELL_STEPS } from './later.ts'

/** Mails about a seat, each a set of sentences below `registrations.mail`. */
export type SeatLetter =
  | 'registered'
  | 'waiting'
  | 'promoted'
  | 'added'
  | 'added_waiting'
  | 'removed'
  | 'left'
  | 'canceled'
  | 'message'
export type SeatLetters = Letters<SeatLetter>

/** What also stands behind the bell. Whoever did it themselves needn't be told there. */
const bells: Partial<Record<SeatLetter, NotificationKind>> = {
  promoted: 'event.promoted',
  added: 'event.added',
  added_waiting: 'event.added_waiting',
  removed: 'event.removed',
  left: 'event.left',
  canceled: 'event.canceled',
  message: 'event.message',
}
const seated = new Set<SeatLetter>(['registered', 'promoted', 'added'])

const AT_ONCE = 500

interface Step {
  user_id: number
  to_state: string
  cause: string
  by_id: number | null
}

/** Which mail a step is worth; of later dates of a series the first one tells. */
export function letterFor({ to_state, cause }: Pick<Step, 'to_state' | 'cause'>): SeatLetter | undefined {
  if (cause === 'promotion') return 'promoted'
  if (cause === 'self' && to_state === 'registered') return 'registered'
  if (cause === 'self' && to_state === 'waitlisted') return 'waiting'
  if (cause === 'organizer' || cause === 'import') {
    if (to_state === 'registered') return 'added'
    if (to_state === 'waitlisted') return 'added_waiting'
    if (to_state === 'unregistered') return 'removed'
  }
  return cause === 'left' ? 'left' : undefined
}

const peopleAt = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'notification_email', 'locale', 'time_zone'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('state', '=', 'active')
    .orderBy('id')
    .execute()
type Person = Awaited<ReturnType<typeof peopleAt>>[number]

/** The day and hours where the person is, said in their language. */
function whenOf({ starts_at, ends_at }: EventRow, { locale, time_zone }: Person, enterprise: Enterprise) {
  const said = catalogueFor(locale ?? enterprise.locale) ?? FALLBACK_LOCALE
  return new Intl.DateTimeFormat(dateLocale(said), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: time_zone,
  }).formatRange(Date.parse(starts_at), Date.parse(ends_at))
}

interface More {
  facts?: Record<string, string>
  by?: number | null
}

const pictureFor = (ticket: { picture: MailPicture } | undefined) =>
  ticket ? { picture: ticket.picture } : {}

/** Mail at once, whatever somebody's frequency: a seat doesn't wait for tomorrow's digest. And a line behind the bell. */
export async function writeTo(
  tx: Tx,
  letters: SeatLetters,
  event: EventRow,
  kind: SeatLetter,
  ids: readonly number[],
  { facts = {}, by = null }: More = {},
) {
  if (ids.length === 0) return
  const enterprise = await enterpriseIn(tx)
  const people = await peopleAt(tx, ids)
  const tickets = seated.has(kind) ? await ticketsOf(tx, event.id, ids) : undefined
  const page = `/events/${event.id}`
  await letters.send(
    tx,
    enterprise,
    kind,
    people.map((person) => ({
      user_id: person.id,
      email: person.notification_email ?? person.email,
      name: person.name,
      locale: person.locale,
      path: page,
      ...(seated.has(kind) ? { second_path: `${page}#give-up` } : {}),
      ...pictureFor(tickets?.get(person.id)),
      facts: {
        event: event.name,
        when: whenOf(event, person, enterprise),
        ...(tickets ? { code: tickets.get(person.id)?.code ?? '' } : {}),
        ...facts,
      },
    })),
  )
  const bell = bells[kind]
  if (bell)
    await notify(
      tx,
      people.map(({ id }) => id),
      {
        kind: bell,
        facts: { event: event.name, ...facts },
        link: page,
        actor_id: by,
        network_id: event.network_id,
        mailed: true,
      },
    )
}

const eventOf = (tx: Tx, id: number) =>
  tx.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()

/** Whom the steps from one number to another concern. What somebody has changed since isn't told as if it still were. */
export const tellStepsJob = (letters: SeatLetters): Job<{ event_id: number; from: number; until: number }> =>
  job(
    TELL_STEPS,
    z.object({ event_id: Id, from: z.number().int(), until: z.number().int() }),
    async ({ tx }, { event_id, from, until }) => {
      const event = await eventOf(tx, event_id)
      if (!event) return
      const until_now = Math.min(until, from + AT_ONCE)
      const steps = await tx
        .selectFrom('event_registration_steps as s')
        .innerJoin('event_registrations as r', (join) =>
          join
            .onRef('r.event_id', '=', 's.event_id')
            .onRef('r.user_id', '=', 's.user_id')
            .onRef('r.state', '=', 's.to_state'),
        )
        .select(['s.user_id', 's.to_state', 's.cause', 's.by_id'])
        .where('s.event_id', '=', event_id)
        .where('s.step', '>=', from)
        .where('s.step', '<', until_now)
        .orderBy('s.step')
        .execute()
      const byKind = Map.groupBy(steps, letterFor)
      for (const [kind, some] of byKind)
        if (kind)
          await writeTo(
            tx,
            letters,
            event,
            kind,
            some.map(({ user_id }) => user_id),
            { by: some[0]?.by_id ?? null },
          )
      if (until_now < until) await tx.queue.put(tx, 'quick', TELL_STEPS, { event_id, from: until_now, until })
    },
  )

/** Everybody who comes or waits, a handful at a time: the mark of how far it came travels with the next step. */
export const tellCanceledJob = (letters: SeatLetters): Job<{ event_id: number; after: number }> =>
  job(
    TELL_CANCELED,
    z.object({ event_id: Id, after: z.number().int() }),
    async ({ tx }, { event_id, after }) => {
      const event = await eventOf(tx, event_id)
      if (event?.state !== 'canceled') return
      const rows = await tx
        .selectFrom('event_registrations')
        .select(['user_id', 'place'])
        .where('event_id', '=', event_id)
        .where('state', 'in', ['registered', 'waitlisted'])
        .where('place', '>', after)
        .orderBy('place')
        .limit(AT_ONCE)
        .execute()
      await writeTo(
        tx,
        letters,
        event,
        'canceled',
        rows.flatMap(({ user_id }) => (user_id === event.state_changed_by ? [] : [user_id])),
        { facts: { reason: event.state_reason ?? '' }, by: event.state_changed_by },
      )
      const last = rows.at(-1)
      if (last && rows.length === AT_ONCE)
        await tx.queue.put(tx, 'quick', TELL_CANCELED, { event_id, after: last.place })
    },
  )

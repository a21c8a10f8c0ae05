import { sql } from 'kysely'
import { z } from 'zod'
import { Id } from '../../../contract/shapes.ts'
import { enterpriseIn, type Letters, letterWriter } from '../../identity/letters.ts'
import { notify } from '../../messages/notifications.ts'
import { afterQuiet } from '../../messages/quiet.ts'
import type { NotificationKind } from '../../messages/sentences.ts'
import type { Tx } from '../../platform/database/db.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import type { MailPicture } from '../../platform/mail/mail.ts'
import { whenWords } from '../../platform/mail/moments.ts'
import { perProcess } from '../../platform/process.ts'
import { ticketsOf } from '../day/ticketPictures.ts'
import type { EventRow } from '../eventRow.ts'
import { TELL_STEPS } from './noticeJobs.ts'

/** Mails about a change of what people come to: of one event, or of several dates at once. */
export type ChangeLetter =
  | 'moved'
  | 'canceled'
  | 'restored'
  | 'moved_dates'
  | 'canceled_dates'
  | 'changed_dates'

/** Mails about a seat, each a set of sentences below `registrations.mail`. */
export type SeatLetter =
  | 'registered'
  | 'waiting'
  | 'promoted'
  | 'offered'
  | 'lapsed'
  | 'lapsed_off'
  | 'added'
  | 'added_waiting'
  | 'removed'
  | 'left'
  | ChangeLetter
  | 'message'
export type SeatLetters = Letters<SeatLetter>

/** Also in the bell, except for people who did it themselves. */
const bells: Partial<Record<SeatLetter, NotificationKind>> = {
  promoted: 'event.promoted',
  offered: 'event.offered',
  lapsed: 'event.offer_lapsed',
  lapsed_off: 'event.offers_lapsed',
  added: 'event.added',
  added_waiting: 'event.added_waiting',
  removed: 'event.removed',
  left: 'event.left',
  message: 'event.message',
}
const seated = new Set<SeatLetter>(['registered', 'promoted', 'added'])

/** Replies to one's own action come at once; others may be asleep. */
const answering = new Set<SeatLetter>(['registered', 'waiting'])

const AT_ONCE = 500
const HOUR_MS = 3_600_000

interface Step {
  user_id: number
  to_state: string
  cause: string
  by_id: number | null
}

/** The mail for a step; in a series the first date's mail stands for all. */
export function letterFor({ to_state, cause }: Pick<Step, 'to_state' | 'cause'>): SeatLetter | undefined {
  if (cause === 'promotion') return 'promoted'
  if (cause === 'offer') return 'offered'
  if (cause === 'claim') return 'registered'
  if (cause === 'lapse') return to_state === 'waitlisted' ? 'lapsed' : 'lapsed_off'
  if (cause === 'self' && to_state === 'registered') return 'registered'
  if (cause === 'self' && to_state === 'waitlisted') return 'waiting'
  if (cause === 'organizer' || cause === 'import') {
    if (to_state === 'registered') return 'added'
    if (to_state === 'waitlisted') return 'added_waiting'
    if (to_state === 'unregistered') return 'removed'
  }
  return cause === 'left' ? 'left' : undefined
}

export const peopleAt = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('users as u')
    .innerJoin('enterprises as e', 'e.id', 'u.enterprise_id')
    .select(['u.id', 'u.name', 'u.email', 'u.notification_email', 'u.locale', 'u.time_zone'])
    .select(afterQuiet(sql`now()`).as('awake_at'))
    .where('u.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('u.state', '=', 'active')
    .orderBy('u.id')
    .execute()
export type Person = Awaited<ReturnType<typeof peopleAt>>[number]

/** To whom a mail goes, and in which language. */
export const addresseeOf = ({ id, notification_email, email, name, locale }: Person) => ({
  user_id: id,
  email: notification_email ?? email,
  name,
  locale,
})

/** When quiet hours end that somebody is in, unless the mail would be of no use by then. */
export const waitsUntil = ({ awake_at }: Person, before: string) =>
  Date.parse(awake_at) + HOUR_MS > Date.parse(before) ? {} : { due_at: awake_at }

interface Letter {
  kind: SeatLetter
  ids: readonly number[]
  facts?: Record<string, string>
  by?: number | null
  /** Until when a seat is held. */
  until?: string
}

const pictureFor = (ticket: { picture: MailPicture } | undefined) =>
  ticket ? { picture: ticket.picture } : {}

/** Mail at once, whatever somebody's frequency: a seat can't wait for tomorrow's digest. And a line in the bell. */
export async function writeTo(
  tx: Tx,
  letters: SeatLetters,
  event: EventRow,
  { kind, ids, facts = {}, by = null, until }: Letter,
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
      ...(answering.has(kind) ? {} : waitsUntil(person, until ?? event.starts_at)),
      ...addresseeOf(person),
      path: page,
      ...(seated.has(kind) ? { second_path: `${page}#give-up` } : {}),
      ...pictureFor(tickets?.get(person.id)),
      facts: (say, locale) => {
        const reader = { locale, time_zone: person.time_zone }
        return {
          event: event.name,
          when: whenWords(say, reader, event.time_zone, [event.starts_at, event.ends_at]),
          ...(until ? { until: whenWords(say, reader, event.time_zone, [until]) } : {}),
          ...(tickets ? { code: tickets.get(person.id)?.code ?? '' } : {}),
          ...facts,
        }
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
        facts: {
          event: event.name,
          ...(until ? { starts_at: until, time_zone: event.time_zone } : {}),
          ...facts,
        },
        link: page,
        actor_id: by,
        network_id: event.network_id,
        mailed: true,
      },
    )
}

/** An offer is announced only while it is open; a missed one isn't, if the next one came with it. */
const stillSo =
  (kind: SeatLetter) =>
  ({ offered_until }: { offered_until: string | null }) =>
    kind === 'offered' ? offered_until !== null : kind !== 'lapsed' || offered_until === null

const eventOf = (tx: Tx, id: number) =>
  tx.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()

/** The people affected by a range of steps. Changes made since are respected. */
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
        .select(['s.user_id', 's.to_state', 's.cause', 's.by_id', 'r.offered_until'])
        .where('s.event_id', '=', event_id)
        .where('s.step', '>=', from)
        .where('s.step', '<', until_now)
        .orderBy('s.step')
        .execute()
      const byKind = Map.groupBy(steps, letterFor)
      for (const [kind, some] of byKind)
        if (kind)
          for (const [until, alike] of Map.groupBy(some.filter(stillSo(kind)), (step) => step.offered_until))
            await writeTo(tx, letters, event, {
              kind,
              ids: alike.map(({ user_id }) => user_id),
              by: some[0]?.by_id ?? null,
              ...(kind === 'offered' && until ? { until } : {}),
            })
      if (until_now < until) await tx.queue.put(tx, 'quick', TELL_STEPS, { event_id, from: until_now, until })
    },
  )

export const seatLettersOf = perProcess((one) => letterWriter<SeatLetter>(one, 'registrations'))

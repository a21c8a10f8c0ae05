import { sql } from 'kysely'
import { z } from 'zod'
import { Id, Moment } from '../../../contract/shapes.ts'
import { enterpriseIn } from '../../identity/letters.ts'
import { notify } from '../../messages/notifications.ts'
import type { Tx } from '../../platform/database/db.ts'
import { type Job, job } from '../../platform/jobs/jobs.ts'
import { type Reader, whenWords } from '../../platform/mail/moments.ts'
import type { Speak } from '../../platform/texts.ts'
import type { EventRow } from '../eventRow.ts'
import { type EventChanges, TELL_CHANGES } from './noticeJobs.ts'
import { addresseeOf, type ChangeLetter, peopleAt, type SeatLetters, waitsUntil } from './seatLetters.ts'

/** So many people at a time; the rest is notified in another transaction. */
const AT_ONCE = 500
/** So many dates are listed in a mail. */
const LISTED = 12

const Changes = z.object({
  moved: z.array(z.object({ id: Id, was: Moment, by: Id.nullable() })),
  off: z.array(Id),
  back: z.array(Id),
  /** Everybody up to this person has been notified. */
  after: z.number().int(),
})

/** The notification with a link to give up the seat. */
const givingUp = new Set<ChangeLetter>(['moved', 'restored'])

/** What a change means to one person: the dates they attend or wait for, in order. */
interface Concerned {
  user_id: number
  moved: EventRow[]
  off: EventRow[]
  back: EventRow[]
}

/**
 * The next handful of attendees and people who wait, with what concerns them. The person who made the change knows
 * it.
 */
async function nextConcerned(tx: Tx, { moved, off, back, after }: EventChanges & { after: number }) {
  // Rescheduled and canceled in one change means canceled.
  const stillMoved = moved.filter(({ id }) => !off.includes(id))
  const by = new Map(stillMoved.map(({ id, by }) => [id, by]))
  const ids = [...by.keys(), ...off, ...back]
  const events = await tx
    .selectFrom('events')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('ends_at', '>', sql<string>`now()`)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  // Later changes are announced with their own notification.
  const there = events.filter(({ id, state }) =>
    off.includes(id) ? state === 'canceled' || state === 'archived' : state === 'approved',
  )
  const { rows } = await sql<{ user_id: number; event_ids: number[] }>`
    select user_id, array_agg(event_id) as event_ids from event_registrations
    where enterprise_id = ${tx.enterpriseId}::bigint and event_id = any(${there.map(({ id }) => id)}::bigint[])
      and state in ('registered', 'waitlisted') and user_id > ${after}
    group by user_id order by user_id limit ${AT_ONCE}`.execute(tx)
  const people = rows.map(({ user_id, event_ids }): Concerned => {
    const mine = new Set(event_ids.map(Number))
    const own = there.filter(
      ({ id, state_changed_by }) => mine.has(id) && user_id !== (by.has(id) ? by.get(id) : state_changed_by),
    )
    const among = (some: Iterable<number>) => {
      const set = new Set(some)
      return own.filter(({ id }) => set.has(id))
    }
    return { user_id, moved: among(by.keys()), off: among(off), back: among(back) }
  })
  return { people, last: rows.length === AT_ONCE ? rows.at(-1)?.user_id : undefined }
}

function kindOf({ moved, off, back }: Concerned): ChangeLetter | undefined {
  if (moved.length + off.length + back.length === 0) return undefined
  if (back.length > 0) return 'restored'
  if (off.length === 0) return moved.length > 1 ? 'moved_dates' : 'moved'
  if (moved.length === 0) return off.length > 1 ? 'canceled_dates' : 'canceled'
  return 'changed_dates'
}

/**
 * By bell to everybody, and by mail at once whatever their frequency, except for people who want no mails from the
 * network. Quiet hours delay the mail only if it still arrives before the event begins, at its old or new time.
 */
async function tell(tx: Tx, letters: SeatLetters, changes: EventChanges, concerned: readonly Concerned[]) {
  const [any] = concerned.flatMap(({ moved, off, back }) => [...moved, ...off, ...back])
  if (!any) return
  const enterprise = await enterpriseIn(tx)
  const people = new Map(
    (
      await peopleAt(
        tx,
        concerned.map(({ user_id }) => user_id),
      )
    ).map((person) => [person.id, person]),
  )
  const without = await unsubscribedFrom(tx, any.network_id, [...people.keys()])
  const was = new Map(changes.moved.map(({ id, was }) => [id, was]))
  const by = new Map(changes.moved.map(({ id, by }) => [id, by]))
  for (const [kind, some] of Map.groupBy(concerned, kindOf)) {
    if (kind === undefined) continue
    await letters.send(
      tx,
      enterprise,
      kind,
      some.flatMap((one) => {
        const person = people.get(one.user_id)
        const [first] = eventsOf(one)
        if (!person || !first || without.has(person.id)) return []
        const begins = eventsOf(one).flatMap(({ id, starts_at }) => [starts_at, was.get(id) ?? starts_at])
        return [
          {
            ...waitsUntil(
              person,
              begins.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? first.starts_at,
            ),
            ...addresseeOf(person),
            path: `/events/${first.id}`,
            ...(givingUp.has(kind) ? { second_path: `/events/${first.id}#give-up` } : {}),
            facts: (say, locale) => factsFor({ say, locale, time_zone: person.time_zone }, one, first),
          },
        ]
      }),
    )
    for (const alike of Map.groupBy(some, (one) => JSON.stringify(idsOf(one))).values()) {
      const [one] = alike
      const [first] = one ? eventsOf(one) : []
      if (!one || !first) continue
      await notify(
        tx,
        alike.map(({ user_id }) => user_id),
        {
          kind: `event.${kind}`,
          facts: {
            event: first.name,
            starts_at: first.starts_at,
            time_zone: first.time_zone,
            count: eventsOf(one).length,
            moved: one.moved.length,
            canceled: one.off.length,
          },
          link: `/events/${first.id}`,
          actor_id: (by.has(first.id) ? by.get(first.id) : first.state_changed_by) ?? null,
          network_id: first.network_id,
          mailed: true,
        },
      )
    }
  }

  function factsFor({ say, ...reader }: Spoken, { moved, off }: Concerned, first: EventRow) {
    const when = ({ starts_at, ends_at, time_zone }: EventRow) =>
      whenWords(say, reader, time_zone, [starts_at, ends_at])
    const listed = (some: EventRow[]) =>
      [...some.slice(0, LISTED).map(when), ...(some.length > LISTED ? ['…'] : [])].join('\n')
    return {
      event: first.name,
      when: when(first),
      place: first.location ?? '',
      reason: off[0]?.state_reason ?? '',
      moved: listed(moved),
      canceled: listed(off),
    }
  }
}

/** The recipients, with their languages. */
interface Spoken extends Reader {
  say: Speak
}

const eventsOf = ({ moved, off, back }: Concerned) => [...moved, ...off, ...back]
const idsOf = ({ moved, off, back }: Concerned) => [moved, off, back].map((some) => some.map(({ id }) => id))

async function unsubscribedFrom(tx: Tx, networkId: number, userIds: readonly number[]) {
  const rows = await tx
    .selectFrom('network_mail_preferences')
    .select('user_id')
    .where('network_id', '=', networkId)
    .where('frequency', '=', 'never')
    .where('user_id', '=', sql<number>`any(${userIds}::bigint[])`)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** The second is what a server of the release before this one may still have put. */
export const tellChangesJobs = (letters: SeatLetters): Job[] => [
  job(TELL_CHANGES, Changes, async ({ tx }, changes) => {
    const { people, last } = await nextConcerned(tx, changes)
    await tell(tx, letters, changes, people)
    if (last !== undefined) await tx.queue.put(tx, 'quick', TELL_CHANGES, { ...changes, after: last })
  }),
  job('events.tell_canceled', z.object({ event_id: Id, after: z.number() }), ({ tx }, { event_id }) =>
    tx.queue.put(tx, 'quick', TELL_CHANGES, { moved: [], off: [event_id], back: [], after: 0 }),
  ),
]

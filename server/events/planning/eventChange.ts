import { sql } from 'kysely'
import { reopening } from '../../../contract/events/decisions.ts'
import type { eventPlans } from '../../../contract/events/management.ts'
import type { Repeats } from '../../../contract/events/recurrence.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict } from '../../platform/errors.ts'
import { keepWoven } from '../../posts/picturesInText.ts'
import { noteUnread } from '../../search/vocabulary.ts'
import { heldFor } from '../abilities.ts'
import { type EventRow, lockEvent, moveEvent, showPlaces } from '../eventRow.ts'
import { knownEvent } from '../known.ts'
import { tellMoved } from '../registration/noticeJobs.ts'
import { beginDates } from '../series/dates.ts'
import { showEvent } from '../shownEvent.ts'
import { eventsChanged } from '../stale.ts'
import {
  type Changed,
  checkMoments,
  checkPicture,
  columnsOf,
  deadlineBefore,
  guestsFor,
  isBeforeEnd,
  sameMoment,
} from './content.ts'
import { afterMove } from './moved.ts'
import { invite, leave } from './places.ts'
import { tellDeciders, tellPlanner } from './planNotices.ts'
import { dropPublication, keepApproved, replan } from './publication.ts'
import { mayDoToWish } from './wishAbilities.ts'

type Columns = ReturnType<typeof columnsOf>
/** The requested place, time and cost. */
export type Wanted = Partial<Pick<Columns, (typeof reopening)[number] | 'registration_deadline'>>

/**
 * The change that may need approval, for several dates of a series at once: stored with the request of the first
 * date.
 */
export interface SeriesWish {
  scope: 'following' | 'all'
  repeats: Repeats | null
}
/** An event alone asks to become the first date of a series. */
interface Beginning {
  scope: 'begin'
  repeats: Repeats
}
type ChangeDates = (act: Act, from: EventRow, changed: Wanted, series: SeriesWish) => Promise<unknown>

const moments = new Set(['starts_at', 'ends_at', 'registration_deadline'])
const differs = (name: string, one: unknown, other: unknown) =>
  moments.has(name)
    ? !sameMoment(one as string | null, other as string | null)
    : JSON.stringify(one) !== JSON.stringify(other)

/** The values that differ from what the event holds. */
export function changedIn<Values extends object>(event: EventRow, values: Values): Partial<Values> {
  const held = event as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => differs(name, held[name], value)),
  ) as Partial<Values>
}

export const isApproved = ({ state }: Pick<EventRow, 'state'>) =>
  state === 'approved' || state === 'scheduled'

/**
 * Saves an event unless a newer version was saved. Once approved, a new place, time or cost must be requested again,
 * and the event keeps the old one until that is approved. Everything else is saved at once.
 */
export async function changeEvent(act: Act, id: number, { version, ...said }: Changed) {
  const { tx, me, now } = act
  const { event, known } = await heldFor(act, id, 'edit')
  if (event.version !== version) throw conflict('changed_meanwhile')
  checkMoments(said, now, event)
  if (said.picture_file_id !== event.picture_file_id)
    await checkPicture(tx, said.picture_file_id, [me.user_id, event.created_by])
  const changed = changedIn(event, columnsOf(said))
  const asks = isApproved(event) && !known.approves
  const wanted: Wanted = asks ? takeOut(changed, event) : {}
  await save(tx, event, changed)
  if ('description' in changed) await keepWoven(act, 'event', id, changed.description ?? null)
  await setGuests(act, event, said.guest_ids)
  await setPublication(act, event, said.publish_at)
  const { description, ...told } = differenceOf<Record<string, unknown>>({ ...event }, changed)
  await record(act, {
    action: 'event.changed',
    subject: { type: 'event', id },
    network_id: event.network_id,
    difference: { ...told, ...(description ? { description: true } : {}) },
  })
  await announce(act, event, changed)
  if (Object.keys(wanted).length > 0) await wish(act, event, wanted)
  eventsChanged(tx)
  return showEvent(act, id)
}

/** Parts that need approval are taken out of what is saved. */
function takeOut(changed: Partial<Columns>, event: EventRow): Wanted {
  const wanted: Record<string, unknown> = {}
  const named: readonly (keyof Columns)[] = reopening
  // A deadline that isn't before the end that there is now belongs to the end that is asked for.
  const late =
    changed.registration_deadline != null && !isBeforeEnd(changed.registration_deadline, event.ends_at)
  for (const name of late ? [...named, 'registration_deadline' as const] : named) {
    if (!(name in changed)) continue
    wanted[name] = changed[name]
    delete changed[name]
  }
  return wanted as Wanted
}

async function save(tx: Tx, event: EventRow, changed: Partial<Columns>) {
  await tx
    .updateTable('events')
    .set({ ...changed, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', event.id)
    .execute()
  await noteUnread(tx, 'event', [event.id])
  await showPlaces(tx, event.id)
}

async function setGuests(act: Act, event: EventRow, guestIds: readonly number[]) {
  const { tx } = act
  const there = await tx
    .selectFrom('event_networks')
    .select('network_id')
    .where('event_id', '=', event.id)
    .where('role', '=', 'guest')
    .execute()
  const before = new Set(there.map(({ network_id }) => network_id))
  const after = new Set(guestIds)
  await leave(
    act,
    event,
    [...before].filter((id) => !after.has(id)),
  )
  const fresh = [...after].filter((id) => !before.has(id))
  await invite(act, event, await guestsFor(act, fresh, event.network_id))
  await showPlaces(tx, event.id)
}

/** When it will be published, while that is in the future. */
async function setPublication({ tx, me }: Act, event: EventRow, publishAt: string | null) {
  if (event.published_at !== null || sameMoment(publishAt, event.publish_at)) return
  if (event.state !== 'scheduled') {
    await tx.updateTable('events').set({ publish_at: publishAt }).where('id', '=', event.id).execute()
    return
  }
  if (publishAt === null) {
    await moveEvent(tx, { by: me.user_id, action: 'publish' }, event)
    await dropPublication(tx, event.id)
    await afterMove(tx, event.id, 'out')
    return
  }
  await moveEvent(tx, { by: me.user_id, action: 'schedule' }, event, { publish_at: publishAt })
  await replan(tx, event, publishAt)
}

/** Attendees hear of another time or place; reminders and seats follow. */
async function announce({ tx, me }: Act, before: EventRow, changed: Wanted & { seats?: number | null }) {
  const isMoved = 'starts_at' in changed || 'ends_at' in changed || 'time_zone' in changed
  const isElsewhere = 'location' in changed || 'virtual_url' in changed
  if ((isMoved || isElsewhere) && before.published_at !== null) tellMoved(tx, me, before)
  if (isMoved) await afterMove(tx, before.id, 'moved')
  if ('seats' in changed) await afterMove(tx, before.id, 'seats')
}

/** One wish waits at a time: the newest one. */
export async function wish(act: Act, event: EventRow, wanted: Wanted) {
  const { tx, me } = act
  await endWish(tx, event.id)
  await tx
    .insertInto('event_changes')
    .values({ event_id: event.id, wanted: JSON.stringify(wanted), asked_by: me.user_id })
    .execute()
  await record(act, {
    action: 'event.change_asked',
    subject: { type: 'event', id: event.id },
    network_id: event.network_id,
    difference: differenceOf<Record<string, unknown>>({ ...event }, wanted),
  })
  await tellDeciders(act, event, 'event.change_waiting')
}

const endWish = (tx: Tx, eventId: number) =>
  tx
    .updateTable('event_changes')
    .set({ state: 'canceled', decided_at: sql`now()` })
    .where('event_id', '=', eventId)
    .where('state', '=', 'pending')
    .execute()

/** A wish and the event it is about, both held. */
async function lockWish(act: Act, id: number) {
  const { tx } = act
  const asked = await tx.selectFrom('event_changes').selectAll().where('id', '=', id).executeTakeFirst()
  const known = await knownEvent(act, asked?.event_id ?? 0)
  const event = await lockEvent(tx, known.event.id)
  const change = await tx
    .selectFrom('event_changes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { known, event, change }
}

const decided = { approve: 'approved', request_changes: 'changes_requested', decline: 'declined' } as const

export async function decideChange(
  act: Act,
  id: number,
  { decision, reason }: Hears<typeof eventPlans.decideChange, 'body'>,
  changeDates: ChangeDates,
) {
  const { tx, me, now } = act
  const { known, event, change } = await lockWish(act, id)
  mayDoToWish(me, known, change, 'decide')
  if (!isApproved(event)) throw conflict('event_state')
  const state = decided[decision]
  await tx
    .updateTable('event_changes')
    .set({ state, reason, decided_by: me.user_id, decided_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  if (decision === 'approve') {
    const { series, ...wanted } = change.wanted as Wanted & { series?: SeriesWish | Beginning }
    const whole = { ...event, ...wanted }
    checkMoments({ starts_at: whole.starts_at, ends_at: whole.ends_at, publish_at: null }, now, event)
    const changed = changedIn(event, {
      ...wanted,
      registration_deadline: deadlineBefore(whole.registration_deadline, whole.ends_at),
    })
    if (series && series.scope !== 'begin') await changeDates(act, event, changed, series)
    else {
      await save(tx, event, changed)
      await announce(act, event, changed)
      if (series) await beginDates(act, await lockEvent(tx, event.id), series.repeats)
    }
    await keepApproved(act, event.id)
  }
  await record(act, {
    action: `event.change_${state}`,
    subject: { type: 'event', id: event.id },
    network_id: event.network_id,
    difference: {
      ...differenceOf<Record<string, unknown>>({ ...event }, change.wanted as Wanted),
      ...(reason === null ? {} : { reason }),
    },
  })
  await tellPlanner(
    act,
    { ...event, created_by: change.asked_by },
    `event.change_${state}`,
    reason === null ? {} : { reason },
  )
  eventsChanged(tx)
  return showEvent(act, event.id)
}

export async function withdrawChange(act: Act, id: number) {
  const { tx, me } = act
  const { known, event, change } = await lockWish(act, id)
  mayDoToWish(me, known, change, 'withdraw')
  await endWish(tx, event.id)
  await record(act, {
    action: 'event.change_withdrawn',
    subject: { type: 'event', id: event.id },
    network_id: event.network_id,
    difference: { name: event.name },
  })
  eventsChanged(tx)
  return showEvent(act, event.id)
}

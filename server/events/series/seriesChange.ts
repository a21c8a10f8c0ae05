import { sql } from 'kysely'
import type { z } from 'zod'
import { daysAfter } from '../../../contract/days.ts'
import { reopening } from '../../../contract/events/decisions.ts'
import type { SeriesEffect, seriesChanges } from '../../../contract/events/seriesChanges.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Tx } from '../../platform/database/db.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { type EventRow, lockEvent, showPlaces } from '../eventRow.ts'
import { knownEvent, mustOrganize } from '../known.ts'
import { checkMoments, columnsOf, deadlineBefore, guestsFor } from '../planning/content.ts'
import { changedIn, changeEvent, type SeriesWish, type Wanted, wish } from '../planning/eventChange.ts'
import { callOff } from '../planning/eventEnd.ts'
import { afterMove } from '../planning/moved.ts'
import { guestsAlike } from '../planning/places.ts'
import { tellMoved } from '../registration/noticeJobs.ts'
import { eventsChanged } from '../stale.ts'
import { COMING, mayDoToSeries } from './abilities.ts'
import { copyTo, lockSeries, type SeriesRow } from './dates.ts'
import { effectOf, isOff, planOf, type Shape } from './seriesDates.ts'

type Change = Hears<typeof seriesChanges.change, 'body'>
type Scope = Change['scope']
type Effect = z.output<typeof SeriesEffect>
type Columns = Partial<ReturnType<typeof columnsOf>>

/** The dates that a scope means, called off or not, held in the order of their ids as everywhere; then their series. */
async function holdDates(tx: Tx, from: EventRow, scope: Scope, now: Date) {
  const seriesId = from.series_id ?? 0
  const dates = await tx
    .selectFrom('events')
    .selectAll()
    .where('series_id', '=', seriesId)
    .where('state', 'in', [...COMING, 'canceled'])
    .where('ends_at', '>', now.toISOString())
    .$if(scope === 'following', (all) => all.where('series_on', '>=', from.series_on ?? ''))
    .orderBy('id')
    .forUpdate()
    .execute()
  const series = await lockSeries(tx, seriesId)
  const sorted = dates.toSorted((a, b) => (a.series_on ?? '').localeCompare(b.series_on ?? ''))
  const earlier = await tx
    .selectFrom('events')
    .select(['series_on', 'starts_at', 'ends_at'])
    .where('series_id', '=', seriesId)
    .where('state', 'in', ['approved', 'scheduled', 'archived'])
    .where('canceled_at', 'is', null)
    .where('series_on', '<', sorted[0]?.series_on ?? from.series_on ?? '')
    .execute()
  return { series, dates: sorted, earlier }
}

/** Place, time and cost, and what depends on the time: approval is needed again where somebody else approves. */
const weighty = [...reopening, 'registration_deadline'] as const

/** The parts of a change that need approval, the others, and the present values of the former. */
export function weighed(event: EventRow, changed: Columns) {
  const heavy: Columns = {}
  const plain: Columns = { ...changed }
  for (const name of weighty)
    if (name in changed) {
      Object.assign(heavy, { [name]: changed[name] })
      delete plain[name]
    }
  const calm = Object.fromEntries(weighty.map((name) => [name, event[name]])) as Pick<
    EventRow,
    (typeof weighty)[number]
  >
  return { heavy, plain, calm }
}

/** The networks to invite again, and those to remove. */
async function guestsChanged(act: Act, from: EventRow, guestIds: readonly number[]) {
  const { tx } = act
  const there = await tx
    .selectFrom('event_networks')
    .select('network_id')
    .where('event_id', '=', from.id)
    .where('role', '=', 'guest')
    .execute()
  const before = there.map(({ network_id }) => network_id)
  const fresh = guestIds.filter((one) => !before.includes(one))
  return {
    came: await guestsFor(act, fresh, from.network_id),
    went: before.filter((one) => !guestIds.includes(one)),
  }
}

/** Reads what to do with which dates; only for people who may organize the first. */
async function weigh(act: Act, id: number, body: Change) {
  const { tx, now } = act
  const known = await knownEvent(act, body.event_id)
  mustOrganize(known)
  if (known.event.series_id !== id) throw missing()
  const held = await holdDates(tx, known.event, body.scope, now)
  const { dates } = held
  mayDoToSeries(known, dates.filter((date) => !isOff(date)).length, 'edit')
  const from = dates.find((date) => date.id === body.event_id)
  if (!from || isOff(from)) throw conflict('event_state')
  if (from.version !== body.event.version) throw conflict('changed_meanwhile')
  const { version: _version, ...said } = body.event
  const { heavy, plain } = weighed(from, changedIn(from, columnsOf(said)))
  const guests = await guestsChanged(act, from, said.guest_ids)
  const after = { ...from, ...heavy }
  const plan = planOf(held, { from, after }, body.repeats, now)
  const weighs = Object.keys(heavy).length > 0 || body.repeats !== null
  const alike = { ...plain, ...(guests.came.length + guests.went.length > 0 && { guest_ids: true }) }
  return { from, dates, plain, heavy, alike, guests, plan, said, weighs, asks: weighs && !known.approves }
}

export async function previewSeries(act: Act, id: number, body: Change): Promise<Effect> {
  const { plan, alike, asks } = await weigh(act, id, body)
  return effectOf(plan, alike, asks)
}

export async function changeSeries(act: Act, id: number, body: Change): Promise<Effect> {
  const { tx } = act
  const { from, dates, plain, heavy, alike, guests, plan, said, weighs, asks } = await weigh(act, id, body)
  // The date itself as any event: its picture, its guests and the log are dealt with there. What weighs follows.
  const { calm } = weighed(from, {})
  await changeEvent(act, from.id, { ...said, ...calm, version: from.version })
  const others = dates.filter((date) => date.id !== from.id && !isOff(date)).map((date) => date.id)
  if (Object.keys(plain).length > 0 && others.length > 0) {
    await tx
      .updateTable('events')
      .set({ ...plain, updated_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', sql<number>`any(${others}::bigint[])`)
      .execute()
    for (const one of others) await showPlaces(tx, one)
    if ('seats' in plain) for (const one of others) await afterMove(tx, one, 'seats')
  }
  await guestsAlike(
    act,
    dates.filter((date) => others.includes(date.id)),
    guests,
  )
  if (asks) {
    const series: SeriesWish = { scope: body.scope, repeats: body.repeats }
    await wish(act, from, { ...heavy, series } as Wanted)
  } else if (weighs) await changeDates(act, await lockEvent(tx, from.id), heavy, body)
  await record(act, {
    action: asks ? 'event_series.change_asked' : 'event_series.changed',
    subject: { type: 'event_series', id },
    network_id: from.network_id,
    difference: {
      name: from.name,
      scope: body.scope,
      ...effectOf(plan, alike, asks),
      ...(guests.came.length > 0 && { networks_asked: guests.came.map(({ name }) => name) }),
      ...(guests.went.length > 0 && { networks_removed: guests.went }),
    },
  })
  eventsChanged(tx)
  return effectOf(plan, alike, asks)
}

/** Does what weighs to a date and the others that its scope means: at once, or when somebody has agreed. */
export async function changeDates(act: Act, from: EventRow, heavy: Columns, { scope, repeats }: SeriesWish) {
  const { tx, me, now } = act
  const held = await holdDates(tx, from, scope, now)
  const { series } = held
  const after = { ...from, ...heavy }
  checkMoments({ starts_at: after.starts_at, ends_at: after.ends_at, publish_at: null }, now, from)
  const plan = planOf(held, { from, after }, repeats, now)
  const { registration_deadline: _deadline, starts_at: _start, ends_at: _end, ...same } = heavy
  const seriesId = plan.shape ? await anew(act, series, plan.shape) : series.id
  for (const { event, series_on, starts_at, ends_at, moves } of plan.kept) {
    // A deadline stays as far before its date as it was, or as it is now for the first.
    const ahead = (one: Pick<EventRow, 'starts_at' | 'registration_deadline'>) =>
      one.registration_deadline === null
        ? null
        : Date.parse(one.starts_at) - Date.parse(one.registration_deadline)
    const before = ahead('registration_deadline' in heavy ? after : event)
    const deadline = before === null ? null : new Date(Date.parse(starts_at) - before).toISOString()
    await tx
      .updateTable('events')
      .set({
        ...(isOff(event) ? {} : same),
        series_id: seriesId,
        series_on,
        starts_at,
        ends_at,
        registration_deadline: deadlineBefore(deadline, ends_at),
        updated_at: sql`now()`,
        version: sql`version + 1`,
      })
      .where('id', '=', event.id)
      .execute()
    await showPlaces(tx, event.id)
    if (isOff(event)) continue
    if (moves) await afterMove(tx, event.id, 'moved')
    const elsewhere = 'location' in heavy || 'virtual_url' in heavy
    if (moves || elsewhere) tellMoved(tx, me, event)
  }
  for (const { id } of plan.falls) await callOff(act, id, null)
  if (plan.shape) {
    const { starts_minute, minutes, time_zone } = plan.shape
    await copyTo(
      tx,
      await lockEvent(tx, from.id),
      { id: seriesId, starts_minute, minutes, time_zone },
      plan.made,
    )
  }
  eventsChanged(tx)
}

/** From there on it is a series of its own; the old one ends with the day before. */
async function anew({ tx, me }: Act, series: SeriesRow, { repeats, ...shape }: Shape): Promise<number> {
  const { id } = await tx
    .insertInto('event_series')
    .values({
      ...repeats,
      ...shape,
      network_id: series.network_id,
      created_by: series.created_by ?? me.user_id,
      split_from: series.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const last = daysAfter(shape.starts_on, -1)
  if (last >= series.starts_on)
    await tx
      .updateTable('event_series')
      .set({ until_on: last, most: null, version: sql`version + 1` })
      .where('id', '=', series.id)
      .where((eb) => eb.or([eb('until_on', 'is', null), eb('until_on', '>', last)]))
      .execute()
  return id
}

/** Calls off a date and those after it, or all that aren't over. */
export async function cancelSeries(
  act: Act,
  id: number,
  { event_id, scope, reason }: Hears<typeof seriesChanges.cancel, 'body'>,
) {
  const { tx, now } = act
  const known = await knownEvent(act, event_id)
  mustOrganize(known)
  if (known.event.series_id !== id) throw missing()
  const { series, dates } = await holdDates(tx, known.event, scope, now)
  const there = dates.filter((date) => !isOff(date))
  mayDoToSeries(known, there.length, 'cancel')
  for (const date of there) await callOff(act, date.id, reason)
  await record(act, {
    action: 'event_series.canceled',
    subject: { type: 'event_series', id },
    network_id: series.network_id,
    difference: {
      name: known.event.name,
      scope,
      dates: there.length,
      ...(reason === null ? {} : { reason }),
    },
  })
  eventsChanged(tx)
  return { done: true as const }
}

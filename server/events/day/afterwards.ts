import { sql } from 'kysely'
import type { eventAfterwards } from '../../../contract/events/afterwards.ts'
import { FEEDBACK_DAYS, FEEDBACK_FROM } from '../../../contract/events/day.ts'
import { events } from '../../../contract/events/pages.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { notify } from '../../messages/notifications.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { together } from '../../platform/database/db.ts'
import { conflict, denied } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { isOver, lockEvent } from '../eventRow.ts'
import { knownEvent, mustOrganize } from '../known.ts'

/** Adds a recording. Registered people are notified of the first one. */
export async function saveRecording(act: Act, id: number, recordingUrl: string | null) {
  const { tx, me, now } = act
  mustOrganize(await knownEvent(act, id))
  const event = await lockEvent(tx, id)
  if (event.state !== 'approved' && event.state !== 'archived') throw conflict('event_state')
  if (Date.parse(event.starts_at) > now.getTime()) throw conflict('event_not_begun')
  if (event.recording_url === recordingUrl) return { done: true as const }
  await tx
    .updateTable('events')
    .set({
      recording_url: recordingUrl,
      // Notified once: another address for the same recording is no news.
      recording_added_at: event.recording_added_at ?? now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'event_day.recording_saved',
    subject: { type: 'event', id },
    network_id: event.network_id,
    difference: { recording_url: [event.recording_url, recordingUrl] },
  })
  if (recordingUrl !== null && event.recording_added_at === null) {
    const people = await tx
      .selectFrom('event_registrations')
      .select('user_id')
      .where('event_id', '=', id)
      .where('state', 'in', ['registered', 'attended', 'no_show'])
      .where('user_id', '<>', me.user_id)
      .execute()
    await notify(
      tx,
      people.map(({ user_id }) => user_id),
      {
        kind: 'event.recording',
        facts: { event: event.name },
        link: `/events/${id}`,
        actor_id: me.user_id,
        network_id: event.network_id,
      },
    )
  }
  wentStale(tx, [events.show.path])
  return { done: true as const }
}

export const feedbackUntil = ({ ends_at }: { ends_at: string }) =>
  new Date(Date.parse(ends_at) + FEEDBACK_DAYS * 86_400_000)

/** A few answers could be traced to their authors: they are shown from five on, and never with names. */
export async function showFeedback(
  act: Reading,
  id: number,
): Promise<Answers<typeof eventAfterwards.feedback>> {
  const { db, me, now } = act
  const { event, registration, mine: planned, manages } = await knownEvent(act, id)
  const said = db.selectFrom('event_feedback').where('event_id', '=', id)
  const organizes = planned || manages
  const [[mine], ratings, comments] = await together(
    db,
    said.select(['rating', 'comment']).where('user_id', '=', me.user_id),
    organizes
      ? said.select(['rating', (eb) => eb.fn.countAll<number>().as('count')]).groupBy('rating')
      : undefined,
    organizes
      ? said
          .select('comment')
          .where('comment', 'is not', null)
          // In an order that doesn't reveal the authors.
          .orderBy(sql`md5(user_id::text || event_id::text)`)
          .limit(200)
      : undefined,
  )
  const until = feedbackUntil(event)
  const over = isOver(event, now)
  const count = ratings.reduce((sum, { count: some }) => sum + some, 0)
  const told = organizes && count >= FEEDBACK_FROM
  const sum = ratings.reduce((all, { rating, count: some }) => all + rating * some, 0)
  return {
    asked: over && now < until && registration?.state === 'attended',
    open_until: until.toISOString(),
    mine: mine ?? null,
    count: organizes ? (told ? count : 0) : null,
    average: told ? Math.round((10 * sum) / count) / 10 : null,
    ratings: told
      ? [1, 2, 3, 4, 5].map((stars) => ratings.find(({ rating }) => rating === stars)?.count ?? 0)
      : null,
    comments: told ? comments.flatMap(({ comment }) => comment ?? []) : null,
  }
}

export async function giveFeedback(
  act: Act,
  id: number,
  { rating, comment }: Hears<typeof eventAfterwards.giveFeedback, 'body'>,
) {
  const { tx, me, now } = act
  const { event, registration } = await knownEvent(act, id)
  if (registration?.state !== 'attended')
    throw denied('denied.event_feedback', [{ by: 'ownership', allows: false, text: 'not_self' }])
  if (!isOver(event, now)) throw conflict('event_not_over')
  if (now >= feedbackUntil(event)) throw conflict('feedback_closed')
  await tx
    .insertInto('event_feedback')
    .values({ event_id: id, user_id: me.user_id, rating, comment })
    .onConflict((on) =>
      on
        .columns(['enterprise_id', 'event_id', 'user_id'])
        .doUpdateSet({ rating, comment, updated_at: sql`now()` }),
    )
    .execute()
  // That feedback was given, not its content: readers of the log mustn't know more than the organizers.
  await record(act, {
    action: 'event_day.feedback_given',
    subject: { type: 'event', id },
    network_id: event.network_id,
  })
  return { done: true as const }
}

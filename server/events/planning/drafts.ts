import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import {
  type EventDraft,
  EventDraftContent,
  type eventDrafts,
  NewEvent,
} from '../../../contract/events/drafts.ts'
import { fieldErrors } from '../../../contract/fieldErrors.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { knownMarks, markOf, networkNamed } from '../../networks/queries.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { type Database, type DB, together } from '../../platform/database/db.ts'
import { contains, containsAsWritten } from '../../platform/database/patterns.ts'
import { countOf, totalOf } from '../../platform/database/totals.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { pictureUrl } from '../../platform/files/files.ts'
import type { Sweep } from '../../platform/jobs/sweeper.ts'
import { knownEvent, mustOrganize } from '../known.ts'
import { EVENT_PICTURE_WIDTHS } from '../queries.ts'
import { showEvent } from '../shownEvent.ts'
import { draftsChanged } from '../stale.ts'
import { checkPicture } from './content.ts'
import { mayPlanSomewhere, onlyHost } from './hosts.ts'
import { planEvent } from './newEvent.ts'

type Row = Selectable<DB['event_drafts']>
type Draft = z.output<typeof EventDraft>
type Content = z.output<typeof EventDraftContent>

/** Somebody else’s draft isn’t there. */
const mine = ({ db, me }: Reading, id: string) =>
  db.selectFrom('event_drafts').selectAll().where('id', '=', id).where('author_id', '=', me.user_id)

/** What its author wrote, without data from other sources. */
const Wrote = z.object(EventDraftContent.shape)

const draftOf = (row: Row): Draft => ({
  id: row.id,
  ...Wrote.parse({
    ...(row.content as object),
    name: row.name,
    picture_file_id: row.picture_file_id,
  }),
  picture_url: row.picture_file_id ? pictureUrl(row.picture_file_id, EVENT_PICTURE_WIDTHS[1]) : null,
  created_at: row.created_at,
  updated_at: row.updated_at,
  version: row.version,
})

function keptOf(wrote: Content) {
  const { name, picture_file_id, ...content } = Wrote.parse(wrote)
  return { name, picture_file_id, content: JSON.stringify(content) }
}

export async function listDrafts(
  act: Reading,
  query: Hears<typeof eventDrafts.list, 'query'>,
): Promise<Answers<typeof eventDrafts.list>> {
  const { db, me } = act
  const { page, page_size, search, sort_by } = query
  const { sort_direction = sort_by === 'name' ? 'asc' : 'desc' } = query
  const some = db
    .selectFrom('event_drafts')
    .where('author_id', '=', me.user_id)
    .where((eb) => eb.or([contains('name', search), containsAsWritten(sql`content->>'description'`, search)]))
  const [rows, [counted]] = await together(
    db,
    some
      .selectAll()
      .orderBy(sort_by, sort_direction)
      .orderBy('id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, some.select('id')),
  )
  const drafts = rows.map(draftOf)
  const marks = await knownMarks(
    act,
    drafts.flatMap(({ network_id }) => (network_id === null ? [] : [network_id])),
  ).execute()
  const byId = new Map(marks.map((mark) => [mark.id, markOf(mark)]))
  return {
    items: drafts.map((draft) => ({ ...draft, host: byId.get(draft.network_id ?? 0) ?? null })),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

export async function showDraft(act: Reading, id: string): Promise<Draft> {
  const row = await mine(act, id).executeTakeFirst()
  if (!row) throw missing()
  return draftOf(row)
}

async function begin(act: Act, content: Content): Promise<Draft> {
  const { tx, me } = act
  const row = await tx
    .insertInto('event_drafts')
    .values({ author_id: me.user_id, ...keptOf(content) })
    .returningAll()
    .executeTakeFirstOrThrow()
  draftsChanged(act)
  return draftOf(row)
}

export async function blankDraft(
  act: Reading,
  { post_to }: Hears<typeof eventDrafts.blank, 'query'>,
): Promise<Content> {
  const only = await onlyHost(act)
  return EventDraftContent.parse({ network_id: (await networkNamed(act, post_to)) ?? only })
}

export async function beginDraft(act: Act, { post_to }: Hears<typeof eventDrafts.create, 'body'>) {
  await mayPlanSomewhere(act)
  return begin(act, EventDraftContent.parse({ network_id: await networkNamed(act, post_to) }))
}

/** Begun and written at once: the version before it is that of a draft without a word, which a sweep takes away. */
const WRITTEN = 2

/**
 * The first letter makes the row. Its id was chosen in the browser, so that an answer that was lost on its way doesn't
 * make a second draft; a draft that has become an event isn't begun again.
 */
async function saveFirst(act: Act, id: string, content: Content): Promise<Draft> {
  const { tx, me } = act
  await mayPlanSomewhere(act)
  const became = await tx.selectFrom('events').select('id').where('draft_id', '=', id).executeTakeFirst()
  if (became) throw missing()
  const row = await tx
    .insertInto('event_drafts')
    .values({ id, author_id: me.user_id, ...keptOf(content), version: WRITTEN })
    .onConflict((same) => same.columns(['enterprise_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw (await mine(act, id).executeTakeFirst()) ? conflict('changed_meanwhile') : missing()
  draftsChanged(act)
  return draftOf(row)
}

/** Saves it unless a newer version was saved meanwhile: in another tab, or on another device. */
export async function saveDraft(
  act: Act,
  id: string,
  { version, ...content }: Hears<typeof eventDrafts.save, 'body'>,
): Promise<Draft> {
  const { tx, me } = act
  await checkPicture(tx, content.picture_file_id, [me.user_id])
  if (version === 0) return saveFirst(act, id, content)
  const saved = await tx
    .updateTable('event_drafts')
    .set({ ...keptOf(content), updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .where('author_id', '=', me.user_id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!saved) {
    if (await mine(act, id).executeTakeFirst()) throw conflict('changed_meanwhile')
    throw missing()
  }
  draftsChanged(act)
  return draftOf(saved)
}

/**
 * Created without content, by a program or an older page: values from its address aren't something somebody wrote.
 */
const untouched = sql<boolean>`version = 1 and name = '' and picture_file_id is null
  and coalesce(content->>'description', '') = '' and coalesce(content->>'location', '') = ''
  and coalesce(content->>'virtual_url', '') = '' and content->>'starts_at' is null`

export async function deleteDraft(act: Act, id: string) {
  const { tx, me } = act
  const gone = await tx
    .deleteFrom('event_drafts')
    .where('id', '=', id)
    .where('author_id', '=', me.user_id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw missing()
  draftsChanged(act)
  return { done: true as const }
}

/** Drafts that were never written in are deleted after a day. */
export const untouchedDraftSweep: Sweep = {
  name: 'untouched event drafts',
  every: 3_600_000,
  run: async (database: Database, now) => {
    const before = new Date(now.getTime() - 86_400_000).toISOString()
    for (const enterpriseId of await database.across('all_enterprises'))
      await database.inTransaction(enterpriseId, (tx) =>
        tx.deleteFrom('event_drafts').where('created_at', '<', before).where(untouched).execute(),
      )
  },
}

export async function copyDraft(act: Act, id: string): Promise<Draft> {
  const row = await mine(act, id).executeTakeFirst()
  if (!row) throw missing()
  return begin(act, Wrote.parse(draftOf(row)))
}

/** Starts a draft from an earlier event. A past date isn’t copied. */
export async function copyEvent(act: Act, id: number): Promise<Draft> {
  const { now } = act
  const known = await knownEvent(act, id)
  mustOrganize(known)
  const { event } = known
  const isPast = Date.parse(event.starts_at) <= now.getTime()
  const content = EventDraftContent.parse({
    name: event.name,
    description: event.description ?? '',
    location: event.location ?? '',
    virtual_url: event.virtual_url ?? '',
    starts_at: isPast ? null : moment(event.starts_at),
    ends_at: isPast ? null : moment(event.ends_at),
    time_zone: event.time_zone,
    network_id: event.network_id,
    guest_ids: known.places.flatMap(({ role, network_id }) => (role === 'guest' ? [network_id] : [])),
    picture_file_id: event.picture_file_id,
    picture_alt: event.picture_alt ?? '',
    is_free: event.is_free,
    budget_amount_cents: event.budget_amount_cents,
    seats: event.seats,
    waitlist_enabled: event.waitlist_enabled,
    claim_hours: event.claim_hours,
    registration_deadline: isPast ? null : moment(event.registration_deadline),
    external_registration_url: event.external_registration_url ?? '',
    points: event.points,
    step_free: event.step_free,
    captions: event.captions,
    sign_language: event.sign_language,
    quiet_room: event.quiet_room,
    own_colour: event.own_colour,
    diet: event.diet ?? '',
    comments_enabled: event.comments_enabled,
    reminders: event.reminders,
  })
  return begin(act, content)
}

const moment = (at: string | null) => (at === null ? null : new Date(at).toISOString())

/** A draft becomes an event, once: repeating it returns that event. */
export async function publishDraft(act: Act, id: string, version: number) {
  const { tx, me } = act
  const row = await mine(act, id).forUpdate().executeTakeFirst()
  if (!row) {
    const became = await tx
      .selectFrom('events')
      .select('id')
      .where('draft_id', '=', id)
      .where('created_by', '=', me.user_id)
      .executeTakeFirst()
    if (!became) throw missing()
    return showEvent(act, became.id)
  }
  if (row.version !== version) throw conflict('changed_meanwhile')
  const {
    picture_url: _url,
    created_at: _born,
    updated_at: _touched,
    version: _version,
    id: _id,
    ...draft
  } = draftOf(row)
  const said = {
    ...draft,
    time_zone: draft.time_zone ?? me.time_zone,
    virtual_url: draft.virtual_url.trim() || null,
    external_registration_url: draft.external_registration_url.trim() || null,
  }
  const whole = NewEvent.safeParse(said)
  if (!whole.success) throw invalid(fieldErrors(whole.error.issues, said))
  await tx.deleteFrom('event_drafts').where('id', '=', id).execute()
  const event = await planEvent(act, whole.data, id)
  await record(act, {
    action: 'event.draft_published',
    subject: { type: 'event', id: event.id },
    network_id: event.host.id,
    difference: { name: event.name },
  })
  draftsChanged(act)
  return event
}

import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { EventUpdate, eventUpdates } from '../../../contract/events/desk.ts'
import type { FieldError } from '../../../contract/fieldErrors.ts'
import { type FieldValue, problemOf } from '../../../contract/fields/values.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import { type DB, type Db, type Tx, together } from '../../platform/database/db.ts'
import { totalOf } from '../../platform/database/totals.ts'
import { conflict, invalid, missing } from '../../platform/errors.ts'
import { pictureUrl } from '../../platform/files/files.ts'
import { EVENT_PICTURE_WIDTHS } from '../queries.ts'
import { heldDesk, onDesk, organized } from './desk.ts'
import { type MeasureRow, measured, measuresOf } from './measures.ts'

type Update = z.output<typeof EventUpdate>
type Row = Selectable<DB['event_updates']>
type Said = Hears<typeof eventUpdates.create, 'body'>

type Filled = Record<string, FieldValue>

/** The number of a field in the update before this one that has any. */
const before = (rows: readonly Row[], at: number, field: number) => {
  for (const row of rows.slice(0, at).toReversed()) {
    const value = (row.filled as Filled)[String(field)]
    if (typeof value === 'number') return value
  }
  return null
}

function fieldsIn(rows: readonly Row[], at: number, measures: readonly MeasureRow[]): Update['fields'] {
  const filled = (rows[at]?.filled ?? {}) as Filled
  return measures.flatMap(({ id, title, type }) => {
    const value = filled[String(id)]
    if (value === undefined || value === null) return []
    const was = typeof value === 'number' ? before(rows, at, id) : null
    return [
      {
        id,
        title,
        type,
        value: value as Update['fields'][number]['value'],
        variance: typeof value === 'number' && was !== null ? round(value - was) : null,
      },
    ]
  })
}

/** What two decimal fractions leave behind in the last place is no change. */
const round = (value: number) => Number(value.toPrecision(12))

/** All of an event, by their days: few enough to be read together, for what changed since is told against the one before. */
const inOrder = (db: Db, eventId: number) =>
  db
    .selectFrom('event_updates')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('reported_on')
    .orderBy('id')

async function shown(
  db: Db,
  all: readonly Row[],
  wanted: readonly Row[],
  measures: readonly MeasureRow[],
): Promise<Update[]> {
  const ids = wanted.map(({ id }) => id)
  const [pictures, people] = await together(
    db,
    db
      .selectFrom('event_update_pictures')
      .selectAll()
      .where('update_id', '=', sql<number>`any(${ids}::bigint[])`)
      .orderBy('position'),
    db
      .selectFrom('users')
      .select(['id', 'name', 'pronouns', 'avatar_file_id'])
      .where('id', '=', sql<number>`any(${wanted.flatMap(({ author_id }) => author_id ?? [])}::bigint[])`),
  )
  return wanted.map((row) => {
    const author = people.find(({ id }) => id === row.author_id)
    return {
      id: row.id,
      reported_on: row.reported_on,
      comment: row.comment,
      author: author ? faceOf(author, FACE_WIDTHS[0]) : null,
      created_at: row.created_at,
      fields: fieldsIn(all, all.indexOf(row), measures),
      pictures: pictures.flatMap(({ update_id, file_id, alt }) =>
        update_id === row.id ? [{ file_id, url: pictureUrl(file_id, EVENT_PICTURE_WIDTHS[0]), alt }] : [],
      ),
      version: row.version,
      can: { change: true },
    }
  })
}

export async function listUpdates(
  act: Reading,
  eventId: number,
  { page, page_size, search, sort_direction = 'desc' }: Hears<typeof eventUpdates.list, 'query'>,
): Promise<Answers<typeof eventUpdates.list>> {
  const { db } = act
  await organized(act, eventId)
  const [all, measures] = await Promise.all([inOrder(db, eventId).execute(), measuresOf(db, eventId)])
  const words = search?.toLowerCase()
  const fits = all.filter(
    ({ comment }) => words === undefined || (comment ?? '').toLowerCase().includes(words),
  )
  const ordered = sort_direction === 'desc' ? fits.toReversed() : fits
  const wanted = ordered.slice((page - 1) * page_size, page * page_size)
  return {
    items: await shown(db, all, wanted, measures),
    page,
    page_size,
    ...totalOf(fits.length),
    can: { manage: true },
  }
}

async function one(tx: Tx, eventId: number, id: number): Promise<Update> {
  const all = await inOrder(tx, eventId).execute()
  const [update] = await shown(
    tx,
    all,
    all.filter((row) => row.id === id),
    await measuresOf(tx, eventId),
  )
  if (!update) throw missing()
  return update
}

/** An update says something: a word, a number or a picture. All wrong values are told at once. */
async function checked({ tx, me }: Act, eventId: number, said: Said, kept: readonly string[] = []) {
  const measures = new Map((await measuresOf(tx, eventId)).map((field) => [field.id, field]))
  const wrong: Record<string, FieldError> = {}
  const filled: Filled = {}
  for (const [at, { measure_id, value }] of said.fields.entries()) {
    const field = measures.get(measure_id)
    const problem = field ? problemOf({ ...field, required: false }, value) : { code: 'unknown' }
    if (problem) wrong[`fields.${at}.value`] = problem
    else if (value !== null && value !== '') filled[String(measure_id)] = value
  }
  const fresh = said.pictures.map(({ file_id }) => file_id).filter((id) => !kept.includes(id))
  const mine = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', sql<string>`any(${fresh}::uuid[])`)
    .where('owner_id', '=', me.user_id)
    .where('purpose', '=', 'event')
    .execute()
  if (
    mine.length !== new Set(fresh).size ||
    new Set(said.pictures.map(({ file_id }) => file_id)).size !== said.pictures.length
  )
    wrong.pictures = { code: 'not_there' }
  if (said.comment === null && said.pictures.length === 0 && Object.keys(filled).length === 0)
    wrong.comment ??= { code: 'required' }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return { reported_on: said.reported_on, comment: said.comment, filled: JSON.stringify(filled) }
}

async function setPictures(tx: Tx, id: number, pictures: Said['pictures']) {
  await tx.deleteFrom('event_update_pictures').where('update_id', '=', id).execute()
  if (pictures.length > 0)
    await tx
      .insertInto('event_update_pictures')
      .values(pictures.map((picture, position) => ({ update_id: id, ...picture, position })))
      .execute()
}

async function log(act: Act, event: { id: number; name: string; network_id: number }, action: string) {
  const { tx } = act
  await record(act, {
    action,
    subject: { type: 'event', id: event.id },
    network_id: event.network_id,
    difference: { name: event.name },
  })
  measured(tx)
}

export async function addUpdate(act: Act, eventId: number, said: Said) {
  const { tx, me } = act
  const { event } = await heldDesk(act, eventId)
  const row = await checked(act, eventId, said)
  const { id } = await tx
    .insertInto('event_updates')
    .values({ event_id: eventId, ...row, author_id: me.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setPictures(tx, id, said.pictures)
  await log(act, event, 'event.update_added')
  return one(tx, eventId, id)
}

export async function changeUpdate(
  act: Act,
  id: number,
  { version, ...said }: Hears<typeof eventUpdates.update, 'body'>,
) {
  const { tx } = act
  const { event } = await onDesk(act, 'event_updates', id)
  const kept = await tx
    .selectFrom('event_update_pictures')
    .select('file_id')
    .where('update_id', '=', id)
    .execute()
  const row = await checked(
    act,
    event.id,
    said,
    kept.map(({ file_id }) => file_id),
  )
  const saved = await tx
    .updateTable('event_updates')
    .set({ ...row, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  if (!saved) throw conflict('changed_meanwhile')
  await setPictures(tx, id, said.pictures)
  await log(act, event, 'event.update_changed')
  return one(tx, event.id, id)
}

export async function deleteUpdate(act: Act, id: number) {
  const { tx } = act
  const { event } = await onDesk(act, 'event_updates', id)
  await tx.deleteFrom('event_updates').where('id', '=', id).execute()
  await log(act, event, 'event.update_deleted')
  return { done: true as const }
}

import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../../contract/limits.ts'
import { mentorshipFiles } from '../../../contract/mentorship/files.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { facesOf } from '../../identity/faces.ts'
import { protect } from '../../library/blob.ts'
import { dropFiles, keepBytes, keyOf } from '../../library/bytes.ts'
import { endingOf, mediaTypeOf, previewOf } from '../../library/media.ts'
import type { Act, Reading } from '../../platform/act.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { conflict, denied, invalid, missing } from '../../platform/errors.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import { foundType } from '../../platform/files/foundType.ts'
import { sendParts } from '../../platform/http/partialContent.ts'
import { plainName, type Receive } from '../../platform/http/receive.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { filesChanged } from '../stale.ts'
import { allowsIn, heldRoom } from './roomAbilities.ts'
import { recordIn } from './roomLog.ts'
import { everybodyIn, knownRoom, type RoomRow } from './roomRow.ts'

type Shown = Answers<typeof mentorshipFiles.add>

interface FileRow {
  id: number
  room_id: number
  file_id: string
  name: string
  added_by: number
  added_at: string
  media_type: string
  bytes: number
}

const filesOf = (db: Db) =>
  db
    .selectFrom('mentorship_files as m')
    .innerJoin('files as f', 'f.id', 'm.file_id')
    .select([
      'm.id',
      'm.room_id',
      'm.file_id',
      'm.name',
      'm.added_by',
      'm.added_at',
      'f.media_type',
      'f.bytes',
    ])

/** Only one’s own, and only until the end: what was there then stays as it was. */
const mayChange = (me: Viewer, room: RoomRow, { added_by }: Pick<FileRow, 'added_by'>) =>
  allowsIn('write', me, room) && added_by === me.user_id

async function shown({ db, me }: Reading, room: RoomRow, rows: readonly FileRow[]): Promise<Shown[]> {
  const face = await facesOf(
    db,
    rows.map(({ added_by }) => added_by),
  )
  return rows.flatMap((row) => {
    const { id, name, media_type, bytes, added_at } = row
    const added_by = face(row.added_by)
    const can = mayChange(me, room, row)
    return added_by
      ? [
          {
            id,
            name,
            media_type,
            bytes,
            url: mentorshipFiles.blob.path.replace(':id', String(id)),
            preview: previewOf(media_type),
            added_by,
            added_at,
            can: { rename: can, remove: can },
          },
        ]
      : []
  })
}

export async function listFiles(act: Reading, id: number): Promise<Answers<typeof mentorshipFiles.list>> {
  const room = await knownRoom(act, id)
  const rows = await filesOf(act.db).where('m.room_id', '=', id).orderBy('m.id', 'desc').execute()
  return {
    items: await shown(act, room, rows),
    can: { add: allowsIn('write', act.me, room) && rows.length < limits.mentorship_files },
  }
}

async function showFile(act: Reading, room: RoomRow, id: number): Promise<Shown> {
  const [one] = await shown(act, room, await filesOf(act.db).where('m.id', '=', id).execute())
  if (!one) throw missing()
  return one
}

/** What it is called says something about its people, so the log doesn't have it. */
async function changed(act: Act, room: RoomRow, did: string) {
  await recordIn(act, room, did)
  filesChanged(act.tx, everybodyIn(room))
}

export async function addFile(
  act: Act,
  store: FileStore,
  { roomId, file }: { roomId: number; file: Receive },
): Promise<Shown> {
  const { tx, me, now } = act
  const room = await heldRoom(act, roomId, 'write')
  const { count } = await tx
    .selectFrom('mentorship_files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('room_id', '=', roomId)
    .executeTakeFirstOrThrow()
  if (count >= limits.mentorship_files)
    throw conflict('mentorship_files_full', { max: limits.mentorship_files })
  const name = file.name.trim()
  if (name === '') throw invalid({ file: { code: 'required' } })
  const media_type = mediaTypeOf(name, await foundType(file.path))
  if (media_type === undefined) throw invalid({ file: { code: 'file_type' } })
  const file_id = randomUUID()
  await tx
    .insertInto('files')
    .values({
      id: file_id,
      sha256: file.sha256,
      purpose: 'mentorship',
      name,
      media_type,
      bytes: file.bytes,
      audience: 'link',
      owner_id: null,
    })
    .execute()
  const { id } = await tx
    .insertInto('mentorship_files')
    .values({
      room_id: roomId,
      file_id,
      name,
      added_by: me.user_id,
      added_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changed(act, room, 'file_added')
  const added = await showFile(act, room, id)
  await keepBytes(tx, store, file_id, { path: file.path, media_type })
  return added
}

/** A file of one of the viewer's own rooms: anybody else knows of none. */
async function knownFile(act: Reading, id: number) {
  const file = await filesOf(act.db).where('m.id', '=', id).executeTakeFirst()
  if (!file) throw missing()
  return { file, room: await knownRoom(act, file.room_id) }
}

/** The same, held with its room, if the viewer may change it now. */
async function heldFile(act: Act, id: number) {
  const { file } = await knownFile(act, id)
  const room = await heldRoom(act, file.room_id, 'write')
  const held = await filesOf(act.tx).where('m.id', '=', id).executeTakeFirst()
  if (!held) throw missing()
  if (!mayChange(act.me, room, held))
    throw denied('denied.mentorship_file', [{ by: 'ownership', allows: false, text: 'not_self' }])
  return { file: held, room }
}

/** A name must not make something else of a file than what was checked. */
const withEnding = (name: string, before: string) => {
  const ending = endingOf(before)
  if (ending === '' || endingOf(name) === ending) return name
  return `${name.slice(0, limits.resource_title - ending.length - 1)}.${ending}`
}

export async function renameFile(
  act: Act,
  id: number,
  { name }: Hears<typeof mentorshipFiles.rename, 'body'>,
): Promise<Shown> {
  const { file, room } = await heldFile(act, id)
  const called = withEnding(plainName(name).trim() || file.name, file.name)
  if (mediaTypeOf(called, file.media_type) === undefined) throw invalid({ name: { code: 'file_type' } })
  await act.tx.updateTable('mentorship_files').set({ name: called }).where('id', '=', id).execute()
  await changed(act, room, 'file_renamed')
  return showFile(act, room, id)
}

export async function deleteFile(act: Act, id: number): Promise<Answers<typeof mentorshipFiles.delete>> {
  const { file, room } = await heldFile(act, id)
  await act.tx.deleteFrom('mentorship_files').where('id', '=', id).execute()
  await dropFiles(act.tx, [file.file_id])
  await changed(act, room, 'file_removed')
  return { done: true }
}

/** What somebody added goes with them when they are purged: it may be about nobody but them. */
export async function forgetFiles(tx: Tx, userId: number) {
  const rows = await tx
    .deleteFrom('mentorship_files')
    .where('added_by', '=', userId)
    .returning('file_id')
    .execute()
  await dropFiles(
    tx,
    rows.map(({ file_id }) => file_id),
  )
}

export async function sendFile(
  act: Reading,
  { store, request, reply }: { store: FileStore; request: FastifyRequest; reply: FastifyReply },
  id: number,
  { download }: Hears<typeof mentorshipFiles.blob, 'query'>,
) {
  const { file } = await knownFile(act, id)
  const kept = { store, key: keyOf(file.file_id), bytes: file.bytes }
  await sendParts(kept, request, reply, () => protect(reply, file.media_type, file.name, download))
}

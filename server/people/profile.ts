import { sql } from 'kysely'
import type { z } from 'zod'
import { type ProfileChange, users } from '../../contract/people/people.ts'
import { FACE_WIDTHS } from '../identity/faces.ts'
import { lockToEdit } from '../identity/managed.ts'
import { shownName } from '../identity/shownName.ts'
import type { Act } from '../platform/act.ts'
import { differenceOf, record } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { conflict } from '../platform/errors.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { keepPicture } from '../platform/files/files.ts'
import type { Receive } from '../platform/http/receive.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { wentStale } from '../platform/live/live.ts'
import { profileFilled } from './facts.ts'

/** Saves a profile, unless somebody saved a newer one since it was read. */
export async function changeProfile(
  act: Act,
  id: number,
  { version, ...change }: z.output<typeof ProfileChange>,
) {
  const { tx } = act
  const user = await lockToEdit(act, id)
  if (user.version !== version) throw conflict('changed_meanwhile')
  await tx
    .updateTable('users')
    .set({ ...change, name: shownName(change), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'user.profile_changed',
    subject: { type: 'user', id },
    difference: { fields: Object.keys(differenceOf(user, change)) },
    personal: { about_user_id: id, before_after: differenceOf(user, change) },
  })
  await profileChanged(tx, id)
}

/** A new face: checked by content, cropped square by the sender, re-encoded in the sizes shown. */
export async function changeAvatar(act: Act, store: FileStore, id: number, file: Receive) {
  const { tx } = act
  await lockToEdit(act, id)
  const fileId = await keepPicture(tx, store, file, {
    purpose: 'avatar',
    audience: 'members',
    owner_id: id,
    widths: FACE_WIDTHS,
    ratio: 1,
  })
  await tx
    .updateTable('users')
    .set({ avatar_file_id: fileId, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await record(act, { action: 'user.avatar_changed', subject: { type: 'user', id } })
  await profileChanged(tx, id)
}

/** A session's name and language are reloaded on every process; open pages ask again. */
async function profileChanged(tx: Tx, id: number) {
  await rightsChanged(tx, id)
  await profileFilled(tx, id)
  wentStale(tx, [users.show.path, '/api/v1/user/user_data'], [id])
}

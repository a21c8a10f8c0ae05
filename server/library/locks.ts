import { sql } from 'kysely'
import type { folders } from '../../contract/library/library.ts'
import type { Hears } from '../../contract/route.ts'
import { countAttempt, forgetAttempts } from '../access/throttle.ts'
import { fitsPassword, hashPassword } from '../identity/passwords.ts'
import { type Act, type Asker, acting, reading } from '../platform/act.ts'
import type { Database } from '../platform/database/db.ts'
import { invalid } from '../platform/errors.ts'
import { hashOf } from '../platform/settings/secrets.ts'
import { mayDoWith } from './abilities.ts'
import { heldFolder, libraryChanged, noted } from './folders.ts'
import { knownFolder } from './open.ts'
import { showFolder } from './queries.ts'

/** The session has entered this password. */
const letIn = ({ tx, me }: Act, folderId: number, password_version: number) =>
  tx
    .insertInto('folder_unlocks')
    .values({ session_id: me.session_id, folder_id: folderId, password_version })
    .onConflict((on) =>
      on.columns(['session_id', 'folder_id']).doUpdateSet({ password_version, unlocked_at: sql`now()` }),
    )
    .execute()

/**
 * Opens a folder for this session. Each guess counts before it is looked at: about this folder by this person, and from
 * one address. The hash is computed while no transaction is open.
 */
export async function unlockFolder(
  database: Database,
  asker: Asker,
  id: number,
  { password }: Hears<typeof folders.unlock, 'body'>,
) {
  const { me, address } = asker
  const before = reading(database.of(me.enterprise_id), me)
  const folder = await knownFolder(before, id)
  if (folder.open || folder.password_hash === null) return showFolder(before, id)
  const account = hashOf(`folder ${me.enterprise_id} ${id} ${me.user_id}`)
  await database.inTransaction(me.enterprise_id, (tx) => countAttempt(tx, 'folder', { account, address }))
  if (!(await fitsPassword(folder.password_hash, password)))
    throw invalid({ password: { code: 'password_incorrect' } }, 'password_incorrect')
  return database.inTransaction(me.enterprise_id, async (tx) => {
    await forgetAttempts(tx, account)
    // Only for the password that was compared: one set meanwhile must still be entered.
    const act = acting(tx, me, asker)
    await letIn(act, id, folder.password_version)
    return showFolder(act, id)
  })
}

/** Sets or changes the password. Every session that had unlocked the folder must unlock it again. */
export async function lockFolder(
  database: Database,
  asker: Asker,
  id: number,
  { password }: Hears<typeof folders.lock, 'body'>,
) {
  const { me } = asker
  // Asked before anything is computed for it, and again under the lock.
  mayDoWith(me, await knownFolder(reading(database.of(me.enterprise_id), me), id), 'lock')
  const password_hash = await hashPassword(password)
  return database.inTransaction(me.enterprise_id, async (tx) => {
    const act = acting(tx, me, asker)
    const folder = await heldFolder(act, id, 'lock')
    const password_version = folder.password_version + 1
    await tx
      .updateTable('folders')
      .set({ password_hash, password_version, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('folder_unlocks').where('folder_id', '=', id).execute()
    // A token or a job has no session that could be let in.
    if (me.session_id > 0) await letIn(act, id, password_version)
    const action = folder.password_hash === null ? 'folder.locked' : 'folder.password_changed'
    await noted(act, action, { subject: { type: 'folder', id }, home: folder.home })
    libraryChanged(tx)
    return showFolder(act, id)
  })
}

export async function removeLock(act: Act, id: number) {
  const { tx } = act
  const folder = await heldFolder(act, id, 'remove_lock')
  if (folder.password_hash === null) return showFolder(act, id)
  await tx
    .updateTable('folders')
    .set({ password_hash: null, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('folder_unlocks').where('folder_id', '=', id).execute()
  await noted(act, 'folder.unlocked', { subject: { type: 'folder', id }, home: folder.home })
  libraryChanged(tx)
  return showFolder(act, id)
}

import { settings, users } from '../../contract/people/people.ts'
import type { FileStore } from '../platform/fileStore.ts'
import { on } from '../platform/operation.ts'
import { changeAvatar, changeProfile } from './profile.ts'
import { showProfile } from './queries.ts'
import { readSetting, writeSetting } from './settings.ts'

export const peopleRoutes = (store: FileStore) => [
  on(users.show, ({ db, me, params, say }) => showProfile(db, me, params.id, say)),
  on(users.update, async ({ tx, me, params, body, address, say }) => {
    await changeProfile(tx, me, params.id, body, address)
    return showProfile(tx, me, params.id, say)
  }),
  on(users.changeAvatar, async ({ tx, me, params, file, address, say }) => {
    await changeAvatar(tx, me, store, params.id, file, address)
    return showProfile(tx, me, params.id, say)
  }),
  on(settings.read, ({ db, me, params }) => readSetting(db, me, params.key)),
  on(settings.write, ({ tx, me, params, body }) => writeSetting(tx, me, params.key, body)),
]

import { settings, users } from '../../contract/people/people.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { on } from '../platform/http/operation.ts'
import { changeAvatar, changeProfile } from './profile.ts'
import { showProfile } from './queries.ts'
import { readSetting, writeSetting } from './settings.ts'

export const peopleRoutes = (store: FileStore) => [
  on(users.show, (act, { params }) => showProfile(act, params.id)),
  on(users.update, async (act, { params, body }) => {
    await changeProfile(act, params.id, body)
    return showProfile(act, params.id)
  }),
  on(users.changeAvatar, async (act, { params, file }) => {
    await changeAvatar(act, store, params.id, file)
    return showProfile(act, params.id)
  }),
  on(settings.read, (act, { params }) => readSetting(act, params.key)),
  on(settings.write, (act, { params, body }) => writeSetting(act, params.key, body)),
]

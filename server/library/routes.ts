import { folderPermissions, folderRequests, folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import { labels, tags } from '../../contract/library/words.ts'
import { csvRoutes } from '../downloads/csvDoors.ts'
import type { Desk } from '../downloads/desk.ts'
import type { Prepare } from '../downloads/downloads.ts'
import type { Database } from '../platform/db.ts'
import type { FileStore } from '../platform/fileStore.ts'
import { alone, type Operation, on, raw } from '../platform/operation.ts'
import { askForFolder } from './archive.ts'
import { sendBlob } from './blob.ts'
import { foldersExport, resourcesExport } from './exports.ts'
import { uploadFile, uploadVersion } from './files.ts'
import { changeFolder, createFolder, deleteFolder, moveFolder } from './folders.ts'
import { wordsOf } from './labels.ts'
import { lockFolder, removeLock, unlockFolder } from './locks.ts'
import { changePermissions, showPermissions } from './permissions.ts'
import { folderTree, listFolders, showFolder } from './queries.ts'
import {
  approveRequest,
  declineRequest,
  listRequests,
  requestAccess,
  requestAccessToResource,
} from './requests.ts'
import { listArchived, listResources, showResource } from './resourceQueries.ts'
import {
  archiveResource,
  changeResource,
  createResource,
  deleteResource,
  moveResource,
  restoreVersion,
} from './resources.ts'
import { listVersions, resourceText } from './versions.ts'

interface Ground {
  database: Database
  store: FileStore
  desk: Desk
  prepare: Prepare
}

const label = wordsOf('label')
const tag = wordsOf('tag')

export const libraryRoutes = ({ database, store, desk, prepare }: Ground): Operation[] => [
  on(folders.list, ({ db, me, query }) => listFolders(db, me, query)),
  on(folders.tree, ({ db, me, query }) => folderTree(db, me, query)),
  ...csvRoutes(folders, foldersExport, desk),
  on(folders.show, ({ db, me, params }) => showFolder(db, me, params.id)),
  on(folders.create, ({ tx, me, body, address }) => createFolder(tx, me, body, address)),
  on(folders.update, ({ tx, me, params, body, address }) => changeFolder(tx, me, params.id, body, address)),
  on(folders.destroy, ({ tx, me, params, query, address }) =>
    deleteFolder(tx, me, params.id, query, address),
  ),
  on(folders.move, ({ tx, me, params, body, address }) => moveFolder(tx, me, params.id, body, address)),
  alone(folders.unlock, ({ me, params, body, address }) =>
    unlockFolder(database, me, params.id, body, address),
  ),
  alone(folders.lock, ({ me, params, body, address }) => lockFolder(database, me, params.id, body, address)),
  on(folders.removeLock, ({ tx, me, params, address }) => removeLock(tx, me, params.id, address)),
  on(folders.download, ({ tx, me, params, ...asking }) =>
    askForFolder(tx, me, desk, prepare, params.id, asking),
  ),
  on(folderPermissions.show, ({ db, me, params, say }) => showPermissions(db, me, params.id, say)),
  on(folderPermissions.update, ({ tx, me, params, body, say, address }) =>
    changePermissions(tx, me, params.id, body, say, address),
  ),
  on(folderRequests.list, ({ db, me, query }) => listRequests(db, me, query)),
  on(folderRequests.create, ({ tx, me, params, body, address }) =>
    requestAccess(tx, me, params.id, body, address),
  ),
  on(folderRequests.forResource, ({ tx, me, params, body, address }) =>
    requestAccessToResource(tx, me, params.id, body, address),
  ),
  on(folderRequests.approve, ({ tx, me, params, address }) => approveRequest(tx, me, params.id, address)),
  on(folderRequests.decline, ({ tx, me, params, body, address }) =>
    declineRequest(tx, me, params.id, body, address),
  ),
  on(resources.list, ({ db, me, query }) => listResources(db, me, query)),
  on(resources.archived, ({ db, me, query }) => listArchived(db, me, query)),
  ...csvRoutes(resources, resourcesExport, desk),
  on(resources.show, ({ db, me, params }) => showResource(db, me, params.id)),
  on(resources.create, ({ tx, me, enterprise, body, address }) =>
    createResource(tx, me, enterprise, body, address),
  ),
  on(resources.update, ({ tx, me, enterprise, params, body, address }) =>
    changeResource(tx, me, enterprise, params.id, body, address),
  ),
  on(resources.destroy, ({ tx, me, params, address }) => deleteResource(tx, me, params.id, address)),
  on(resources.archive, ({ tx, me, params, address }) => archiveResource(tx, me, params.id, true, address)),
  on(resources.un_archive, ({ tx, me, params, address }) =>
    archiveResource(tx, me, params.id, false, address),
  ),
  raw(resources.blob, ({ db, me, params, query, request, reply }) =>
    sendBlob(db, me, store, params.id, query, request, reply),
  ),
  on(resources.upload, ({ tx, me, enterprise, params, query, file, address }) =>
    uploadFile(tx, me, store, enterprise, params.id, file, query, address),
  ),
  on(resources.newVersion, ({ tx, me, params, query, file, address }) =>
    uploadVersion(tx, me, store, params.id, file, query, address),
  ),
  on(resources.versions, ({ db, me, params, query }) => listVersions(db, me, params.id, query)),
  on(resources.restoreVersion, ({ tx, me, params, address }) =>
    restoreVersion(tx, me, params.id, params.number, address),
  ),
  on(resources.move, ({ tx, me, params, body, address }) => moveResource(tx, me, params.id, body, address)),
  on(resources.text, ({ db, me, params }) => resourceText(db, me, params.id)),
  on(labels.list, ({ db, me, query }) => label.list(db, me, query)),
  on(labels.create, ({ tx, me, body, address }) => label.create(tx, me, body, address)),
  on(labels.update, ({ tx, me, params, body, address }) => label.change(tx, me, params.id, body, address)),
  on(labels.merge, ({ tx, me, params, body, address }) =>
    label.merge(tx, me, params.id, body.into_label_id, address),
  ),
  on(labels.destroy, ({ tx, me, params, address }) => label.remove(tx, me, params.id, address)),
  on(tags.list, ({ db, me, query }) => tag.list(db, me, query)),
  on(tags.create, ({ tx, me, body, address }) => tag.create(tx, me, body, address)),
  on(tags.update, ({ tx, me, params, body, address }) => tag.change(tx, me, params.id, body, address)),
  on(tags.merge, ({ tx, me, params, body, address }) =>
    tag.merge(tx, me, params.id, body.into_tag_id, address),
  ),
  on(tags.destroy, ({ tx, me, params, address }) => tag.remove(tx, me, params.id, address)),
]

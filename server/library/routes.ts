import { folderPermissions, folderRequests, folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import { labels, tags } from '../../contract/library/words.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import type { Prepare } from '../downloads/downloads.ts'
import type { ExportParts } from '../downloads/exportParts.ts'
import type { Database } from '../platform/database/db.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { alone, type Operation, on, raw } from '../platform/http/operation.ts'
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
  resourceArchiving,
  restoreVersion,
} from './resources.ts'
import { listVersions, resourceText } from './versions.ts'

interface Ground {
  database: Database
  store: FileStore
  parts: ExportParts
  prepare: Prepare
}

const label = wordsOf('label')
const tag = wordsOf('tag')

export const libraryRoutes = ({ database, store, parts, prepare }: Ground): Operation[] => [
  on(folders.list, (act, { query }) => listFolders(act, query)),
  on(folders.tree, (act, { query }) => folderTree(act, query)),
  ...csvRoutes(folders, foldersExport, parts),
  on(folders.show, (act, { params }) => showFolder(act, params.id)),
  on(folders.create, (act, { body }) => createFolder(act, body)),
  on(folders.update, (act, { params, body }) => changeFolder(act, params.id, body)),
  on(folders.destroy, (act, { params, query }) => deleteFolder(act, params.id, query)),
  on(folders.move, (act, { params, body }) => moveFolder(act, params.id, body)),
  alone(folders.unlock, (act, { params, body }) => unlockFolder(database, act, params.id, body)),
  alone(folders.lock, (act, { params, body }) => lockFolder(database, act, params.id, body)),
  on(folders.removeLock, (act, { params }) => removeLock(act, params.id)),
  on(folders.download, (act, { params, locale }) => askForFolder(act, { parts, prepare }, params.id, locale)),
  on(folderPermissions.show, (act, { params }) => showPermissions(act, params.id)),
  on(folderPermissions.update, (act, { params, body }) => changePermissions(act, params.id, body)),
  on(folderRequests.list, (act, { query }) => listRequests(act, query)),
  on(folderRequests.create, (act, { params, body }) => requestAccess(act, params.id, body)),
  on(folderRequests.forResource, (act, { params, body }) => requestAccessToResource(act, params.id, body)),
  on(folderRequests.approve, (act, { params }) => approveRequest(act, params.id)),
  on(folderRequests.decline, (act, { params, body }) => declineRequest(act, params.id, body)),
  on(resources.list, (act, { query }) => listResources(act, query)),
  on(resources.archived, (act, { query }) => listArchived(act, query)),
  ...csvRoutes(resources, resourcesExport, parts),
  on(resources.show, (act, { params }) => showResource(act, params.id)),
  on(resources.create, (act, { enterprise, body }) => createResource(act, enterprise, body)),
  on(resources.update, (act, { enterprise, params, body }) =>
    changeResource(act, enterprise, params.id, body),
  ),
  on(resources.destroy, (act, { params }) => deleteResource(act, params.id)),
  on(resources.archive, (act, { params }) => resourceArchiving.archive(act, params.id)),
  on(resources.un_archive, (act, { params }) => archiveResource(act, params.id, false)),
  raw(resources.blob, (act, { params, query, request, reply }) =>
    sendBlob(act, { store, request, reply }, params.id, query),
  ),
  on(resources.upload, (act, { enterprise, params, query, file }) =>
    uploadFile(act, { store, enterprise }, { folderId: params.id, file }, query),
  ),
  on(resources.newVersion, (act, { params, query, file }) =>
    uploadVersion(act, store, { id: params.id, file }, query),
  ),
  on(resources.versions, (act, { params, query }) => listVersions(act, params.id, query)),
  on(resources.restoreVersion, (act, { params }) => restoreVersion(act, params.id, params.number)),
  on(resources.move, (act, { params, body }) => moveResource(act, params.id, body)),
  on(resources.text, (act, { params }) => resourceText(act, params.id)),
  on(labels.list, (act, { query }) => label.list(act, query)),
  on(labels.create, (act, { body }) => label.create(act, body)),
  on(labels.update, (act, { params, body }) => label.change(act, params.id, body)),
  on(labels.merge, (act, { params, body }) => label.merge(act, params.id, body.into_label_id)),
  on(labels.destroy, (act, { params }) => label.remove(act, params.id)),
  on(tags.list, (act, { query }) => tag.list(act, query)),
  on(tags.create, (act, { body }) => tag.create(act, body)),
  on(tags.update, (act, { params, body }) => tag.change(act, params.id, body)),
  on(tags.merge, (act, { params, body }) => tag.merge(act, params.id, body.into_tag_id)),
  on(tags.destroy, (act, { params }) => tag.remove(act, params.id)),
]

import { archives } from '../../contract/archives/archives.ts'
import { on } from '../platform/http/operation.ts'
import { archiveNames, listArchive, remove, restore, showArchived } from './archives.ts'

export const archiveRoutes = [
  on(archives.names, (act, { query }) => archiveNames(act, query)),
  on(archives.list, (act, { params, query }) => listArchive(act, params.archive, query)),
  on(archives.show, (act, { params }) => showArchived(act, params.archive, params.id)),
  on(archives.restore, (act, { params, body }) => restore(act, params.archive, params.id, body.names)),
  on(archives.remove, (act, { params }) => remove(act, params.archive, params.id)),
]

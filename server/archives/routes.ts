import { archives } from '../../contract/archives/archives.ts'
import { on } from '../platform/operation.ts'
import { archiveNames, listArchive, remove, restore, showArchived } from './archives.ts'

export const archiveRoutes = [
  on(archives.names, ({ db, me, query }) => archiveNames(db, me, query)),
  on(archives.list, ({ db, me, params, query }) => listArchive(db, me, params.archive, query)),
  on(archives.show, ({ db, me, params }) => showArchived(db, me, params.archive, params.id)),
  on(archives.restore, ({ tx, me, params, body, address }) =>
    restore(tx, me, params.archive, params.id, body.names, address),
  ),
  on(archives.remove, ({ tx, me, params, address }) => remove(tx, me, params.archive, params.id, address)),
]

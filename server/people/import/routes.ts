import { imports } from '../../../contract/people/imports.ts'
import { on, raw } from '../../platform/operation.ts'
import { sendErrors } from './errorFile.ts'
import type { ImportParts } from './goOn.ts'
import {
  applyImport,
  archiveImport,
  cancelImport,
  checkImport,
  discardImport,
  receiveImport,
  undoImport,
} from './imports.ts'
import { listImports, listRows, showImport } from './queries.ts'

export const importRoutes = (parts: ImportParts) => [
  on(imports.list, ({ db, me, query }) => listImports(db, me, query)),
  on(imports.create, ({ tx, me, file, say, address }) => receiveImport(tx, me, parts, file, say, address)),
  on(imports.show, ({ db, me, say, params }) => showImport(db, me, say, params.id)),
  on(imports.discard, ({ tx, me, params, address }) => discardImport(tx, me, parts, params.id, address)),
  on(imports.check, ({ tx, me, say, params, body }) => checkImport(tx, me, say, params.id, body)),
  on(imports.rows, ({ db, me, say, params, query }) => listRows(db, me, say, params.id, query)),
  raw(imports.errors, ({ db, me, say, params, reply }) => sendErrors(db, me, say, params.id, reply)),
  on(imports.apply, ({ tx, me, say, params, address }) => applyImport(tx, me, say, params.id, address)),
  on(imports.cancel, ({ tx, me, say, params, address }) => cancelImport(tx, me, say, params.id, address)),
  on(imports.undo, ({ tx, me, say, params, address }) => undoImport(tx, me, say, params.id, address)),
  on(imports.archive, ({ tx, me, say, params, address }) =>
    archiveImport(tx, me, say, params.id, address, true),
  ),
  on(imports.restore, ({ tx, me, say, params, address }) =>
    archiveImport(tx, me, say, params.id, address, false),
  ),
]

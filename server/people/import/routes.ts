import { imports } from '../../../contract/people/imports.ts'
import { on, raw } from '../../platform/http/operation.ts'
import { sendErrors } from './errorFile.ts'
import type { ImportParts } from './goOn.ts'
import { listRows } from './importRows.ts'
import {
  applyImport,
  archiveImport,
  cancelImport,
  checkImport,
  discardImport,
  importArchiving,
  receiveImport,
  undoImport,
} from './imports.ts'
import { listImports, showImport } from './queries.ts'

export const importRoutes = (parts: ImportParts) => [
  on(imports.list, (act, { query }) => listImports(act, query)),
  on(imports.create, (act, { file }) => receiveImport(act, parts, file)),
  on(imports.show, (act, { params }) => showImport(act, params.id)),
  on(imports.discard, (act, { params }) => discardImport(act, parts, params.id)),
  on(imports.check, (act, { params, body }) => checkImport(act, params.id, body)),
  on(imports.rows, (act, { params, query }) => listRows(act, params.id, query)),
  raw(imports.errors, (act, { params, reply }) => sendErrors(act, params.id, reply)),
  on(imports.apply, (act, { params }) => applyImport(act, params.id)),
  on(imports.cancel, (act, { params }) => cancelImport(act, params.id)),
  on(imports.undo, (act, { params }) => undoImport(act, params.id)),
  on(imports.archive, (act, { params }) => importArchiving.archive(act, params.id)),
  on(imports.restore, (act, { params }) => archiveImport(act, params.id, false)),
]

import {
  documentsToAccept,
  myPolicyDocuments,
  policyDocuments,
  policyDocumentVersions,
} from '../../contract/documents/documents.ts'
import { on } from '../platform/operation.ts'
import { acceptAsViewer, documentsToAccept as whatToAccept } from './acceptance.ts'
import { listAcceptances } from './acceptanceList.ts'
import {
  archiveDocument,
  beginDocument,
  changeDocument,
  deleteDocument,
  dropDraft,
  saveDraft,
} from './documents.ts'
import { myDocuments } from './mine.ts'
import { publishDocument } from './publication.ts'
import { listDocuments, showDocument, showVersion } from './queries.ts'
import { remindOfDocument } from './reminders.ts'

export const documentRoutes = [
  on(policyDocuments.list, ({ db, me, query }) => listDocuments(db, me, query)),
  on(policyDocuments.show, ({ db, me, params }) => showDocument(db, me, params.id)),
  on(policyDocuments.create, ({ tx, me, body, address }) => beginDocument(tx, me, body, address)),
  on(policyDocuments.update, ({ tx, me, params, body, address }) =>
    changeDocument(tx, me, params.id, body, address),
  ),
  on(policyDocuments.delete, ({ tx, me, params, address }) => deleteDocument(tx, me, params.id, address)),
  on(policyDocuments.archive, ({ tx, me, params, address }) =>
    archiveDocument(tx, me, params.id, true, address),
  ),
  on(policyDocuments.unarchive, ({ tx, me, params, address }) =>
    archiveDocument(tx, me, params.id, false, address),
  ),
  on(policyDocuments.saveDraft, ({ tx, me, params, body, address }) =>
    saveDraft(tx, me, params.id, body, address),
  ),
  on(policyDocuments.dropDraft, ({ tx, me, params, address }) => dropDraft(tx, me, params.id, address)),
  on(policyDocuments.publish, ({ tx, me, params, body, address }) =>
    publishDocument(tx, me, params.id, body, address),
  ),
  on(policyDocuments.acceptances, ({ db, me, params, query }) => listAcceptances(db, me, params.id, query)),
  on(policyDocuments.remind, ({ tx, me, params, address }) => remindOfDocument(tx, me, params.id, address)),
  on(policyDocumentVersions.show, ({ db, me, params }) => showVersion(db, me, params.id)),
  on(policyDocumentVersions.accept, ({ tx, me, params, address }) =>
    acceptAsViewer(tx, me, params.id, address),
  ),
  on(myPolicyDocuments.list, ({ db, me, query }) => myDocuments(db, me, query)),
  on(documentsToAccept.list, ({ db, me }) => whatToAccept(db, me)),
]

import {
  documentsToAccept,
  myPolicyDocuments,
  policyDocuments,
  policyDocumentVersions,
} from '../../contract/documents/documents.ts'
import { on } from '../platform/http/operation.ts'
import { acceptAsViewer, documentsToAccept as whatToAccept } from './acceptance.ts'
import { listAcceptances } from './acceptanceList.ts'
import {
  archiveDocument,
  beginDocument,
  changeDocument,
  deleteDocument,
  documentArchiving,
  dropDraft,
  saveDraft,
} from './documents.ts'
import { myDocuments } from './myDocuments.ts'
import { publishDocument } from './publication.ts'
import { listDocuments, showDocument, showVersion } from './queries.ts'
import { remindOfDocument } from './reminders.ts'

export const documentRoutes = [
  on(policyDocuments.list, (act, { query }) => listDocuments(act, query)),
  on(policyDocuments.show, (act, { params }) => showDocument(act, params.id)),
  on(policyDocuments.create, (act, { body }) => beginDocument(act, body)),
  on(policyDocuments.update, (act, { params, body }) => changeDocument(act, params.id, body)),
  on(policyDocuments.delete, (act, { params }) => deleteDocument(act, params.id)),
  on(policyDocuments.archive, (act, { params }) => documentArchiving.archive(act, params.id)),
  on(policyDocuments.unarchive, (act, { params }) => archiveDocument(act, params.id, false)),
  on(policyDocuments.saveDraft, (act, { params, body }) => saveDraft(act, params.id, body)),
  on(policyDocuments.dropDraft, (act, { params }) => dropDraft(act, params.id)),
  on(policyDocuments.publish, (act, { params, body }) => publishDocument(act, params.id, body)),
  on(policyDocuments.acceptances, (act, { params, query }) => listAcceptances(act, params.id, query)),
  on(policyDocuments.remind, (act, { params }) => remindOfDocument(act, params.id)),
  on(policyDocumentVersions.show, (act, { params }) => showVersion(act, params.id)),
  on(policyDocumentVersions.accept, (act, { params }) => acceptAsViewer(act, params.id)),
  on(myPolicyDocuments.list, (act, { query }) => myDocuments(act, query)),
  on(documentsToAccept.list, (act) => whatToAccept(act)),
]

import type { z } from 'zod'
import { type PolicyDocumentPage, policyDocuments } from '../../contract/documents/documents.ts'
import { keyOf, queryClient } from '../app/query.ts'

export type DocumentPage = z.output<typeof PolicyDocumentPage>

export const documentsHome = '/admin/system/settings/policy_documents'
export const documentEditor = ({ id }: { id: number }) => `${documentsHome}/edit/${id}`

/** A change answers with the whole document: it is shown without being asked for again. */
export const keepDocument = (fresh: DocumentPage) =>
  queryClient.setQueryData(keyOf(policyDocuments.show.path, { id: fresh.id }), fresh)

import { createFileRoute } from '@tanstack/react-router'
import { policyDocuments } from '../../../../../../contract/documents/documents.ts'
import { DocumentScreen } from '../../../../../documents/DocumentScreen.tsx'
import { acceptancesSearch } from '../../../../../documents/search.ts'

export const Route = createFileRoute('/admin/system/settings/policy_documents/edit/$policyDocumentId')({
  validateSearch: acceptancesSearch,
  loader: ({ context, params }) =>
    context.prefetch(policyDocuments.show, { params: { id: params.policyDocumentId } }),
  staticData: { title: 'documents.list.title', texts: ['documents', 'people', 'downloads'] },
  component: () => <DocumentScreen id={Route.useParams().policyDocumentId} />,
})

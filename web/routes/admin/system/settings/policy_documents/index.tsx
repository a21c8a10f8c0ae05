import { createFileRoute } from '@tanstack/react-router'
import { policyDocuments } from '../../../../../../contract/documents/documents.ts'
import { DocumentsScreen } from '../../../../../documents/DocumentsScreen.tsx'
import { documentsSearch } from '../../../../../documents/search.ts'

export const Route = createFileRoute('/admin/system/settings/policy_documents/')({
  validateSearch: documentsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(policyDocuments.list, { query: deps }),
  staticData: { title: 'documents.list.title', texts: ['documents'] },
  component: DocumentsScreen,
})

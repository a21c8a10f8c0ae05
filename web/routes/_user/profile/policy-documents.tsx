import { createFileRoute } from '@tanstack/react-router'
import { myPolicyDocuments } from '../../../../contract/documents/documents.ts'
import { MyDocumentsScreen } from '../../../documents/MyDocumentsScreen.tsx'
import { myDocumentsSearch } from '../../../documents/search.ts'

export const Route = createFileRoute('/_user/profile/policy-documents')({
  validateSearch: myDocumentsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(myPolicyDocuments.list, { query: deps }),
  staticData: { title: 'documents.mine.title', texts: ['people', 'profile', 'documents'] },
  component: MyDocumentsScreen,
})

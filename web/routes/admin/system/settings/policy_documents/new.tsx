import { createFileRoute } from '@tanstack/react-router'
import { NewDocumentScreen } from '../../../../../documents/NewDocumentScreen.tsx'

export const Route = createFileRoute('/admin/system/settings/policy_documents/new')({
  loader: ({ context }) => context.may('documents.manage'),
  staticData: { title: 'documents.new.title', texts: ['documents'] },
  component: NewDocumentScreen,
})

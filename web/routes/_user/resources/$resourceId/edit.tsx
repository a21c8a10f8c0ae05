import { createFileRoute } from '@tanstack/react-router'
import { resources } from '../../../../../contract/library/resources.ts'
import { EditResourceScreen } from '../../../../library/EditResourceScreen.tsx'

export const Route = createFileRoute('/_user/resources/$resourceId/edit')({
  loader: ({ context, params }) => context.prefetch(resources.show, { params: { id: params.resourceId } }),
  staticData: { title: 'library.edit.resource', texts: ['library', 'downloads'] },
  component: EditResourceScreen,
})

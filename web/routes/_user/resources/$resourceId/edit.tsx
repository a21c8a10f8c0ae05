import { createFileRoute } from '@tanstack/react-router'
import { EditResourceScreen } from '../../../../library/EditResourceScreen.tsx'
import { mayEditResource } from '../../../../library/entries.ts'

export const Route = createFileRoute('/_user/resources/$resourceId/edit')({
  loader: ({ params }) => mayEditResource(params.resourceId),
  staticData: { title: 'library.edit.resource', texts: ['library', 'downloads'] },
  component: EditResourceScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { resources } from '../../../../../contract/libraryResources.ts'
import { ResourceScreen } from '../../../../library/ResourceScreen.tsx'

export const Route = createFileRoute('/_user/resources/$resourceId/')({
  loader: ({ context, params }) => context.warm(resources.show, { params: { id: params.resourceId } }),
  staticData: { title: 'library.resources.one', texts: ['library', 'downloads'] },
  component: ResourceScreen,
})

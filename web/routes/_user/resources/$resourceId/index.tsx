import { createFileRoute } from '@tanstack/react-router'
import { resources } from '../../../../../contract/library/resources.ts'
import { ResourceScreen } from '../../../../library/ResourceScreen.tsx'

export const Route = createFileRoute('/_user/resources/$resourceId/')({
  // People without access learn on the page how to ask for it.
  loader: ({ context, params }) =>
    context.warm(resources.show, { params: { id: params.resourceId } }).catch(() => undefined),
  staticData: { title: 'library.resources.one', texts: ['library', 'downloads'] },
  component: ResourceScreen,
})

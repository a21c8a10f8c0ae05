import { createFileRoute } from '@tanstack/react-router'
import { folders } from '../../../../../../../../../contract/library/library.ts'
import { NewResourceScreen } from '../../../../../../../../library/NewResourceScreen.tsx'
import { newResourceSearch } from '../../../../../../../../library/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/folders/$folderId/resources/new')({
  validateSearch: newResourceSearch,
  loader: ({ context, params }) => context.prefetch(folders.show, { params: { id: params.folderId } }),
  staticData: { title: 'library.new_resource.title', texts: ['library', 'downloads'] },
  component: NewResourceScreen,
})

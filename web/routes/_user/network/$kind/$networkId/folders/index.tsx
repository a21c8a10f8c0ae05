import { createFileRoute } from '@tanstack/react-router'
import { folders } from '../../../../../../../contract/library/library.ts'
import { FoldersScreen } from '../../../../../../library/FoldersScreen.tsx'
import { folderSearch } from '../../../../../../library/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/folders/')({
  validateSearch: folderSearch,
  loader: ({ context, params }) =>
    context.warm(folders.tree, { query: { network_id: Number(params.networkId) } }),
  staticData: { title: 'library.folders.title', texts: ['library', 'downloads'] },
  component: FoldersScreen,
})

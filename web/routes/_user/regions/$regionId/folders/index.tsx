import { createFileRoute } from '@tanstack/react-router'
import { folders } from '../../../../../../contract/library/library.ts'
import { FoldersScreen } from '../../../../../library/FoldersScreen.tsx'
import { folderSearch } from '../../../../../library/search.ts'

export const Route = createFileRoute('/_user/regions/$regionId/folders/')({
  validateSearch: folderSearch,
  loader: ({ context, params }) =>
    context.warm(folders.tree, { query: { network_id: Number(params.regionId) } }),
  staticData: { title: 'library.folders.title', texts: ['library', 'downloads'] },
  component: FoldersScreen,
})

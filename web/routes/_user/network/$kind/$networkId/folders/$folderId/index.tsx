import { createFileRoute } from '@tanstack/react-router'
import { folders } from '../../../../../../../../contract/library/library.ts'
import { FolderScreen } from '../../../../../../../library/FolderScreen.tsx'
import { folderSearch } from '../../../../../../../library/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/folders/$folderId/')({
  validateSearch: folderSearch,
  // People without access learn on the page how to ask for it.
  loader: ({ context, params }) =>
    context.warm(folders.show, { params: { id: params.folderId } }).catch(() => undefined),
  staticData: { title: 'library.folders.title', texts: ['library', 'downloads'] },
  component: FolderScreen,
})

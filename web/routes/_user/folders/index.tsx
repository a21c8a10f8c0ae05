import { createFileRoute } from '@tanstack/react-router'
import { folders } from '../../../../contract/library/library.ts'
import { FoldersScreen } from '../../../library/FoldersScreen.tsx'
import { folderSearch } from '../../../library/search.ts'

export const Route = createFileRoute('/_user/folders/')({
  validateSearch: folderSearch,
  loader: ({ context }) => context.warm(folders.tree),
  staticData: { title: 'library.folders.enterprise', texts: ['library', 'downloads'] },
  component: FoldersScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { folders } from '../../../../contract/library/library.ts'
import { ManageFoldersScreen } from '../../../library/ManageFoldersScreen.tsx'
import { managedFolders, manageFoldersSearch } from '../../../library/search.ts'

export const Route = createFileRoute('/admin/manage/folders')({
  validateSearch: manageFoldersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(folders.list, { query: managedFolders(deps) }),
  staticData: { title: 'library.manage.title', texts: ['library', 'downloads'] },
  component: ManageFoldersScreen,
})

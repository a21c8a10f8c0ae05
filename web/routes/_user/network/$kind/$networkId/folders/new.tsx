import { createFileRoute } from '@tanstack/react-router'
import { NewFolderScreen } from '../../../../../../library/NewFolderScreen.tsx'
import { newFolderSearch } from '../../../../../../library/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/folders/new')({
  validateSearch: newFolderSearch,
  loader: ({ context, params }) => context.may('library.add', params.networkId),
  staticData: { title: 'library.new.title', texts: ['library'] },
  component: NewFolderScreen,
})

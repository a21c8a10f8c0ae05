import { createFileRoute } from '@tanstack/react-router'
import { NewFolderScreen } from '../../../library/NewFolderScreen.tsx'
import { newFolderSearch } from '../../../library/search.ts'

export const Route = createFileRoute('/_user/folders/new')({
  validateSearch: newFolderSearch,
  loader: ({ context }) => context.may('library.add'),
  staticData: { title: 'library.new.title', texts: ['library'] },
  component: NewFolderScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { mayAddTo } from '../../../../../library/entries.ts'
import { NewResourceScreen } from '../../../../../library/NewResourceScreen.tsx'
import { newResourceSearch } from '../../../../../library/search.ts'

export const Route = createFileRoute('/_user/folders/$folderId/resources/new')({
  validateSearch: newResourceSearch,
  loader: ({ params }) => mayAddTo(params.folderId),
  staticData: { title: 'library.new_resource.title', texts: ['library', 'downloads'] },
  component: NewResourceScreen,
})

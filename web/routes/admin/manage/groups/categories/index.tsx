import { createFileRoute } from '@tanstack/react-router'
import { groupCategoryTypes } from '../../../../../../contract/networks/categories.ts'
import { CategoriesScreen } from '../../../../../networks/manage/CategoriesScreen.tsx'
import { typesSearch } from '../../../../../networks/manage/search.ts'

export const Route = createFileRoute('/admin/manage/groups/categories/')({
  validateSearch: typesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(groupCategoryTypes.list, { query: deps }),
  staticData: { title: 'manage.categories.title', texts: ['manage', 'downloads'] },
  component: CategoriesScreen,
})

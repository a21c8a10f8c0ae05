import { createFileRoute } from '@tanstack/react-router'
import { NewCategoryScreen } from '../../../../../networks/manage/CategoryForms.tsx'

export const Route = createFileRoute('/admin/manage/groups/categories/new')({
  loader: ({ context }) => context.may('networks.categories'),
  staticData: { title: 'manage.categories.new_title', texts: ['manage'] },
  component: NewCategoryScreen,
})

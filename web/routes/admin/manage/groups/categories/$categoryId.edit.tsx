import { createFileRoute } from '@tanstack/react-router'
import { groupCategoryTypes } from '../../../../../../contract/networks/categories.ts'
import { EditCategoryScreen } from '../../../../../networks/manage/CategoryForms.tsx'

export const Route = createFileRoute('/admin/manage/groups/categories/$categoryId/edit')({
  loader: ({ context, params }) =>
    Promise.all([
      context.prefetch(groupCategoryTypes.show, { params: { id: params.categoryId } }),
      context.may('networks.categories'),
    ]),
  staticData: { title: 'manage.categories.title', texts: ['manage'] },
  component: () => <EditCategoryScreen id={Route.useParams().categoryId} />,
})

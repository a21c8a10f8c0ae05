import { createFileRoute } from '@tanstack/react-router'
import { groups } from '../../../../../contract/networks/networks.ts'
import { CategorizeScreen } from '../../../../networks/manage/CategorizePages.tsx'
import { paged } from '../../../../networks/manage/search.ts'

export const Route = createFileRoute('/admin/manage/groups/$groupId/categorize')({
  validateSearch: paged,
  loader: ({ context, params: { groupId: id } }) =>
    Promise.all([context.prefetch(groups.show, { params: { id } }), context.may('networks.categorize', id)]),
  staticData: { title: 'manage.categorize.title', texts: ['manage'] },
  component: () => <CategorizeScreen id={Route.useParams().groupId} />,
})

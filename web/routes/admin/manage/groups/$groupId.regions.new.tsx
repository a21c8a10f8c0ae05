import { createFileRoute } from '@tanstack/react-router'
import { groups } from '../../../../../contract/networks/networks.ts'
import { NewRegionScreen } from '../../../../networks/manage/RegionForms.tsx'

export const Route = createFileRoute('/admin/manage/groups/$groupId/regions/new')({
  loader: ({ context, params: { groupId: id } }) =>
    Promise.all([context.prefetch(groups.show, { params: { id } }), context.may('networks.regions', id)]),
  staticData: { title: 'manage.regions.new_title', texts: ['manage'] },
  component: () => <NewRegionScreen id={Route.useParams().groupId} />,
})

import { createFileRoute } from '@tanstack/react-router'
import { groups } from '../../../../../contract/networks/networks.ts'
import { regions } from '../../../../../contract/networks/regions.ts'
import { EditRegionScreen } from '../../../../networks/manage/RegionForms.tsx'

export const Route = createFileRoute('/admin/manage/groups/$groupId/regions/$regionId/edit')({
  loader: ({ context, params }) =>
    Promise.all([
      context.prefetch(groups.show, { params: { id: params.groupId } }),
      context.prefetch(regions.edit, { params: { id: params.regionId } }),
    ]),
  staticData: { title: 'manage.regions.edit', texts: ['manage'] },
  component: () => {
    const { groupId, regionId } = Route.useParams()
    return <EditRegionScreen id={groupId} regionId={regionId} />
  },
})

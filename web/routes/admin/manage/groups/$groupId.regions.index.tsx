import { createFileRoute } from '@tanstack/react-router'
import { groups } from '../../../../../contract/networks/networks.ts'
import { regions } from '../../../../../contract/networks/regions.ts'
import { RegionsScreen } from '../../../../networks/manage/RegionsScreen.tsx'
import { regionsSearch } from '../../../../networks/manage/search.ts'

export const Route = createFileRoute('/admin/manage/groups/$groupId/regions/')({
  validateSearch: regionsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    Promise.all([
      context.prefetch(groups.show, { params: { id: params.groupId } }),
      context.warm(regions.list, { query: { ...deps, group_id: params.groupId } }),
    ]),
  staticData: { title: 'manage.regions.title', texts: ['manage', 'downloads'] },
  component: () => <RegionsScreen id={Route.useParams().groupId} />,
})

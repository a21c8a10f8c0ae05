import { createFileRoute } from '@tanstack/react-router'
import { segments } from '../../../../../contract/segments/segments.ts'
import { EditSegmentScreen } from '../../../../segments/EditSegmentScreen.tsx'
import { segmentSearch } from '../../../../segments/search.ts'

export const Route = createFileRoute('/admin/manage/segments/$segmentId/edit')({
  validateSearch: segmentSearch,
  loader: ({ context, params }) =>
    Promise.all([
      context.prefetch(segments.show, { params: { id: params.segmentId } }),
      context.prefetch(segments.choices),
    ]),
  staticData: { title: 'segments.list.title', texts: ['segments', 'downloads'] },
  component: () => <EditSegmentScreen id={Route.useParams().segmentId} />,
})

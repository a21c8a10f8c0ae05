import { createFileRoute } from '@tanstack/react-router'
import { segments } from '../../../../../contract/segments/segments.ts'
import { SegmentsScreen } from '../../../../segments/SegmentsScreen.tsx'
import { segmentsSearch } from '../../../../segments/search.ts'

export const Route = createFileRoute('/admin/manage/segments/')({
  validateSearch: segmentsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.warm(segments.list, { query: deps }),
  staticData: { title: 'segments.list.title', texts: ['segments', 'downloads'] },
  component: SegmentsScreen,
})

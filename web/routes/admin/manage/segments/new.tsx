import { createFileRoute } from '@tanstack/react-router'
import { segments } from '../../../../../contract/segments/segments.ts'
import { NewSegmentScreen } from '../../../../segments/NewSegmentScreen.tsx'

export const Route = createFileRoute('/admin/manage/segments/new')({
  loader: ({ context }) => context.prefetch(segments.choices),
  staticData: { title: 'segments.new.title', texts: ['segments'] },
  component: NewSegmentScreen,
})

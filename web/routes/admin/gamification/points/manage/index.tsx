import { createFileRoute } from '@tanstack/react-router'
import { pointRules } from '../../../../../../contract/recognition/rules.ts'
import { PointsScreen } from '../../../../../recognition/admin/PointsScreen.tsx'

export const Route = createFileRoute('/admin/gamification/points/manage/')({
  loader: ({ context }) => context.prefetch(pointRules.list),
  staticData: { title: 'recognition.admin.rules.title', texts: ['recognition', 'leaders'] },
  component: PointsScreen,
})

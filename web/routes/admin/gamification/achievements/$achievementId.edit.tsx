import { createFileRoute } from '@tanstack/react-router'
import { achievements } from '../../../../../contract/recognition/achievements.ts'
import { EditAchievementScreen } from '../../../../recognition/admin/AchievementForm.tsx'

export const Route = createFileRoute('/admin/gamification/achievements/$achievementId/edit')({
  loader: async ({ context, params }) => {
    await context.prefetch(achievements.show, { params: { id: params.achievementId } })
    await context.may('recognition.achievements')
  },
  staticData: {
    title: 'recognition.admin.achievements.edit',
    texts: ['recognition', 'segments', 'posts', 'leaders'],
  },
  component: () => <EditAchievementScreen id={Route.useParams().achievementId} />,
})

import { createFileRoute } from '@tanstack/react-router'
import { achievements } from '../../../../../contract/recognition/achievements.ts'
import { NewAchievementScreen } from '../../../../recognition/admin/AchievementForm.tsx'

export const Route = createFileRoute('/admin/gamification/achievements/new')({
  loader: async ({ context }) => {
    // Nothing is here while rewards are off.
    await context.prefetch(achievements.list, { query: { page_size: 10 } })
    await context.may('recognition.achievements')
  },
  staticData: {
    title: 'recognition.admin.achievements.new',
    texts: ['recognition', 'segments', 'posts', 'leaders'],
  },
  component: NewAchievementScreen,
})

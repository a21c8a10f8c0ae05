import { createFileRoute } from '@tanstack/react-router'
import { achievements } from '../../../../../contract/recognition/achievements.ts'
import { AchievementsAdminScreen } from '../../../../recognition/admin/AchievementsAdminScreen.tsx'
import { achievementsAsked, achievementsSearch } from '../../../../recognition/search.ts'

export const Route = createFileRoute('/admin/gamification/achievements/')({
  validateSearch: achievementsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.prefetch(achievements.list, { query: achievementsAsked(deps) }),
  staticData: { title: 'recognition.admin.achievements.title', texts: ['recognition'] },
  component: AchievementsAdminScreen,
})

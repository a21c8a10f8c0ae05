import { createFileRoute } from '@tanstack/react-router'
import { rewards } from '../../../../../contract/recognition/rewards.ts'
import { RewardsAdminScreen } from '../../../../recognition/admin/RewardsAdminScreen.tsx'
import { rewardsAsked, rewardsSearch } from '../../../../recognition/search.ts'

export const Route = createFileRoute('/admin/gamification/rewards/')({
  validateSearch: rewardsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await context.warm(rewards.list, { query: rewardsAsked(deps) })
    await context.may('recognition.rewards')
  },
  staticData: { title: 'recognition.admin.rewards.title', texts: ['recognition', 'downloads'] },
  component: RewardsAdminScreen,
})

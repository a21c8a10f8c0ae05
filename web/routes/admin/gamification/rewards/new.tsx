import { createFileRoute } from '@tanstack/react-router'
import { rewards } from '../../../../../contract/recognition/rewards.ts'
import { NewRewardScreen } from '../../../../recognition/admin/RewardForm.tsx'

export const Route = createFileRoute('/admin/gamification/rewards/new')({
  loader: async ({ context }) => {
    // Nothing is here while rewards are off.
    await context.prefetch(rewards.list, { query: { scope: 'all', page_size: 10 } })
    await context.may('recognition.rewards')
  },
  staticData: { title: 'recognition.admin.rewards.new', texts: ['recognition', 'leaders'] },
  component: NewRewardScreen,
})

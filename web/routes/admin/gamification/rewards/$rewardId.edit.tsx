import { createFileRoute } from '@tanstack/react-router'
import { rewards } from '../../../../../contract/recognition/rewards.ts'
import { EditRewardScreen } from '../../../../recognition/admin/RewardForm.tsx'

export const Route = createFileRoute('/admin/gamification/rewards/$rewardId/edit')({
  loader: async ({ context, params }) => {
    await context.prefetch(rewards.show, { params: { id: params.rewardId } })
    await context.may('recognition.rewards')
  },
  staticData: { title: 'recognition.admin.rewards.edit', texts: ['recognition', 'leaders'] },
  component: () => <EditRewardScreen id={Route.useParams().rewardId} />,
})

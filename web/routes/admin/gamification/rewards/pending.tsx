import { createFileRoute } from '@tanstack/react-router'
import { rewardClaims } from '../../../../../contract/recognition/claims.ts'
import { claimsAsked, claimsSearch } from '../../../../recognition/search.ts'
import { PendingClaimsScreen } from '../../../../recognition/shop/ClaimsScreens.tsx'

export const Route = createFileRoute('/admin/gamification/rewards/pending')({
  validateSearch: claimsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await context.warm(rewardClaims.list, { query: claimsAsked('all', deps, 'pending') })
    await context.may('recognition.rewards')
  },
  staticData: { title: 'recognition.admin.pending.title', texts: ['recognition'] },
  component: PendingClaimsScreen,
})

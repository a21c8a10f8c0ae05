import { createFileRoute } from '@tanstack/react-router'
import { rewardClaims } from '../../../../contract/recognition/claims.ts'
import { claimsAsked, claimsSearch } from '../../../recognition/search.ts'
import { MyClaimsScreen } from '../../../recognition/shop/ClaimsScreens.tsx'

export const Route = createFileRoute('/_user/rewards/claims')({
  validateSearch: claimsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.prefetch(rewardClaims.list, { query: claimsAsked('mine', deps) }),
  staticData: { title: 'recognition.claims.mine', texts: ['recognition'] },
  component: MyClaimsScreen,
})

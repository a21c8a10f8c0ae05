import { createFileRoute } from '@tanstack/react-router'
import { rewardClaims } from '../../../../contract/recognition/claims.ts'
import { claimsAsked, claimsSearch } from '../../../recognition/search.ts'
import { DecideScreen } from '../../../recognition/shop/ClaimsScreens.tsx'

export const Route = createFileRoute('/_user/rewards/decide')({
  validateSearch: claimsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    context.prefetch(rewardClaims.list, { query: claimsAsked('to_decide', deps, 'pending') }),
  staticData: { title: 'recognition.claims.decide', texts: ['recognition'] },
  component: DecideScreen,
})

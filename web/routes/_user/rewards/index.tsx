import { createFileRoute } from '@tanstack/react-router'
import { rewards } from '../../../../contract/recognition/rewards.ts'
import { shopAsked, shopSearch } from '../../../recognition/search.ts'
import { ShopScreen } from '../../../recognition/shop/ShopScreen.tsx'

export const Route = createFileRoute('/_user/rewards/')({
  validateSearch: shopSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => context.prefetch(rewards.list, { query: shopAsked(deps) }),
  staticData: { title: 'recognition.shop.title', texts: ['recognition'] },
  component: ShopScreen,
})

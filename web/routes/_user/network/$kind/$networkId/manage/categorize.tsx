import { createFileRoute } from '@tanstack/react-router'
import { CategorizeBelow } from '../../../../../../networks/manage/CategorizePages.tsx'
import { paged } from '../../../../../../networks/manage/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/manage/categorize')({
  validateSearch: paged,
  loader: ({ context, params }) => context.may('networks.categorize', params.networkId),
  staticData: { title: 'manage.categorize.title', texts: ['manage'] },
  component: CategorizeBelow,
})

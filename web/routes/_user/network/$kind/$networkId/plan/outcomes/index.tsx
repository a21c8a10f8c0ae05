import { createFileRoute } from '@tanstack/react-router'
import { outcomes } from '../../../../../../../../contract/planning/outcomes.ts'
import { OutcomesScreen } from '../../../../../../../planning/outcomes/OutcomesScreen.tsx'
import { outcomesAsked, outcomesSearch } from '../../../../../../../planning/outcomes/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/plan/outcomes/')({
  validateSearch: outcomesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) =>
    context.warm(outcomes.list, { query: outcomesAsked(Number(params.networkId), deps) }),
  staticData: {
    title: 'planning.outcomes.title',
    texts: ['planning', 'networks', 'fields', 'downloads'],
  },
  component: OutcomesScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { PlanScreen } from '../../../../../../events/planning/PlanScreen.tsx'
import { plansSearch } from '../../../../../../events/planning/search.ts'

export const Route = createFileRoute('/_user/network/$kind/$networkId/plan/events')({
  validateSearch: plansSearch,
  loader: ({ context, params }) => context.may('events.manage', params.networkId),
  staticData: { title: 'eventPlanning.plans.title', texts: ['eventPlanning', 'networks', 'downloads'] },
  component: PlanScreen,
})

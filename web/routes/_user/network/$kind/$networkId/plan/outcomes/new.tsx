import { createFileRoute } from '@tanstack/react-router'
import { NewOutcomeScreen } from '../../../../../../../planning/outcomes/NewOutcomeScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/plan/outcomes/new')({
  loader: ({ context, params }) => context.may('planning.create_outcomes', params.networkId),
  staticData: { title: 'planning.outcomes.new', texts: ['planning', 'networks'] },
  component: NewOutcomeScreen,
})

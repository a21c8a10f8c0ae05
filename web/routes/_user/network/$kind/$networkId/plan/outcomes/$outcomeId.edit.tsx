import { createFileRoute } from '@tanstack/react-router'
import { outcomes } from '../../../../../../../../contract/planning/outcomes.ts'
import { EditOutcomeScreen } from '../../../../../../../planning/outcomes/EditOutcomeScreen.tsx'

export const Route = createFileRoute('/_user/network/$kind/$networkId/plan/outcomes/$outcomeId/edit')({
  loader: async ({ context, params }) => {
    await context.prefetch(outcomes.show, { params: { id: params.outcomeId } })
    await context.may('planning.manage_outcomes', params.networkId)
  },
  staticData: { title: 'planning.outcomes.edit', texts: ['planning', 'networks'] },
  component: EditOutcomeScreen,
})

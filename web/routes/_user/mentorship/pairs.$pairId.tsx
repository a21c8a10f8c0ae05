import { createFileRoute } from '@tanstack/react-router'
import { mentorships } from '../../../../contract/mentorship/mentorships.ts'
import { PairScreen } from '../../../mentorship/pair/PairScreen.tsx'

export const Route = createFileRoute('/_user/mentorship/pairs/$pairId')({
  loader: ({ context, params }) => context.prefetch(mentorships.show, { params: { id: params.pairId } }),
  staticData: { texts: ['mentorship'] },
  component: () => <PairScreen id={Route.useParams().pairId} />,
})

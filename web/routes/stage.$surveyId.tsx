import { createFileRoute } from '@tanstack/react-router'
import { surveyStages } from '../../contract/surveys/stages.ts'
import { signedInOnly } from '../app/guards.ts'
import { StageScreen } from '../surveys/stage/StageScreen.tsx'

export const Route = createFileRoute('/stage/$surveyId')({
  beforeLoad: ({ context, location }) => signedInOnly(context, location),
  loader: ({ context, params }) => context.prefetch(surveyStages.show, { params: { id: params.surveyId } }),
  staticData: { title: 'stage.title', texts: ['stage', 'surveys', 'questionnaire'] },
  component: () => <StageScreen id={Number(Route.useParams().surveyId)} />,
})

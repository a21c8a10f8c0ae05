import { createFileRoute } from '@tanstack/react-router'
import { LiveScreen } from '../../../surveys/stage/LiveScreen.tsx'

export const Route = createFileRoute('/_asked/live/$code')({
  staticData: { title: 'stage.title', texts: ['stage', 'questionnaire'] },
  component: () => <LiveScreen code={Route.useParams().code.toLowerCase()} />,
})

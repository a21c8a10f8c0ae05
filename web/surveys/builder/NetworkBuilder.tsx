import { useNetwork } from '../../networks/networkPage.ts'
import { EditSurveyScreen, NewSurveyScreen } from './BuilderScreens.tsx'

export function NewNetworkSurveyScreen() {
  const network = useNetwork()
  return <NewSurveyScreen door={{ kind: 'survey', network }} />
}

export function EditNetworkSurveyScreen({ id }: { id: string }) {
  const network = useNetwork()
  return <EditSurveyScreen id={id} door={{ kind: 'survey', network }} />
}

import { createFileRoute } from '@tanstack/react-router'
import { OverviewScreen } from '../../../../networks/OverviewScreen.tsx'

export const Route = createFileRoute('/_user/communities/$communityId/')({
  staticData: { texts: ['networks'] },
  component: OverviewScreen,
})

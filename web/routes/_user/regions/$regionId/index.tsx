import { createFileRoute } from '@tanstack/react-router'
import { OverviewScreen } from '../../../../networks/OverviewScreen.tsx'

export const Route = createFileRoute('/_user/regions/$regionId/')({
  staticData: { texts: ['networks'] },
  component: OverviewScreen,
})

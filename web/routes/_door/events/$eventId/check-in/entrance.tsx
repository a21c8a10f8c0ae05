import { createFileRoute } from '@tanstack/react-router'
import { EntranceScreen } from '../../../../../events/day/door/EntranceScreen.tsx'

export const Route = createFileRoute('/_door/events/$eventId/check-in/entrance')({
  staticData: { title: 'eventDay.door.entrance', texts: ['eventDay'] },
  component: EntranceScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { DoorScreen } from '../../../../../events/day/door/DoorScreen.tsx'
import { doorSearch } from '../../../../../events/day/search.ts'

export const Route = createFileRoute('/_door/events/$eventId/check-in/')({
  validateSearch: doorSearch,
  staticData: { title: 'eventDay.door.title', texts: ['eventDay', 'leaders'] },
  component: DoorScreen,
})

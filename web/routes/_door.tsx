import { createFileRoute } from '@tanstack/react-router'
import { DoorFrame } from '../events/day/door/DoorFrame.tsx'
import { mayStandAtDoor } from '../events/day/door/guard.ts'

export const Route = createFileRoute('/_door')({
  beforeLoad: ({ location }) => mayStandAtDoor(location),
  component: DoorFrame,
})

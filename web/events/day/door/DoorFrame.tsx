import { Outlet } from '@tanstack/react-router'
import { CentredFrame } from '../../../shell/CentredFrame.tsx'

/** Around the pages at a door: they know nothing of the person, so that they open without a connection. */
export const DoorFrame = () => (
  <CentredFrame>
    <Outlet />
  </CentredFrame>
)

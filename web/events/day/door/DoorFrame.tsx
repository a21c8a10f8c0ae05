import { Outlet } from '@tanstack/react-router'
import { CentredFrame } from '../../../shell/CentredFrame.tsx'

/** Around the pages at a door: without any user data, so that they open offline. */
export const DoorFrame = () => (
  <CentredFrame>
    <Outlet />
  </CentredFrame>
)

import { Outlet } from '@tanstack/react-router'
import { CentredFrame } from '../../shell/CentredFrame.tsx'

/** Around the pages on which somebody answers. */
export const AskedFrame = () => (
  <CentredFrame>
    <Outlet />
  </CentredFrame>
)

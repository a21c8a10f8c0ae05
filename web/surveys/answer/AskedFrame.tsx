import { Outlet } from '@tanstack/react-router'
import { CentredFrame } from '../../shell/CentredFrame.tsx'

/** The frame of the pages on which people answer. */
export const AskedFrame = () => (
  <CentredFrame>
    <Outlet />
  </CentredFrame>
)

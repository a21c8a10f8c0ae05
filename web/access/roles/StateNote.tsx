import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'

/** Something to know before reading on. */
export const StateNote = ({ children, alert }: { children: ReactNode; alert?: boolean }) => (
  <div className="note wait" role={alert ? 'alert' : undefined}>
    <Icon of={TriangleAlert} />
    <p>{children}</p>
  </div>
)

import { type ReactNode, Suspense } from 'react'
import { AcceptGate } from '../app/gates.ts'
import { useMe } from '../app/me.ts'

/** Nobody goes on, in whatever frame, before they have agreed to what the enterprise requires. */
export function Gate({ children }: { children: ReactNode }) {
  const { to_accept } = useMe()
  if (to_accept.length === 0) return children
  return (
    <Suspense fallback={null}>
      <AcceptGate />
    </Suspense>
  )
}

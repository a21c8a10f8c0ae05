import { type ReactNode, Suspense } from 'react'
import { AcceptGate } from '../app/gates.ts'
import { useMe } from '../app/me.ts'

/** In every frame, people must agree to the required documents before they go on. */
export function Gate({ children }: { children: ReactNode }) {
  const { to_accept } = useMe()
  if (to_accept.length === 0) return children
  return (
    <Suspense fallback={null}>
      <AcceptGate />
    </Suspense>
  )
}

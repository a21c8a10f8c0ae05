import { lazy, type ReactNode, Suspense } from 'react'
import { useMe } from '../app/me.ts'
import { loadTexts } from '../app/texts.ts'

/** Comes only when somebody has something to accept. */
const AcceptGate = lazy(async () => {
  const [gate] = await Promise.all([import('../documents/AcceptGate.tsx'), loadTexts(['documents'])])
  return { default: gate.AcceptGate }
})

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

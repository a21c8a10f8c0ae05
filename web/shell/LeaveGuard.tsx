import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { firstUnsaved } from '../ui/forms/unsaved.ts'

const LeaveDialog = lazy(() => import('./LeaveDialog.tsx').then((m) => ({ default: m.LeaveDialog })))

/** Asks before a page with something unsaved is left, by a link, the back button or the tab's own cross. */
export function LeaveGuard() {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && firstUnsaved() !== undefined,
    enableBeforeUnload: () => firstUnsaved() !== undefined,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Suspense>
      <LeaveDialog says={firstUnsaved()?.says} stay={blocker.reset} leave={blocker.proceed} />
    </Suspense>
  )
}

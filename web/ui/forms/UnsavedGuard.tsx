import { type LeaveWords, useUnsaved } from './unsaved.ts'

/** Stands on a page with something to save: leaving asks first, as long as `count` isn't 0. */
export function UnsavedGuard({ count, says }: { count: number; says?: LeaveWords }) {
  useUnsaved(count > 0, says)
  return null
}

import { type LeaveWords, useUnsaved } from './unsaved.ts'

/** For pages with something to save: leaving asks first unless `count` is 0. */
export function UnsavedGuard({ count, says }: { count: number; says?: LeaveWords }) {
  useUnsaved(count > 0, says)
  return null
}

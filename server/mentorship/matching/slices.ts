import { setImmediate as pause } from 'node:timers/promises'

/** So long a piece of work lasts before others get their turn. */
const SLICE_MS = 20

/**
 * Does long work in a process that has others to answer: a slice, a pause, the next slice. Tells how far it has come
 * after each, and ends with the signal’s reason when it is to stop. When it pauses has no effect on what comes out.
 */
export async function inSlices<Step, Result>(
  work: Generator<Step, Result>,
  {
    signal,
    told,
    sliceMs = SLICE_MS,
  }: { signal?: AbortSignal; told?: (step: Step) => void; sliceMs?: number } = {},
): Promise<Result> {
  let until = performance.now() + sliceMs
  for (;;) {
    signal?.throwIfAborted()
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() < until) continue
    told?.(step.value)
    await pause()
    until = performance.now() + sliceMs
  }
}

/** Does it without a pause. */
export function atOnce<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

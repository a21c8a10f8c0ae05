import { roundStep } from '../../fields/roundStep.ts'

/** So many spans can be told apart at a glance. */
const MOST = 10

/** The ends of equal spans of round numbers, from the least to the most; whole numbers one by one where they are few. */
export function spansOf(least: number, most: number): number[] {
  const step = roundStep(Math.max((most - least) / MOST, 1))
  const from = Math.floor(least / step)
  const until = Math.floor(most / step) + 1
  return Array.from({ length: until - from + 1 }, (_, at) => (from + at) * step)
}

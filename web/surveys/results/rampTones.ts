import type { Look, Tone } from '../../ui/chart/series.ts'

const looks: readonly Look[] = ['solid', 'soft', 'hatched']

/** So many steps can be told apart by their colours. */
export const MOST_STEPS = 7

/**
 * Colours for what goes from little to much: two that grow weaker towards the middle, and the one in the middle stands
 * back. They are the same in every chart, so that the strong last one always stands for the most.
 */
export function rampTones(steps: number): { tone: Tone; look: Look }[] {
  return Array.from({ length: steps }, (_, at) => {
    const last = steps - 1
    if (at * 2 === last) return { tone: 'rest', look: 'solid' }
    return {
      tone: at * 2 < last ? 3 : 2,
      look: looks[Math.min(at, last - at)] ?? 'hatched',
    }
  })
}

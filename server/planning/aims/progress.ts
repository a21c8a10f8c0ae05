import type { ProgressRule } from '../../../contract/planning/aims.ts'

export interface Evidence {
  kind: 'outcome' | 'pillar' | 'goal'
  /** Somebody marked it as reached. */
  reached: boolean
  /** The KPI by which it is measured, where there is a target for it. */
  measure: { first: number | null; value: number | null; target: number } | null
  /** How far each thing below it is. */
  parts: readonly (number | null)[]
  events: { held: number; planned: number }
}

const between0And1 = (share: number) => Math.min(1, Math.max(0, share))

/** A number that begins above its target has to fall: what counts is how much of the way down it has gone. */
function shareOf({ first, value, target }: NonNullable<Evidence['measure']>): number | null {
  if (value === null) return null
  if (first !== null && first > target) return between0And1((first - value) / (first - target))
  if (target > 0) return between0And1(value / target)
  return value >= target ? 1 : 0
}

/**
 * An aim's progress. Marked as reached, it is. With a KPI it is measured by that. A goal without one is open until
 * somebody marks it. Anything else is the mean of what is below it, for a pillar including its events: those held out
 * of all planned. Parts without anything to measure, or without a value yet, don't count.
 */
export function progressOf({ kind, reached, measure, parts, events }: Evidence): {
  rule: ProgressRule
  share: number | null
} {
  if (reached) return { rule: 'reached', share: 1 }
  if (measure) return { rule: 'measured', share: shareOf(measure) }
  if (kind === 'goal') return { rule: 'open', share: 0 }
  const counted = parts.filter((share) => share !== null)
  if (events.planned > 0) counted.push(events.held / events.planned)
  if (counted.length === 0) return { rule: 'nothing', share: null }
  return { rule: 'parts', share: counted.reduce((sum, share) => sum + share, 0) / counted.length }
}

export function stateOf({ share, due_on }: { share: number | null; due_on: string | null }, today: string) {
  if (share !== null && share >= 1) return 'reached' as const
  if (due_on !== null && due_on < today) return 'late' as const
  return share === null ? ('not_measured' as const) : ('on_the_way' as const)
}

import type { ProgressRule } from '../../../contract/planning/aims.ts'

export interface Evidence {
  kind: 'outcome' | 'pillar' | 'goal'
  /** Somebody said that it is reached. */
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
 * How far something is. What somebody says is reached, is. What has a KPI is measured by it. A goal without one waits
 * until somebody says so. Everything else is the mean of what stands below it, a pillar also of its events: those held
 * against all that are planned. What has nothing to measure, or tells nothing yet, counts not.
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

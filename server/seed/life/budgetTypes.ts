import type { Key } from '../larkspur/types.ts'

export interface RequestLife {
  network: Key
  description: string
  /** `event`: for which of the network’s coming events, the next one first. */
  items: readonly { title: string; cents: number; private?: true; event?: number }[]
  fate: 'pending' | 'approved' | 'in_part' | 'declined' | 'changes_requested' | 'canceled' | 'closed'
  reason?: string
  /** How long it has been there. */
  days: number
}

export interface BudgetLife {
  /** The oldest first, this year’s last; those before it are over. */
  periods: readonly { years_ago: number; tags: readonly string[]; total_cents?: number; percent?: number }[]
  /** Whose events ask for money each year, and what for. */
  spends: readonly Key[]
  items: readonly { title: string; share: number; vendor: string }[]
  /** Spends more than its plan in the running year. */
  over: Key
  /** Closed in the running year. */
  closed: Key
  amended: readonly { network: Key; percent: number; comment: string }[]
  /** What became of what was left at the end of last year. */
  carried: Key
  reset: Key
  requests: readonly RequestLife[]
  second_approval_above_cents: number
}

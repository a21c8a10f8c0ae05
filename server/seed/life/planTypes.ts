import type { Key } from '../larkspur/types.ts'

export interface KpiLife {
  title: string
  type?: 'numeric' | 'select' | 'text'
  unit?: string
  target?: number
  min?: number
  options?: string[]
  /** Counted by the product. */
  source?: string
  /** From, to, and how much it sways. */
  values?: readonly [from: number, to: number, sway?: number]
  step?: number
  /** Of what is no number: one after the other. */
  words?: readonly string[]
}

export interface AimLife {
  name: string
  value_proposition?: string
  /** Which of the longest members. */
  owner?: number
  due_in_days?: number
  /** The KPI by its title. */
  measure?: string
  target?: number
  unit?: string
  reached?: true
  archived?: true
}

/** A network's aims and updates. */
export interface PlanLife {
  network: Key
  kpis: readonly KpiLife[]
  reports: {
    count: number
    every_days: number
    /** By the number of the report. */
    notes: Readonly<Record<number, string>>
    /** One was corrected afterwards. */
    corrected?: number
  }
  outcomes: readonly (AimLife & {
    /** `events`: how many of the network's work towards it. */
    pillars?: readonly (AimLife & { events?: number; goals?: readonly AimLife[] })[]
  })[]
}

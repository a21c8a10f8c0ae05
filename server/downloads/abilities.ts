import type { z } from 'zod'
import type { Download, DownloadState } from '../../contract/downloads/downloads.ts'
import { conflict, missing } from '../platform/errors.ts'
import { holdsAll } from './rights.ts'

type Ability = keyof z.output<typeof Download>['can']
/** A file that is ready is void when it was made by more rights than its owner has now. */
type State = z.output<typeof DownloadState> | 'void'

interface Rule {
  /** Only while its owner may have the table that it comes from. */
  needs_table: boolean
  in: readonly State[]
  otherwise: (state: State) => Error
}

export const unfinished = ['waiting', 'in_progress'] as const

const rules: Record<Ability, Rule> = {
  fetch: {
    needs_table: true,
    in: ['ready'],
    otherwise: (state) =>
      state === 'expired'
        ? missing('download_is_gone')
        : conflict(state === 'void' ? 'download_is_void' : 'download_is_not_ready'),
  },
  cancel: { needs_table: false, in: unfinished, otherwise: () => conflict('download_is_finished') },
  retry: {
    needs_table: true,
    in: ['failed', 'canceled', 'expired', 'void'],
    otherwise: () => conflict('download_is_there'),
  },
}

/** A file as it concerns its owner with their present rights. */
export const stateFor = (
  { state, rights }: { state: string; rights: string[] | null },
  held: readonly string[],
) => (state === 'ready' && !holdsAll(held, rights) ? 'void' : state) as State

/** Fills `can`, and `mayDoTo` refuses by it. */
export const downloadAbilitiesOf = (state: State, mayHaveTable: boolean) =>
  Object.fromEntries(
    Object.entries(rules).map(([ability, { needs_table, in: states }]) => [
      ability,
      (mayHaveTable || !needs_table) && states.includes(state),
    ]),
  ) as Record<Ability, boolean>

/** Refuses what `can` says no to, after the right to its table was checked. */
export function mayDoTo(state: State, ability: Ability) {
  const { in: states, otherwise } = rules[ability]
  if (!states.includes(state)) throw otherwise(state)
}

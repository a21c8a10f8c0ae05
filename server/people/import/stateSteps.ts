import {
  type UserAction,
  type UserState,
  userStateAfter,
  userStates,
} from '../../../contract/people/states.ts'
import type { Speak } from '../../platform/texts.ts'
import { plainHeading } from './targets.ts'

/** The state changes open to people who manage people, and so to their files. */
const steps = ['activate', 'deactivate', 'mark_for_deletion', 'cancel_deletion'] as const
export type StateStep = Extract<UserAction, (typeof steps)[number]>

const isState = (state: string): state is UserState => userStates.some((known) => known === state)

/** States that a file can name; being emptied isn't one of them. */
const named = ['invited', 'active', 'inactive', 'pending_activation', 'pending_deletion'] as const

/** All the words by which a state is known: its own name, and what it is called in every language the product speaks. */
export function knownStates(speakers: readonly Speak[]): ReadonlyMap<string, UserState> {
  const words = (state: (typeof named)[number], say: Speak) => [
    say(`users.states.${state}`),
    say(`imports.states.person.${state}`),
    ...say(`imports.also_state.${state}`).split(','),
  ]
  return new Map(
    named.flatMap((state) =>
      [state, ...speakers.flatMap((say) => words(state, say))].map(
        (word) => [plainHeading(word), state] as const,
      ),
    ),
  )
}

/** In which states somebody new may begin. */
const beginnings = new Set(['invited', 'active', 'inactive', 'pending_activation'])
export const mayBegin = (state: string) => beginnings.has(state)

/** The one step that leads from a state to another. */
export const stepBetween = (from: string, to: string): StateStep | undefined =>
  isState(from) ? steps.find((step) => userStateAfter(from, step) === to) : undefined

export const mayGo = (from: string, to: string) => stepBetween(from, to) !== undefined

export const mayChangeRole = (state: string) =>
  isState(state) && userStateAfter(state, 'change_role') !== undefined

/** The steps that lead back, one or two; none when there is no way back. */
export function wayBack(from: string, to: string): StateStep[] | undefined {
  const direct = stepBetween(from, to)
  if (direct) return [direct]
  for (const first of steps) {
    const middle = isState(from) ? userStateAfter(from, first) : undefined
    const second = middle && stepBetween(middle, to)
    if (second) return [first, second]
  }
  return undefined
}

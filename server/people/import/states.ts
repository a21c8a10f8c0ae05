import { type UserAction, type UserState, userStateAfter, userStates } from '../../../contract/states.ts'

/** What somebody who manages people can do to a state, and so a file of theirs. */
const steps = ['activate', 'deactivate', 'mark_for_deletion', 'cancel_deletion'] as const
export type StateStep = Extract<UserAction, (typeof steps)[number]>

const isState = (state: string): state is UserState => userStates.some((known) => known === state)

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

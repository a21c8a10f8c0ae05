import { conflict } from '../platform/errors.ts'
import { allows, type Clause } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

export type ChoiceAbility = 'edit' | 'merge' | 'archive' | 'restore'

interface ChoiceStanding {
  archived_at: string | null
}

const isOpen = ({ archived_at }: ChoiceStanding) => archived_at === null

/** What may be done with a topic or a type, in which state, by people who manage them. */
const rules: Record<ChoiceAbility, (choice: ChoiceStanding) => boolean> = {
  edit: isOpen,
  merge: () => true,
  archive: isOpen,
  restore: (choice) => !isOpen(choice),
}

export const choiceAbilities = (me: Viewer, manages: Clause<void>, choice: ChoiceStanding) =>
  Object.fromEntries(
    Object.entries(rules).map(([ability, holds]) => [
      ability,
      allows(me, manages, undefined) && holds(choice),
    ]),
  ) as Record<ChoiceAbility, boolean>

export function mayChoice(ability: ChoiceAbility, choice: ChoiceStanding) {
  if (!rules[ability](choice)) throw conflict('choice_state')
}

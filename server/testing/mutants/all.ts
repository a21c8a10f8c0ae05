import { events } from './events.ts'
import type { Mutant } from './mutant.ts'
import { networks } from './networks.ts'

export const mutants: readonly Mutant[] = [...events, ...networks]

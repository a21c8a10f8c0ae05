import type { Enterprise } from '../platform/enterprises.ts'
import { missing } from '../platform/errors.ts'
import type { Operation } from '../platform/http/operation.ts'

/** A part of the product that an enterprise switches off: then nothing of it is there. */
export type Module = 'plan_module_enabled'

/** Operations that are missing while their module is off. */
export const underModule = (module: Module, operations: readonly Operation[]): Operation[] =>
  operations.map((operation) => ({
    ...operation,
    answer: (act, asked) => {
      if (!(asked as { enterprise: Enterprise }).enterprise[module]) throw missing()
      return operation.answer(act, asked)
    },
  }))

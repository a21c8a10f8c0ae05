import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import { type AppError, denied, missing } from '../platform/errors.ts'
import type { Operation } from '../platform/http/operation.ts'

/** A part of the product that an enterprise switches off: then nothing of it is there. */
export type Module = 'plan_module_enabled' | 'mentorship_enabled' | 'rewards_enabled' | 'kudos_enabled'

/** What its operations answer while it is off. */
const refusals: Record<Module, () => AppError> = {
  plan_module_enabled: () => missing(),
  rewards_enabled: () => missing(),
  kudos_enabled: () => missing(),
  mentorship_enabled: () =>
    denied('mentorship_off', [{ by: 'setting', allows: false, text: 'mentorship_off' }]),
}

/** Whether it is on now: what runs without a call, and was planned before, asks here. */
export async function isModuleOn(db: Db, module: Module): Promise<boolean> {
  const row = await db
    .selectFrom('enterprises')
    .select(module)
    .where('id', '=', db.enterpriseId)
    .executeTakeFirst()
  return row?.[module] === true
}

/** The same as a part of a larger question. */
export const whileModuleOn = ({ enterpriseId }: Pick<Db, 'enterpriseId'>, module: Module) =>
  sql<boolean>`exists (select from enterprises x where x.id = ${enterpriseId}::bigint and ${sql.ref(`x.${module}`)})`

/** Operations that are refused while their module is off. */
export const underModule = (module: Module, operations: readonly Operation[]): Operation[] =>
  operations.map((operation) => ({
    ...operation,
    answer: (act, asked) => {
      if (!(asked as { enterprise: Enterprise }).enterprise[module]) throw refusals[module]()
      return operation.answer(act, asked)
    },
  }))

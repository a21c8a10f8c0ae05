import { isInside, knownNetwork } from '../networks/known.ts'
import type { Reading } from '../platform/act.ts'
import { missing } from '../platform/errors.ts'

/** With the plan module off, outcomes and KPIs of networks are missing for everybody. */
export async function isPlanned({ db }: Pick<Reading, 'db'>) {
  const { plan_module_enabled } = await db
    .selectFrom('enterprises')
    .select('plan_module_enabled')
    .where('id', '=', db.enterpriseId)
    .executeTakeFirstOrThrow()
  return plan_module_enabled
}

/** A network with its plan. The aims of a private one are missing for people outside it. */
export async function plannedNetwork(act: Reading, id: number) {
  if (!(await isPlanned(act))) throw missing()
  const network = await knownNetwork(act, id)
  if (!isInside(act.me, network)) throw missing()
  return network
}

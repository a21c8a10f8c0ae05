import { isInside, knownNetwork } from '../networks/known.ts'
import type { Reading } from '../platform/act.ts'
import { missing } from '../platform/errors.ts'

/** With the plan module off there are no outcomes and no KPIs of networks: nothing of them is there for anybody. */
export async function isPlanned({ db }: Pick<Reading, 'db'>) {
  const { plan_module_enabled } = await db
    .selectFrom('enterprises')
    .select('plan_module_enabled')
    .where('id', '=', db.enterpriseId)
    .executeTakeFirstOrThrow()
  return plan_module_enabled
}

/** A network with its plan. What a private one wants to reach isn't there for whoever stands outside. */
export async function plannedNetwork(act: Reading, id: number) {
  if (!(await isPlanned(act))) throw missing()
  const network = await knownNetwork(act, id)
  if (!isInside(act.me, network)) throw missing()
  return network
}

import type { kudosSettings } from '../../../contract/recognition/kudos.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { writeSettings } from '../../enterprise/settings.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { recognitionPolicy } from '../policy.ts'
import { kudosSwitched } from '../stale.ts'

export function showKudosSettings({ db, me }: Reading): Promise<Answers<typeof kudosSettings.show>> {
  authorize(me, recognitionPolicy.kudos)
  return db
    .selectFrom('enterprises')
    .select(['kudos_enabled', 'kudos_per_month'])
    .where('id', '=', db.enterpriseId)
    .executeTakeFirstOrThrow()
}

/** A smaller allowance holds from the next thank-you on; what was given stays. */
export async function changeKudosSettings(act: Act, settings: Hears<typeof kudosSettings.update, 'body'>) {
  const { tx } = act
  const before = await showKudosSettings(act)
  const difference = differenceOf<Record<string, unknown>>({ ...before }, settings)
  if (Object.keys(difference).length === 0) return before
  await writeSettings(tx, settings)
  await record(act, {
    action: 'kudos.configured',
    subject: { type: 'enterprise', id: tx.enterpriseId },
    difference,
  })
  kudosSwitched(tx)
  return showKudosSettings(act)
}

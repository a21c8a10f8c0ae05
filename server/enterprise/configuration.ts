import type { enterprises } from '../../contract/enterprise/enterprise.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import type { Act, Reading } from '../platform/act.ts'
import { slot } from '../platform/area.ts'
import { differenceOf, record } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { conflict } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import { enterprisePolicy } from './policy.ts'
import { writeSettings } from './settings.ts'

const columns = [
  'id',
  'name',
  'currency',
  'likes_enabled',
  'pending_comments_enabled',
  'plan_module_enabled',
  'mentorship_enabled',
  'rewards_enabled',
  'invitation_days',
  'version',
] as const

export function showConfiguration({ db, me }: Reading): Promise<Answers<typeof enterprises.show>> {
  authorize(me, enterprisePolicy.configure)
  return db
    .selectFrom('enterprises')
    .select(columns)
    .where('id', '=', db.enterpriseId)
    .executeTakeFirstOrThrow()
}

/** Refreshes the pages that a switch opens. */
export const configurationFollowers = slot<(tx: Tx) => void>('configurationFollowers')

/** Each area asks for its switch when it needs it, so what is saved holds at once and everywhere. */
export async function saveConfiguration(
  act: Act,
  {
    version,
    currency,
    plan_module_enabled,
    mentorship_enabled,
    rewards_enabled,
    invitation_days,
    ...switches
  }: Hears<typeof enterprises.update, 'body'>,
) {
  const { tx, me } = act
  authorize(me, enterprisePolicy.configure)
  const before = await tx
    .selectFrom('enterprises')
    .select(columns)
    .where('id', '=', tx.enterpriseId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.version !== version) throw conflict('changed_meanwhile')
  const settings = {
    ...switches,
    currency: currency ?? before.currency,
    plan_module_enabled: plan_module_enabled ?? before.plan_module_enabled,
    mentorship_enabled: mentorship_enabled ?? before.mentorship_enabled,
    rewards_enabled: rewards_enabled ?? before.rewards_enabled,
    invitation_days: invitation_days ?? before.invitation_days,
  }
  const difference = differenceOf<Record<string, unknown>>(before, settings)
  if (Object.keys(difference).length === 0) return before
  await writeSettings(tx, settings)
  await record(act, {
    action: 'enterprise.configured',
    subject: { type: 'enterprise', id: tx.enterpriseId },
    difference,
  })
  for (const follow of tx.brought.to(configurationFollowers)) follow(tx)
  return showConfiguration(act)
}

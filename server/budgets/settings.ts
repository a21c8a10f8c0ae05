import { sql } from 'kysely'
import type { budgetSettings } from '../../contract/budgets/budgetRequests.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import type { Act, Reading } from '../platform/act.ts'
import { differenceOf, record } from '../platform/changes.ts'
import { conflict } from '../platform/errors.ts'
import { wentStale } from '../platform/live/live.ts'
import { authorize } from '../platform/rights/policy.ts'
import { budgetsPolicy } from './policy.ts'

export async function showSettings({ db, me }: Reading): Promise<Answers<typeof budgetSettings.show>> {
  authorize(me, budgetsPolicy.configure)
  const row = await db
    .selectFrom('budget_settings')
    .select(['second_approval_above_cents', 'version'])
    .executeTakeFirst()
  return row ?? { second_approval_above_cents: null, version: 0 }
}

export async function saveSettings(
  act: Act,
  { second_approval_above_cents, version }: Hears<typeof budgetSettings.update, 'body'>,
) {
  const { tx } = act
  const before = await showSettings(act)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('budget_settings')
    .values({ second_approval_above_cents })
    .onConflict((there) =>
      there
        .column('enterprise_id')
        .doUpdateSet({ second_approval_above_cents, version: sql`budget_settings.version + 1` })
        .where('budget_settings.version', '=', version),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n || before.version !== version) throw conflict('changed_meanwhile')
  await record(act, {
    action: 'enterprise.budgets_configured',
    subject: { type: 'enterprise', id: tx.enterpriseId },
    difference: differenceOf<Record<string, unknown>>(
      { second_approval_above_cents: before.second_approval_above_cents },
      { second_approval_above_cents },
    ),
  })
  wentStale(tx, ['/api/v2/budget-settings', '/api/v1/users/budget_approvers'])
  return showSettings(act)
}

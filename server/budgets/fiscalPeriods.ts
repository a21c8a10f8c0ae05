import { sql } from 'kysely'
import type { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import type { Hears } from '../../contract/route.ts'
import type { Act } from '../platform/act.ts'
import { differenceOf, record } from '../platform/changes.ts'
import { conflict, invalid, missing } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import { mayPeriod, type PeriodAbility } from './abilities.ts'
import { figuresOf, periodFigures } from './figures.ts'
import { line, postLines } from './ledger.ts'
import { openEventsIn, requestsIn, showPeriod } from './periods.ts'
import { budgetsPolicy } from './policy.ts'
import { budgetsChanged } from './stale.ts'

/** A period, locked, if the viewer may do this with it in its present state. Concurrent postings are done or wait. */
export async function heldPeriod({ tx, me }: Act, id: number, ability: PeriodAbility) {
  authorize(me, budgetsPolicy.periods)
  const period = await tx
    .selectFrom('fiscal_periods as p')
    .selectAll('p')
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!period) throw missing()
  const counted = await tx
    .selectFrom('fiscal_periods as p')
    .select([
      requestsIn(tx.enterpriseId, 'p.id').as('request_count'),
      openEventsIn(tx.enterpriseId, 'p.id').as('open_event_count'),
      periodFigures(tx.enterpriseId),
    ])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
  const { approved_cents } = figuresOf(counted.sums)
  mayPeriod(ability, me, { ...period, ...counted, approved_cents })
  return period
}

export async function logPeriod(
  act: Act,
  did: string,
  { id, ...difference }: { id: number } & Record<string, unknown>,
) {
  await record(act, {
    action: `fiscal_period.${did}`,
    subject: { type: 'fiscal_period', id },
    difference,
  })
  budgetsChanged(act.tx)
}

/** Checked before the database would refuse it, so that the refusal can name the other period. */
async function mustNotOverlap(
  { tx }: Act,
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
  but = 0,
) {
  const other = await tx
    .selectFrom('fiscal_periods')
    .select('name')
    .where('deleted_at', 'is', null)
    .where('id', '<>', but)
    .where('starts_on', '<=', ends_on)
    .where('ends_on', '>=', starts_on)
    .limit(1)
    .executeTakeFirst()
  if (other) throw invalid({ starts_on: { code: 'period_overlaps', facts: { name: other.name } } })
}

export async function createPeriod(act: Act, body: Hears<typeof fiscalPeriods.create, 'body'>) {
  const { tx, me } = act
  authorize(me, budgetsPolicy.periods)
  await mustNotOverlap(act, body)
  const { id } = await tx
    .insertInto('fiscal_periods')
    .values({ ...body, created_by: me.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await logPeriod(act, 'created', { id, ...body })
  return showPeriod(act, id)
}

export async function changePeriod(
  act: Act,
  id: number,
  { version, ...body }: Hears<typeof fiscalPeriods.update, 'body'>,
) {
  const { tx } = act
  const period = await heldPeriod(act, id, 'edit')
  if (period.version !== version) throw conflict('changed_meanwhile')
  const { name, starts_on, ends_on, tags } = period
  const difference = differenceOf<Record<string, unknown>>({ name, starts_on, ends_on, tags }, body)
  if (Object.keys(difference).length === 0) return showPeriod(act, id)
  if ('starts_on' in difference || 'ends_on' in difference) {
    await mustNotOverlap(act, body, id)
    const posted = await tx
      .selectFrom('fiscal_period_days')
      .select('day')
      .where('period_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (posted) throw conflict('period_posted')
  }
  await tx
    .updateTable('fiscal_periods')
    .set({ ...body, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await logPeriod(act, 'changed', { id, name: body.name, ...difference })
  return showPeriod(act, id)
}

/** Posts the money of its budgets back. The rows stay, hidden, for their postings. */
export async function deletePeriod(act: Act, id: number) {
  const { tx, me } = act
  const period = await heldPeriod(act, id, 'delete')
  const budgets = await tx
    .selectFrom('annual_budgets as b')
    .leftJoin('budget_figures as f', 'f.annual_budget_id', 'b.id')
    .select(['b.id', 'b.state', 'b.ended_as', 'f.budgeted_cents'])
    .where('b.period_id', '=', id)
    .orderBy('b.id')
    .forUpdate('b')
    .execute()
  // Ended budgets have nothing left. Closed ones are opened for this one posting.
  const kept = budgets.filter(({ ended_as }) => ended_as === null)
  if (kept.length > 0) {
    if (kept.some(({ budgeted_cents }) => (budgeted_cents ?? 0) > 0)) authorize(me, budgetsPolicy.delete)
    await tx
      .updateTable('annual_budgets')
      .set({ state: 'open' })
      .where('period_id', '=', id)
      .where('ended_as', 'is', null)
      .execute()
    await postLines(
      act,
      kept.map((budget) => line('remove', budget.id, budget.budgeted_cents ?? 0)),
    )
    await tx
      .updateTable('annual_budgets')
      .set({ state: 'closed', ended_as: 'removed', ended_at: sql`now()`, ended_by: me.user_id })
      .where('period_id', '=', id)
      .where('ended_as', 'is', null)
      .execute()
  }
  await tx
    .updateTable('fiscal_periods')
    .set({ deleted_at: sql`now()`, deleted_by: me.user_id, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await logPeriod(act, 'deleted', { id, name: period.name })
  return { done: true as const }
}

async function setState(act: Act, id: number, ability: 'close' | 'reopen') {
  const period = await heldPeriod(act, id, ability)
  await act.tx
    .updateTable('fiscal_periods')
    .set({
      state: ability === 'close' ? 'closed' : 'open',
      state_changed_at: sql`now()`,
      state_changed_by: act.me.user_id,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await logPeriod(act, ability === 'close' ? 'closed' : 'reopened', { id, name: period.name })
  return showPeriod(act, id)
}
export const closePeriod = (act: Act, id: number) => setState(act, id, 'close')
export const reopenPeriod = (act: Act, id: number) => setState(act, id, 'reopen')

async function setBudgets(act: Act, id: number, state: 'open' | 'closed') {
  const { tx } = act
  const period = await heldPeriod(act, id, 'close_budgets')
  const changed = await tx
    .updateTable('annual_budgets')
    .set({ state, version: sql`version + 1` })
    .where('period_id', '=', id)
    .where('ended_as', 'is', null)
    .where('state', '<>', state)
    .returning('id')
    .execute()
  if (changed.length > 0)
    await logPeriod(act, state === 'closed' ? 'budgets_closed' : 'budgets_reopened', {
      id,
      name: period.name,
      count: changed.length,
    })
  return { count: changed.length }
}
export const closeBudgets = (act: Act, id: number) => setBudgets(act, id, 'closed')
export const reopenBudgets = (act: Act, id: number) => setBudgets(act, id, 'open')

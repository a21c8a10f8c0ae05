import { sql } from 'kysely'
import type { z } from 'zod'
import type { fiscalPeriods, Initialization } from '../../contract/budgets/fiscalPeriods.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { knownTo } from '../networks/known.ts'
import { markColumns, markOf } from '../networks/queries.ts'
import type { Act, Reading } from '../platform/act.ts'
import type { Db } from '../platform/database/db.ts'
import { totalOf } from '../platform/database/totals.ts'
import { conflict, invalid } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import { heldPeriod, logPeriod } from './fiscalPeriods.ts'
import { line, postLines } from './ledger.ts'
import { showPeriod } from './periods.ts'
import { budgetsPolicy } from './policy.ts'

type Begin = z.output<typeof Initialization>

interface InitialLine {
  network_id: number
  amount_cents: number
}

const networksIn = (db: Db) => db.selectFrom('networks as n').where('n.archived_at', 'is', null)

/** What each network gets. */
async function linesOf(act: Reading, begin: Begin): Promise<InitialLine[]> {
  const { db } = act
  if (begin.strategy === 'lines') return namedLines(act, 'begin.lines', begin.lines)
  if (begin.strategy === 'last_period') return fromPeriod(act, begin)
  const networks = await networksIn(db)
    .select(['n.id', 'n.member_count'])
    .where('n.kind', 'in', begin.kinds)
    .orderBy('n.id')
    .execute()
  if (begin.strategy === 'fixed')
    return networks.map(({ id }) => ({ network_id: id, amount_cents: begin.amount_cents }))
  const shares = shared(
    begin.total_cents,
    networks.map(({ member_count }) => member_count),
  )
  return networks.map(({ id }, at) => ({ network_id: id, amount_cents: shares[at] ?? 0 }))
}

/**
 * Divides a total by weights, to the cent. Remaining cents go, one each, to the shares that were rounded down most. In
 * bigint, since a total times a number of members may exceed the safe integers.
 */
export function shared(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const parts = weights.map((weight, at) => {
    const exact = BigInt(total) * BigInt(weight)
    return { at, whole: exact / sum, rest: exact % sum }
  })
  let left = BigInt(total) - parts.reduce((all, { whole }) => all + whole, 0n)
  const shares = parts.map(({ whole }) => Number(whole))
  for (const { at } of parts.toSorted((a, b) => (b.rest > a.rest ? 1 : b.rest < a.rest ? -1 : a.at - b.at))) {
    if (left <= 0n) break
    shares[at] = (shares[at] ?? 0) + 1
    left -= 1n
  }
  return shares
}

/** Those of the given networks that the viewer may know of. */
async function knownAmong({ db, me }: Reading, ids: readonly number[]) {
  const rows = await networksIn(db)
    .select('n.id')
    .where('n.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where(knownTo(me))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function namedLines(act: Reading, field: string, lines: readonly InitialLine[]) {
  const wanted = new Map(lines.map((one) => [one.network_id, one]))
  if (wanted.size < lines.length) throw invalid({ [field]: { code: 'network_twice' } })
  const there = await knownAmong(act, [...wanted.keys()])
  if (there.size < wanted.size) throw invalid({ [field]: { code: 'not_there' } })
  return [...wanted.values()]
}

type FromPeriod = Extract<Begin, { strategy: 'last_period' }>

/** What a network gets by what it had or spent. */
export const nextCents = (
  had: { budgeted_cents: number | null; spent_cents: number | null },
  { of, percent, round_to_cents }: Pick<FromPeriod, 'of' | 'percent' | 'round_to_cents'>,
) =>
  Math.round(
    (((of === 'spent' ? had.spent_cents : had.budgeted_cents) ?? 0) * percent) / 100 / round_to_cents,
  ) * round_to_cents

/** What each had, changed as a whole; amounts set by hand come instead, also for networks that had nothing. */
async function fromPeriod(act: Reading, { period_id, changes, ...how }: FromPeriod): Promise<InitialLine[]> {
  const byHand = new Map(
    (await namedLines(act, 'begin.changes', changes)).map(({ network_id, amount_cents }) => [
      network_id,
      amount_cents,
    ]),
  )
  const rows = await networksIn(act.db)
    .innerJoin('annual_budgets as b', 'b.network_id', 'n.id')
    .innerJoin('fiscal_periods as p', 'p.id', 'b.period_id')
    .leftJoin('budget_figures as f', 'f.annual_budget_id', 'b.id')
    .select(['n.id', 'f.budgeted_cents', 'f.spent_cents'])
    .where('p.id', '=', period_id)
    .where('p.deleted_at', 'is', null)
    .where('b.ended_as', 'is distinct from', 'removed')
    .orderBy('n.id')
    .execute()
  if (rows.length === 0) throw invalid({ 'begin.period_id': { code: 'not_there' } })
  const had = new Set(rows.map(({ id }) => id))
  return [
    ...rows.map((row) => ({ network_id: row.id, amount_cents: byHand.get(row.id) ?? nextCents(row, how) })),
    ...[...byHand].flatMap(([network_id, amount_cents]) =>
      had.has(network_id) ? [] : [{ network_id, amount_cents }],
    ),
  ]
}

const totalIn = (lines: readonly InitialLine[]) =>
  lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

export async function previewInitialization(
  act: Reading,
  { id, body, query }: { id: number } & Pick<Asked, 'body' | 'query'>,
): Promise<Answers<typeof fiscalPeriods.preview>> {
  const { db, me } = act
  authorize(me, budgetsPolicy.periods)
  await showPeriod(act, id)
  const { page, page_size } = query
  const lines = await linesOf(act, body)
  // Networks the viewer may not know of get theirs as well, but appear only in the total.
  const known = await knownAmong(
    act,
    lines.map(({ network_id }) => network_id),
  )
  const seen = lines.filter(({ network_id }) => known.has(network_id))
  const wanted = seen.slice((page - 1) * page_size, page * page_size)
  const rows = await db
    .selectFrom('networks as n')
    .select(markColumns.map((column) => `n.${column}` as const))
    .select('n.member_count')
    .where('n.id', '=', sql<number>`any(${wanted.map(({ network_id }) => network_id)}::bigint[])`)
    .execute()
  const networks = new Map(rows.map((row) => [row.id, row]))
  return {
    items: wanted.flatMap(({ network_id, amount_cents }) => {
      const network = networks.get(network_id)
      return network ? [{ network: markOf(network), member_count: network.member_count, amount_cents }] : []
    }),
    page,
    page_size,
    ...totalOf(seen.length),
    total_cents: totalIn(lines),
  }
}

interface Asked {
  body: Hears<typeof fiscalPeriods.preview, 'body'>
  query: Hears<typeof fiscalPeriods.preview, 'query'>
}

/** Creates the budgets as previewed, once. Refused if they would differ from the preview by now. */
export async function initialize(
  act: Act,
  id: number,
  { begin, total_cents }: Hears<typeof fiscalPeriods.initialize, 'body'>,
) {
  const { tx, me } = act
  const period = await heldPeriod(act, id, 'initialize')
  const lines = await linesOf(act, begin)
  if (lines.length === 0) throw invalid({ begin: { code: 'nothing_there' } })
  if (totalIn(lines) !== total_cents) throw conflict('initialization_changed')
  const budgets = await sql<{ id: number; network_id: number }>`
    insert into annual_budgets (enterprise_id, period_id, network_id)
    select ${tx.enterpriseId}, ${id}, n from unnest(${lines.map(({ network_id }) => network_id)}::bigint[]) as n
    on conflict do nothing
    returning id, network_id`.execute(tx)
  const amounts = new Map(lines.map(({ network_id, amount_cents }) => [network_id, amount_cents]))
  // Networks that already have a budget keep theirs.
  await postLines(
    act,
    budgets.rows.map((budget) => line('initialize', budget.id, amounts.get(budget.network_id) ?? 0)),
  )
  await tx
    .updateTable('fiscal_periods')
    .set({ initialized_at: sql`now()`, initialized_by: me.user_id, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await logPeriod(act, 'initialized', {
    id,
    name: period.name,
    strategy: begin.strategy,
    count: budgets.rows.length,
    total_cents,
  })
  return showPeriod(act, id)
}

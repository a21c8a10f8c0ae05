import { sql } from 'kysely'
import type { LedgerAccount, PostingKind } from '../../contract/budgets/states.ts'
import type { Act } from '../platform/act.ts'
import { todayHere } from '../platform/database/today.ts'
import { missing } from '../platform/errors.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

/** Between which accounts each kind moves money; amendments go both ways. The database has the same table. */
const paths = {
  initialize: ['source', 'available'],
  carry_in: ['source', 'available'],
  carry_out: ['available', 'source'],
  reset: ['available', 'source'],
  remove: ['available', 'source'],
  approve: ['available', 'item'],
  close: ['item', 'available'],
  draw: ['item', 'plan'],
  cover: ['available', 'plan'],
  release: ['plan', 'available'],
  spend: ['plan', 'spent'],
  correct: ['spent', 'plan'],
} as const satisfies Record<Exclude<PostingKind, 'amend'>, readonly [LedgerAccount, LedgerAccount]>

interface Documents {
  comment?: string | null
  request_id?: number
  item_id?: number
  event_id?: number
  expense_id?: number
  other_budget_id?: number
}

export interface Line extends Documents {
  annual_budget_id: number
  kind: PostingKind
  from: LedgerAccount
  to: LedgerAccount
  amount_cents: number
}

/** A posting between the accounts of its kind, with what it is for. */
export function line(
  kind: keyof typeof paths,
  annual_budget_id: number,
  amount_cents: number,
  documents: Documents = {},
): Line {
  const [from, to] = paths[kind]
  return { annual_budget_id, kind, from, to, amount_cents, ...documents }
}

/** Raises or lowers a budget. */
export const amendment = (annual_budget_id: number, by_cents: number, comment: string): Line => ({
  annual_budget_id,
  kind: 'amend',
  ...(by_cents > 0 ? { from: 'source', to: 'available' } : { from: 'available', to: 'source' }),
  amount_cents: Math.abs(by_cents),
  comment,
})

type Posts = Pick<Act<Pick<Viewer, 'user_id'> | undefined>, 'tx' | 'me' | 'now'>

/**
 * Posts all lines or none; lines of zero are left out. Callers lock the budgets first (`holdBudget`). The database
 * refuses postings that aren't covered or belong to something closed.
 */
export async function postLines({ tx, me, now }: Posts, lines: readonly Line[]) {
  const moving = lines.filter(({ amount_cents }) => amount_cents !== 0)
  if (moving.length === 0) return
  await sql`select ledger_post(${JSON.stringify(moving)}::jsonb, ${me?.user_id ?? null}::bigint,
    ${todayHere(tx, now)})`.execute(tx)
}

/** Locks a period, then a budget. The order is the same everywhere, so that closing a period can't deadlock. */
export async function holdBudget({ tx }: Pick<Act, 'tx'>, id: number) {
  const period = await tx
    .selectFrom('fiscal_periods as p')
    .selectAll('p')
    .where('p.id', '=', (eb) =>
      eb.selectFrom('annual_budgets').select('period_id').where('id', '=', id).$asScalar(),
    )
    .forShare()
    .executeTakeFirst()
  if (!period) throw missing()
  const budget = await tx
    .selectFrom('annual_budgets')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { period, budget }
}

import type { ForeignAmount } from '../../contract/budgets/foreign.ts'
import { ownCents, RATE_PARTS, ratePartsOf } from '../../contract/budgets/rates.ts'
import type { Act } from '../platform/act.ts'
import { invalid } from '../platform/errors.ts'

export interface ForeignColumns {
  foreign_currency: string | null
  foreign_amount_cents: number | null
  foreign_rate_e8: number | null
}

/** What was paid in another currency, as long as it still explains the amount. */
export function foreignOf(
  { foreign_currency, foreign_amount_cents, foreign_rate_e8 }: ForeignColumns,
  amount_cents: number | null,
): ForeignAmount | null {
  if (foreign_currency === null || foreign_amount_cents === null || foreign_rate_e8 === null) return null
  const foreign = {
    currency: foreign_currency as ForeignAmount['currency'],
    amount_cents: foreign_amount_cents,
    rate: foreign_rate_e8 / RATE_PARTS,
  }
  return ownCents(foreign) === amount_cents ? foreign : null
}

/** An expense in the enterprise’s own currency, with what it was entered as. */
export async function inOwnCurrency<
  Said extends { amount_cents: number | null; foreign: ForeignAmount | null },
>({ tx }: Pick<Act, 'tx'>, { foreign, ...said }: Said) {
  if (!foreign) return { ...said, foreign_currency: null, foreign_amount_cents: null, foreign_rate_e8: null }
  const { currency } = await tx
    .selectFrom('enterprises')
    .select('currency')
    .where('id', '=', tx.enterpriseId)
    .executeTakeFirstOrThrow()
  if (foreign.currency === currency) throw invalid({ 'foreign.currency': { code: 'own_currency' } })
  return {
    ...said,
    amount_cents: ownCents(foreign),
    foreign_currency: foreign.currency,
    foreign_amount_cents: foreign.amount_cents,
    foreign_rate_e8: ratePartsOf(foreign.rate),
  }
}

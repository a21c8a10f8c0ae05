import { conflict, invalid } from '../platform/errors.ts'

/** What constraints of this area's tables mean to the person who broke one. */
export const recognitionConstraints = {
  point_balances_covered: () => conflict('claim_points'),
  kudos_allowances_covered: () => conflict('kudos_allowance'),
  rewards_left: () => conflict('claim_sold_out'),
  achievements_name_taken: () => invalid({ name: { code: 'taken' } }),
  point_recounts_open: () => conflict('recount_open'),
}

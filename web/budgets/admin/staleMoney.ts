import { aggregateBudgets } from '../../../contract/budgets/aggregate.ts'
import { annualBudgets } from '../../../contract/budgets/annualBudgets.ts'
import { fiscalPeriods } from '../../../contract/budgets/fiscalPeriods.ts'

/** What shows the money of all networks. */
export const staleMoney = [
  aggregateBudgets.show,
  fiscalPeriods.list,
  fiscalPeriods.choices,
  fiscalPeriods.show,
  annualBudgets.list,
  annualBudgets.ofNetwork,
].map(({ path }) => path)

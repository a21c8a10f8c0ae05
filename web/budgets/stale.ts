import { aggregateBudgets } from '../../contract/budgets/aggregate.ts'
import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { budgetRequests } from '../../contract/budgets/budgetRequests.ts'
import { eventBudgets, expenses } from '../../contract/budgets/eventBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import { nextPeriod } from '../../contract/budgets/nextPeriod.ts'
import { homeColumn } from '../../contract/home/home.ts'

/** Everything that shows money, of one network or of all. */
export const staleBudgets = [
  aggregateBudgets.show,
  aggregateBudgets.postings,
  fiscalPeriods.list,
  fiscalPeriods.choices,
  fiscalPeriods.show,
  fiscalPeriods.openEvents,
  nextPeriod.proposed,
  annualBudgets.list,
  annualBudgets.ofNetwork,
  annualBudgets.ofChildren,
  annualBudgets.ofRegion,
  annualBudgets.show,
  annualBudgets.postings,
  budgetRequests.list,
  budgetRequests.show,
  budgetRequests.inbox,
  budgetRequests.mine,
  eventBudgets.show,
  eventBudgets.items,
  eventBudgets.postings,
  expenses.list,
  homeColumn.show,
].map(({ path }) => path)

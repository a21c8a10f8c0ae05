import { aggregateBudgets } from '../../contract/budgets/aggregate.ts'
import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { budgetRequests } from '../../contract/budgets/budgetRequests.ts'
import { eventBudgets, expenses } from '../../contract/budgets/eventBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import { networkKpis } from '../../contract/planning/networkKpis.ts'
import type { Tx } from '../platform/database/db.ts'
import { wentStale } from '../platform/live/live.ts'

/** Refreshes all pages that show money. */
export const budgetsChanged = (tx: Tx) =>
  wentStale(tx, [
    aggregateBudgets.show.path,
    aggregateBudgets.postings.path,
    annualBudgets.list.path,
    annualBudgets.ofNetwork.path,
    annualBudgets.ofChildren.path,
    annualBudgets.ofRegion.path,
    annualBudgets.show.path,
    annualBudgets.postings.path,
    fiscalPeriods.list.path,
    fiscalPeriods.show.path,
    fiscalPeriods.openEvents.path,
    budgetRequests.list.path,
    budgetRequests.show.path,
    budgetRequests.inbox.path,
    budgetRequests.mine.path,
    eventBudgets.show.path,
    eventBudgets.items.path,
    eventBudgets.postings.path,
    expenses.list.path,
    networkKpis.show.path,
  ])

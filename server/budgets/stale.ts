import { annualBudgets } from '../../contract/budgets/annualBudgets.ts'
import { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import type { Tx } from '../platform/database/db.ts'
import { wentStale } from '../platform/live/live.ts'

/** Pages that show money ask anew. */
export const budgetsChanged = (tx: Tx) =>
  wentStale(tx, [
    annualBudgets.list.path,
    annualBudgets.ofNetwork.path,
    annualBudgets.ofChildren.path,
    annualBudgets.show.path,
    annualBudgets.postings.path,
    fiscalPeriods.list.path,
    fiscalPeriods.show.path,
  ])

import { budgetApprovers, budgetRequests, budgetSettings } from '../../contract/budgets/budgetRequests.ts'
import { eventBudgets, expenses } from '../../contract/budgets/eventBudgets.ts'
import { csvRoutes } from '../downloads/csvRoutes.ts'
import type { ExportParts } from '../downloads/exportParts.ts'
import type { FileStore } from '../platform/files/fileStore.ts'
import { on, raw } from '../platform/http/operation.ts'
import { listApprovers } from './approvers.ts'
import { availableItems, finalizeExpenses, showEventBudget } from './eventBudgets.ts'
import { listExpenses } from './expenseList.ts'
import { addExpense, cancelExpense, changeExpense } from './expenses.ts'
import { budgetRequestsExport, expensesExport } from './moneyExports.ts'
import { eventPostings } from './postings.ts'
import { addReceipt, sendReceipt } from './receipts.ts'
import { approveRequest, closeRequest, declineRequest, sendBack, useItem } from './requestDecisions.ts'
import { inbox, listRequests, myRequests, showRequest } from './requestList.ts'
import { cancelRequest, changeRequest, createRequest, handOver } from './requests.ts'
import { saveSettings, showSettings } from './settings.ts'

/** Routes of requests, and of the money of events. */
export const moneyRoutes = (store: FileStore, desk: ExportParts) => [
  ...csvRoutes(budgetRequests, budgetRequestsExport, desk),
  ...csvRoutes(expenses, expensesExport, desk),
  on(budgetApprovers.list, (act, { query }) => listApprovers(act, query)),
  on(budgetSettings.show, (act) => showSettings(act)),
  on(budgetSettings.update, (act, { body }) => saveSettings(act, body)),
  on(budgetRequests.list, (act, { query }) => listRequests(act, query)),
  on(budgetRequests.inbox, (act, { query }) => inbox(act, query)),
  on(budgetRequests.mine, (act, { query }) => myRequests(act, query)),
  on(budgetRequests.show, (act, { params }) => showRequest(act, params.id)),
  on(budgetRequests.create, (act, { body }) => createRequest(act, body)),
  on(budgetRequests.update, (act, { params, body }) => changeRequest(act, params.id, body)),
  on(budgetRequests.approve, (act, { params, body }) => approveRequest(act, params.id, body)),
  on(budgetRequests.decline, (act, { params, body }) => declineRequest(act, params.id, body)),
  on(budgetRequests.sendBack, (act, { params, body }) => sendBack(act, params.id, body)),
  on(budgetRequests.cancel, (act, { params }) => cancelRequest(act, params.id)),
  on(budgetRequests.close, (act, { params }) => closeRequest(act, params.id)),
  on(budgetRequests.use, (act, { params, body }) => useItem(act, params.id, body)),
  on(budgetRequests.handOver, (act, { params, body }) => handOver(act, params.id, body)),
  on(eventBudgets.show, (act, { params }) => showEventBudget(act, params.id)),
  on(eventBudgets.items, (act, { params, query }) => availableItems(act, params.id, query)),
  on(eventBudgets.postings, (act, { params, query }) => eventPostings(act, params.id, query)),
  on(eventBudgets.finalize, (act, { params }) => finalizeExpenses(act, params.id)),
  on(expenses.list, (act, { params, query }) => listExpenses(act, params.id, query)),
  on(expenses.create, (act, { params, body }) => addExpense(act, params.id, body)),
  on(expenses.update, (act, { params, body }) => changeExpense(act, params.id, body)),
  on(expenses.cancel, (act, { params }) => cancelExpense(act, params.id)),
  on(expenses.addReceipt, (act, { params, file }) => addReceipt(act, store, { eventId: params.id, file })),
  raw(expenses.receipt, (act, { params, request, reply }) =>
    sendReceipt(act, { store, request, reply }, params),
  ),
]

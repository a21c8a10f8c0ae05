import { conflict, invalid } from '../platform/errors.ts'

/** What constraints of this area's tables mean to the person who broke one. */
export const budgetsConstraints = {
  fiscal_periods_name_taken: () => invalid({ name: { code: 'taken' } }),
  fiscal_periods_overlap: () => invalid({ starts_on: { code: 'period_taken' } }),
  annual_budgets_once: () => conflict('budget_there'),
  ledger_period_open: () => conflict('period_closed'),
  ledger_budget_open: () => conflict('budget_closed'),
  ledger_accounts_covered: () => conflict('budget_exceeded'),
  budget_figures_order: () => conflict('budget_exceeded'),
  // Events with requests or expenses can't be deleted.
  budget_requests_enterprise_id_event_id_fkey: () => conflict('event_has_money'),
  budget_request_items_for_event: () => conflict('event_has_money'),
  event_budgets_enterprise_id_event_id_fkey: () => conflict('event_has_money'),
  ledgers_currency: () => conflict('currency_fixed'),
}

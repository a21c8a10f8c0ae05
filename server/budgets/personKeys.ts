import type { PersonKey } from '../identity/personKeys.ts'

const ofTheCompany = 'about the company’s money; that it was done stands in changes_made'

export const budgetsKeys: readonly PersonKey[] = [
  { key: 'fiscal_periods.state_changed_by', merge: 'move', text: 'administration', left_out: ofTheCompany },
  { key: 'fiscal_periods.initialized_by', merge: 'move', text: 'administration', left_out: ofTheCompany },
  { key: 'fiscal_periods.deleted_by', merge: 'move', text: 'administration', left_out: ofTheCompany },
  { key: 'fiscal_periods.created_by', merge: 'move', text: 'administration', left_out: ofTheCompany },
  { key: 'annual_budgets.ended_by', merge: 'move', text: 'administration', left_out: ofTheCompany },
  // Postings never change, so they keep naming the account that made them, even after a merge.
  { key: 'ledger_postings.posted_by', left_out: ofTheCompany },
  { key: 'budget_requests.requested_by', merge: 'move', text: 'budgets', file: 'budget_requests' },
  {
    key: 'budget_requests.approver_id',
    merge: 'move',
    text: 'decisions',
    passive: true,
    left_out: 'the request is somebody else’s',
  },
  {
    key: 'budget_requests.second_approver_id',
    merge: 'move',
    text: 'decisions',
    passive: true,
    left_out: 'the request is somebody else’s',
  },
  { key: 'budget_requests.closed_by', merge: 'move', text: 'decisions', left_out: ofTheCompany },
  { key: 'budget_request_decisions.decided_by', merge: 'move', text: 'decisions', left_out: ofTheCompany },
  { key: 'event_budgets.finalized_by', merge: 'move', text: 'decisions', left_out: ofTheCompany },
  { key: 'expenses.created_by', merge: 'move', text: 'budgets', file: 'expenses' },
  { key: 'expenses.canceled_by', merge: 'move', text: 'budgets', left_out: ofTheCompany },
]

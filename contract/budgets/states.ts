export const fiscalPeriodStates = ['open', 'closed'] as const
export type FiscalPeriodState = (typeof fiscalPeriodStates)[number]

export const annualBudgetStates = ['open', 'closed'] as const
export type AnnualBudgetState = (typeof annualBudgetStates)[number]
/** How a budget ended for good. */
export const budgetEnds = ['carried_over', 'reset', 'removed'] as const
export type BudgetEnd = (typeof budgetEnds)[number]

export const budgetRequestStates = [
  'pending',
  'approved',
  'declined',
  'changes_requested',
  'canceled',
  'closed',
] as const
export type BudgetRequestState = (typeof budgetRequestStates)[number]

const requestTransitions = {
  pending: {
    approve: 'approved',
    decline: 'declined',
    request_changes: 'changes_requested',
    cancel: 'canceled',
  },
  changes_requested: { submit: 'pending', cancel: 'canceled' },
  approved: { close: 'closed' },
  declined: {},
  canceled: {},
  closed: {},
} as const satisfies Record<BudgetRequestState, Partial<Record<string, BudgetRequestState>>>

export type BudgetRequestAction = 'approve' | 'decline' | 'request_changes' | 'cancel' | 'submit' | 'close'

/** What becomes of a request; undefined where that can't be done in its state. */
export const budgetRequestStateAfter = (state: BudgetRequestState, action: BudgetRequestAction) =>
  (requestTransitions[state] as Partial<Record<BudgetRequestAction, BudgetRequestState>>)[action]

/** What moves money, and from which account to which: the constraint ledger_postings_path is the same table. */
export const postingKinds = [
  'initialize',
  'amend',
  'carry_in',
  'carry_out',
  'reset',
  'remove',
  'approve',
  'close',
  'draw',
  'cover',
  'release',
  'spend',
  'correct',
] as const
export type PostingKind = (typeof postingKinds)[number]
export const ledgerAccounts = ['source', 'available', 'item', 'plan', 'spent'] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

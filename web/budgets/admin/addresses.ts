const home = '/admin/plan/budgeting'

export const toBudgets = {
  home,
  of: (period: { id: number }) => `${home}?period=${period.id}`,
  newPeriod: `${home}/fiscal_periods/new`,
  next: (period: { id: number }) => `${home}/fiscal_periods/new?after=${period.id}`,
  initialize: (period: { id: number }) => `${home}/fiscal_periods/new?period=${period.id}`,
}

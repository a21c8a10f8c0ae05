import pg from 'pg'
import { AppError, conflict, invalid, missing, unavailable } from '../errors.ts'

/** What a broken constraint means to a person. Constraints that no input can reach are left out: those are our bugs. */
const meanings: Record<string, () => AppError> = {
  users_email_taken: () => invalid({ email: { code: 'taken' } }),
  users_employee_id_taken: () => invalid({ employee_id: { code: 'taken' } }),
  user_roles_name_taken: () => invalid({ role_name: { code: 'taken' } }),
  fields_title_taken: () => invalid({ title: { code: 'taken' } }),
  networks_name_taken: () => invalid({ name: { code: 'taken' } }),
  networks_not_below_itself: () => invalid({ parent_id: { code: 'below_itself' } }),
  networks_path_of_parent: () => conflict('conflict'),
  sponsors_once: () => invalid({ user_id: { code: 'taken' } }),
  networks_depth: () => invalid({ parent_id: { code: 'too_deep' } }),
  group_category_types_name_taken: () => invalid({ name: { code: 'taken' } }),
  group_categories_name_taken: () => invalid({ name: { code: 'taken' } }),
  network_categories_of_the_type: () => conflict('category_in_use'),
  network_connections_once: () => conflict('already_connected'),
  leader_positions_name_taken: () => invalid({ name: { code: 'taken' } }),
  network_leaders_once: () => conflict('already_a_leader'),
  folders_name_taken: () => invalid({ name: { code: 'taken' } }),
  folders_not_below_itself: () => invalid({ parent_folder_id: { code: 'below_itself' } }),
  folders_depth: () => invalid({ parent_folder_id: { code: 'too_deep' } }),
  folders_path_of_parent: () => conflict('conflict'),
  folders_home_of_parent: () => conflict('conflict'),
  // It was deleted while something was put into it.
  resources_enterprise_id_folder_id_fkey: () => missing(),
  labels_name_taken: () => invalid({ name: { code: 'taken' } }),
  aims_name_taken: () => invalid({ name: { code: 'taken' } }),
  tags_name_taken: () => invalid({ name: { code: 'taken' } }),
  calendars_name_taken: () => invalid({ name: { code: 'taken' } }),
  segments_name_taken: () => invalid({ name: { code: 'taken' } }),
  policy_documents_title_taken: () => invalid({ title: { code: 'taken' } }),
  policy_documents_kind_taken: () => conflict('document_kind_taken'),
  fiscal_periods_name_taken: () => invalid({ name: { code: 'taken' } }),
  fiscal_periods_overlap: () => invalid({ starts_on: { code: 'period_taken' } }),
  annual_budgets_once: () => conflict('budget_there'),
  ledger_period_open: () => conflict('period_closed'),
  ledger_budget_open: () => conflict('budget_closed'),
  ledger_accounts_covered: () => conflict('budget_exceeded'),
  budget_figures_order: () => conflict('budget_exceeded'),
  ledgers_currency: () => conflict('currency_fixed'),
  policy_document_reminders_one_at_a_time: () => conflict('reminder_running'),
}

/** Citus empties `constraint` and adds a shard number, so the name is read from the message when it must be. */
function constraintOf(error: pg.DatabaseError) {
  return error.constraint ?? /constraint "([a-z0-9_]+?)(?:_\d{4,})?"/.exec(error.message)?.[1]
}

const gone = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'])

/** The one place where an error of the database becomes one of ours. */
export function fromDatabase(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? ''
    if (state.startsWith('23')) return meanings[constraintOf(error) ?? '']?.() ?? error
    if (state === '40001' || state === '40P01') return unavailable('try_again', 1)
    if (state === '57014') return unavailable('took_too_long', 5)
    if (state.startsWith('57P') || state.startsWith('08') || state.startsWith('53')) return unavailable()
    if (state === '22P05' || state === '22021') return invalid({ body: { code: 'invalid_text' } })
    if (state === '22003') return conflict('out_of_range')
    return error
  }
  if (error instanceof Error) {
    const code = 'code' in error ? String(error.code) : ''
    if (gone.has(code)) return unavailable()
    if (
      /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/.test(
        error.message,
      )
    )
      return unavailable()
  }
  return error
}

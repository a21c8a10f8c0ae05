import { conflict, invalid } from '../platform/errors.ts'

/** What constraints of this area's tables mean to the person who broke one. */
export const documentsConstraints = {
  policy_documents_title_taken: () => invalid({ title: { code: 'taken' } }),
  policy_documents_kind_taken: () => conflict('document_kind_taken'),
  policy_document_reminders_one_at_a_time: () => conflict('reminder_running'),
}

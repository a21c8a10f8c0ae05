import type { PersonKey } from '../identity/personKeys.ts'

export const documentsKeys: readonly PersonKey[] = [
  {
    key: 'policy_documents.archived_by',
    merge: 'move',
    text: 'documents',
    left_out: 'the enterprise’s document',
  },
  {
    key: 'policy_document_acceptances.user_id',
    merge: 'unite',
    same: ['version_id'],
    text: 'acceptances',
    file: 'agreements',
  },
  {
    key: 'policy_documents.created_by',
    merge: 'move',
    text: 'documents',
    left_out: 'the enterprise’s document',
  },
  {
    key: 'policy_document_versions.published_by',
    merge: 'move',
    text: 'documents',
    left_out: 'the enterprise’s document',
  },
  {
    key: 'policy_document_reminders.started_by',
    merge: 'move',
    text: 'documents',
    left_out: 'the enterprise’s reminders to others',
  },
]

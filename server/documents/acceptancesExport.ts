import { sql } from 'kysely'
import { AcceptancesExport } from '../../contract/documents/documents.ts'
import { exportable } from '../downloads/exports.ts'
import type { Db } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'
import { acceptedBy, named } from './acceptanceList.ts'
import { inForceOf } from './inForce.ts'
import { documentsPolicy } from './policy.ts'
import { missingPeople } from './progress.ts'

interface Row {
  id: number
  name: string
  email: string
  employee_id: string | null
  accepted_at: string | null
  address: string | null
  version_id: number
  number: number
}

/** The version whose acceptances are exported; it stays the same while the file is made. */
async function versionOf(db: Db, documentId: number) {
  const document = await db
    .selectFrom('policy_documents')
    .select('id')
    .where('id', '=', documentId)
    .executeTakeFirst()
  if (!document) throw missing()
  return inForceOf(db, documentId).executeTakeFirst()
}

/** Who has accepted the version in force of a policy document, or who hasn't: what auditors ask for. */
export const acceptancesExport = exportable<Row, typeof AcceptancesExport>({
  name: 'policy_document_acceptances',
  title: (say) => say('documents.acceptances.export.title'),
  may: documentsPolicy.manage,
  secure: true,
  query: AcceptancesExport,
  columns: () => [
    { key: 'name', title: (say) => say('documents.acceptances.column.name'), value: (row) => row.name },
    {
      key: 'email',
      title: (say) => say('documents.acceptances.export.email'),
      value: (row) => row.email,
    },
    {
      key: 'employee_id',
      title: (say) => say('documents.acceptances.export.employee_id'),
      unusual: true,
      value: (row) => row.employee_id,
    },
    { key: 'number', title: (say) => say('documents.field.version'), value: (row) => row.number },
    {
      key: 'accepted_at',
      title: (say) => say('documents.acceptances.column.accepted_at'),
      value: (row) => row.accepted_at,
    },
    {
      key: 'address',
      title: (say) => say('documents.acceptances.column.address'),
      value: (row) => row.address,
    },
  ],
  rows: async ({ db }, { document_id, scope, search }, { after, limit }) => {
    const version = after ? { id: after.version_id, number: after.number } : await versionOf(db, document_id)
    if (!version) return []
    const person = ['u.id', 'u.name', 'u.email', 'u.employee_id'] as const
    const rows =
      scope === 'accepted'
        ? await acceptedBy(db, version.id)
            .select([...person, 'a.accepted_at', 'a.address'])
            .where('a.user_id', '>', after?.id ?? 0)
            .where(named(search))
            .orderBy('a.user_id')
            .limit(limit)
            .execute()
        : await missingPeople(db, version.id)
            .select(person)
            .select([sql<null>`null`.as('accepted_at'), sql<null>`null`.as('address')])
            .where('u.id', '>', after?.id ?? 0)
            .where(named(search))
            .orderBy('u.id')
            .limit(limit)
            .execute()
    return rows.map((row) => ({ ...row, version_id: version.id, number: version.number }))
  },
})

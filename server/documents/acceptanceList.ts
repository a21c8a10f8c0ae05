import { sql } from 'kysely'
import type { z } from 'zod'
import type { Acceptance, AcceptancesQuery } from '../../contract/documents/documents.ts'
import { faceOf } from '../identity/faces.ts'
import type { Reading } from '../platform/act.ts'
import { type Db, together } from '../platform/database/db.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { missing } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import { inForceOf } from './inForce.ts'
import { documentsPolicy } from './policy.ts'
import { missingPeople } from './progress.ts'

type Asked = z.output<typeof AcceptancesQuery>
const personColumns = ['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id'] as const

export const acceptedBy = (db: Db, versionId: number) =>
  db
    .selectFrom('policy_document_acceptances as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('a.version_id', '=', versionId)

/** Who has accepted the version in force, or who hasn't. */
export async function listAcceptances({ db, me }: Reading, id: number, query: Asked) {
  authorize(me, documentsPolicy.manage)
  const { page, page_size, scope } = query
  const [[document], [version]] = await together(
    db,
    db.selectFrom('policy_documents').select('id').where('id', '=', id),
    inForceOf(db, id),
  )
  if (!document) throw missing()
  if (!version) return { items: [], page, page_size, total: 0, total_is: 'exact' as const }
  const [rows, [counted]] = await together(
    db,
    ...(scope === 'accepted'
      ? acceptedQuestions(db, version.id, query)
      : missingQuestions(db, version.id, query)),
  )
  const total = counted?.count ?? 0
  return {
    items: rows.map(
      (row): z.output<typeof Acceptance> => ({
        person: faceOf(row),
        accepted_at: row.accepted_at,
        address: row.address,
      }),
    ),
    page,
    page_size,
    ...totalOf(total),
  }
}

/**
 * Everybody whose name matches the words, whatever the state of their account: looked up once for any number of
 * people.
 */
export const named = (words: string | undefined) =>
  words ? sql<boolean>`u.id = any(array(select people_called(${words})))` : sql<boolean>`true`

function acceptedQuestions(db: Db, versionId: number, asked: Asked) {
  const { page, page_size, sort_by = 'accepted_at' } = asked
  const { sort_direction = sort_by === 'name' ? 'asc' : 'desc' } = asked
  const rows = acceptedBy(db, versionId).where(named(asked.search))
  return [
    rows
      .select(personColumns)
      .select(['a.accepted_at', 'a.address'])
      .orderBy(sort_by === 'name' ? 'u.name' : 'a.accepted_at', sort_direction)
      .orderBy('a.user_id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, rows.select('a.user_id')),
  ] as const
}

function missingQuestions(db: Db, versionId: number, asked: Asked) {
  const { page, page_size, sort_direction = 'asc' } = asked
  const rows = missingPeople(db, versionId).where(named(asked.search))
  return [
    rows
      .select(personColumns)
      .select([sql<string | null>`null`.as('accepted_at'), sql<string | null>`null`.as('address')])
      .orderBy('u.name', sort_direction)
      .orderBy('u.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, rows.select('u.id')),
  ] as const
}

import { sql } from 'kysely'
import type { z } from 'zod'
import type { DocumentKind, MyDocumentsQuery, MyPolicyDocument } from '../../contract/documents/documents.ts'
import type { Reading } from '../platform/act.ts'
import { together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { totalOf } from '../platform/database/totals.ts'
import { newestInForce } from './inForce.ts'

/**
 * The documents that concern somebody: those in use and everything they ever agreed to, even if archived. Nobody
 * loses sight of what they once signed.
 */
const concerning = ({ db, me }: Reading) =>
  db
    .selectFrom('policy_documents as d')
    .leftJoinLateral(newestInForce, (join) => join.onTrue())
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('policy_document_acceptances as a')
          .innerJoin('policy_document_versions as w', 'w.id', 'a.version_id')
          .select(['a.accepted_at', 'w.number as accepted_number'])
          .whereRef('w.document_id', '=', 'd.id')
          .where('a.user_id', '=', me.user_id)
          .orderBy('w.number', 'desc')
          .limit(1)
          .as('mine'),
      (join) => join.onTrue(),
    )
    .where((eb) =>
      eb.or([
        eb.and([eb('d.archived_at', 'is', null), eb('v.id', 'is not', null)]),
        eb('mine.accepted_at', 'is not', null),
      ]),
    )

/** Documents are few: an enterprise has a handful, so they are counted as they are. */
export async function myDocuments(act: Reading, query: z.output<typeof MyDocumentsQuery>) {
  const { db, me } = act
  const { page, page_size, search, sort_by } = query
  const { sort_direction = sort_by === 'accepted_at' ? 'desc' : 'asc' } = query
  const found = concerning(act).where(contains('d.title', search))
  const [rows, [counted]] = await together(
    db,
    found
      .select(['d.id', 'd.title', 'd.kind', 'd.required', 'd.archived_at'])
      .select(['v.id as version_id', 'v.number', 'v.effective_at', 'mine.accepted_at'])
      .orderBy(sort_by === 'title' ? 'd.title' : 'mine.accepted_at', (order) =>
        sort_direction === 'asc' ? order.asc().nullsLast() : order.desc().nullsLast(),
      )
      .orderBy('d.id')
      .limit(page_size)
      .offset((page - 1) * page_size),
    found.select((eb) => eb.fn.countAll<number>().as('count')),
  )
  const accepted = await db
    .selectFrom('policy_document_acceptances as a')
    .innerJoin('policy_document_versions as w', 'w.id', 'a.version_id')
    .select(['w.document_id', 'w.id as version_id', 'w.number', 'a.accepted_at'])
    .where('a.user_id', '=', me.user_id)
    .where('w.document_id', '=', sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .orderBy('w.number', 'desc')
    .execute()
  return {
    items: rows.map(
      ({ id, title, kind, required, archived_at, version_id, number, effective_at }): Mine => ({
        id,
        title,
        kind: kind as DocumentKind,
        required,
        archived: archived_at !== null,
        in_force:
          archived_at === null && version_id !== null && number !== null && effective_at !== null
            ? { version_id, number, effective_at }
            : null,
        accepted: accepted
          .filter(({ document_id }) => document_id === id)
          .map(({ document_id: _, ...one }) => one),
      }),
    ),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

type Mine = z.output<typeof MyPolicyDocument>

/** Whether somebody agreed to these words: then they may read them for ever. */
export async function haveAccepted({ db, me }: Reading, versionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('policy_document_acceptances')
    .select('version_id')
    .where('version_id', '=', versionId)
    .where('user_id', '=', me.user_id)
    .executeTakeFirst()
  return row !== undefined
}

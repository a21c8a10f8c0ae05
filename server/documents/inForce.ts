import { type ExpressionBuilder, sql } from 'kysely'
import type { DB, Db } from '../platform/database/db.ts'
import { prepared } from '../platform/database/prepared.ts'

/** Of the versions that count by now, the newest is in force. */
export const inForceOf = (db: Db, documentId: number) =>
  db
    .selectFrom('policy_document_versions')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('published_at', 'is not', null)
    .where('effective_at', '<=', sql<string>`now()`)
    .orderBy('number', 'desc')
    .limit(1)

/** The terms that sign-up asks for: the current wording of the one document of that kind, if there is one. */
export const currentTerms = (db: Db) =>
  db
    .selectFrom('policy_documents as d')
    .innerJoin('policy_document_versions as v', 'v.document_id', 'd.id')
    .select(['v.id as version_id', 'd.id as document_id', 'd.title', 'v.number', 'v.body', 'v.effective_at'])
    .where('d.kind', '=', 'terms')
    .where('d.archived_at', 'is', null)
    .where('v.published_at', 'is not', null)
    .where('v.effective_at', '<=', sql<string>`now()`)
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Beside a document `d`, its version in force `v`. */
export const newestInForce = (eb: ExpressionBuilder<DB & { d: DB['policy_documents'] }, 'd'>) =>
  eb
    .selectFrom('policy_document_versions as w')
    .select(['w.id', 'w.number', 'w.effective_at'])
    .whereRef('w.document_id', '=', 'd.id')
    .where('w.published_at', 'is not', null)
    .where('w.effective_at', '<=', sql<string>`now()`)
    .orderBy('w.number', 'desc')
    .limit(1)
    .as('v')

/** Whether a person `u` has something to agree to: asked with who they are, at no question of its own. */
export const mustAgree = sql<boolean>`exists (
  select from policy_documents d
  cross join lateral (
    select w.id from policy_document_versions w
    where w.enterprise_id = d.enterprise_id and w.document_id = d.id
      and w.published_at is not null and w.effective_at <= now()
    order by w.number desc limit 1) v
  where d.enterprise_id = u.enterprise_id and d.required and d.archived_at is null
    and not exists (select from policy_document_acceptances a
      where a.enterprise_id = d.enterprise_id and a.version_id = v.id and a.user_id = u.id))`

/** What this person still has to agree to, checked with every page. */
export const toAcceptQuestion = prepared((db, { user_id }: { user_id: number }) =>
  db
    .selectFrom('policy_documents as d')
    .innerJoinLateral(newestInForce, (join) => join.onTrue())
    .select(['d.id as document_id', 'v.id as version_id', 'd.title', 'd.kind'])
    .where('d.required', '=', true)
    .where('d.archived_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('policy_document_acceptances as a')
            .select('a.version_id')
            .whereRef('a.version_id', '=', 'v.id')
            .where('a.user_id', '=', user_id),
        ),
      ),
    )
    .orderBy('d.id'),
)

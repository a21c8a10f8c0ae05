import { sql } from 'kysely'
import type { Tx } from '../platform/database/db.ts'
import type { DocumentSeed } from './larkspur/types.ts'

const DAY_MS = 86_400_000
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
/** One in so many hasn't come to it yet. */
const ONE_IN = 31

/**
 * The company's papers with everybody who has agreed to them. Those the demo names have always agreed: their pages are
 * looked at without a gate in front.
 */
export async function addDocuments(
  tx: Tx,
  documents: readonly DocumentSeed[],
  by: number,
  signIns: readonly string[],
) {
  for (const { versions, draft, archived, ...document } of documents) {
    const first = versions[0]?.effective_days ?? -2
    const { id } = await tx
      .insertInto('policy_documents')
      .values({
        ...document,
        created_by: by,
        created_at: at(first - 20),
        archived_at: archived ? at(-90) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [index, { body, summary, effective_days }] of versions.entries()) {
      const version = await tx
        .insertInto('policy_document_versions')
        .values({
          document_id: id,
          number: index + 1,
          body,
          summary,
          published_at: at(Math.min(effective_days, 0) - 1),
          published_by: by,
          effective_at: at(effective_days),
          changed_at: at(Math.min(effective_days, 0) - 1),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (document.required && effective_days < 0) await agree(tx, version.id, effective_days, signIns)
      if (document.required && index === 1) await reminded(tx, version.id, effective_days, by)
    }
    if (draft !== null) {
      await tx
        .insertInto('policy_document_versions')
        .values({ document_id: id, number: versions.length + 1, body: draft, changed_at: at(-2) })
        .execute()
    }
  }
}

const agree = (tx: Tx, versionId: number, effectiveDays: number, signIns: readonly string[]) =>
  sql`
    insert into policy_document_acceptances (enterprise_id, version_id, user_id, accepted_at, address)
    select u.enterprise_id, ${versionId}::bigint, u.id,
      least(now() - interval '1 hour',
        ${at(effectiveDays)}::timestamptz + u.place * 7919 % 30 * interval '1 day' + u.place * 104729 % 720 * interval '1 minute'),
      '10.20.' || u.place % 24 || '.' || u.place % 250
    from (
      select enterprise_id, id, email, state, row_number() over (order by id) as place
      from users where enterprise_id = ${tx.enterpriseId}::bigint
    ) u
    where u.email = any(${signIns}::text[]) or (u.state = 'active' and u.place % ${ONE_IN}::int <> 7)`.execute(
    tx,
  )

const reminded = async (tx: Tx, versionId: number, effectiveDays: number, by: number) =>
  tx
    .insertInto('policy_document_reminders')
    .values({
      version_id: versionId,
      started_by: by,
      started_at: at(effectiveDays + 12),
      finished_at: at(effectiveDays + 12),
      total: 212,
      reminded: 212,
    })
    .execute()

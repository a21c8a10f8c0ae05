import { sql } from 'kysely'
import type { z } from 'zod'
import { userData } from '../../contract/access/access.ts'
import { type DocumentKind, policyDocuments, type ToAccept } from '../../contract/documents/documents.ts'
import { type Act, acting, type Reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { conflict, missing } from '../platform/errors.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { wentStale } from '../platform/live/live.ts'
import { inForceOf, toAcceptQuestion } from './inForce.ts'

/**
 * Somebody agrees to a version. Only the one in force can be agreed to; agreeing again changes nothing, not even the
 * moment. Also for people who are only just signing up, who aren't a viewer yet.
 */
export async function acceptDocument(tx: Tx, userId: number, versionId: number, address: string | undefined) {
  const version = await tx
    .selectFrom('policy_document_versions as v')
    .innerJoin('policy_documents as d', 'd.id', 'v.document_id')
    .select(['v.document_id', 'v.number', 'd.title'])
    .where('v.id', '=', versionId)
    .where('v.published_at', 'is not', null)
    .where('d.archived_at', 'is', null)
    .executeTakeFirst()
  if (!version) throw missing()
  const inForce = await inForceOf(tx, version.document_id).executeTakeFirst()
  if (inForce?.id !== versionId) throw conflict('document_replaced')
  const accepted = await tx
    .insertInto('policy_document_acceptances')
    .values({ version_id: versionId, user_id: userId, address })
    .onConflict((on) => on.columns(['version_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!accepted) return
  await record(acting(tx, { user_id: userId }, { address }), {
    action: 'policy_document.accepted',
    subject: { type: 'policy_document', id: version.document_id },
    difference: { title: version.title, number: version.number },
  })
  await rightsChanged(tx, userId)
  wentStale(tx, [userData.show.path], [userId])
  wentStale(tx, [policyDocuments.list.path])
}

export async function acceptAsViewer({ tx, me, address }: Act, versionId: number) {
  await acceptDocument(tx, me.user_id, versionId, address)
  const left = await toAcceptQuestion(tx, { user_id: me.user_id }).execute()
  return { left: left.length }
}

/** Everything the gate shows: the words to accept, and the words accepted last, so that the difference can be read. */
export async function documentsToAccept({
  db,
  me,
}: Reading): Promise<{ items: z.output<typeof ToAccept>[] }> {
  const asked = await toAcceptQuestion(db, { user_id: me.user_id }).execute()
  if (asked.length === 0) return { items: [] }
  const [wordings, before] = await Promise.all([
    db
      .selectFrom('policy_document_versions')
      .select(['id', 'number', 'summary', 'body', 'effective_at'])
      .where('id', '=', sql<number>`any(${asked.map((row) => row.version_id)}::bigint[])`)
      .execute(),
    db
      .selectFrom('policy_document_acceptances as a')
      .innerJoin('policy_document_versions as v', 'v.id', 'a.version_id')
      .select(['v.document_id', 'v.number', 'v.body'])
      .where('a.user_id', '=', me.user_id)
      .where('v.document_id', '=', sql<number>`any(${asked.map((row) => row.document_id)}::bigint[])`)
      .orderBy('v.number')
      .execute(),
  ])
  const wordingOf = new Map(wordings.map((row) => [row.id, row]))
  // The later of two wins its place in the map: the version agreed to last.
  const agreed = new Map(before.map(({ document_id, number, body }) => [document_id, { number, body }]))
  return {
    items: asked.flatMap(({ version_id, document_id, title, kind }) => {
      const words = wordingOf.get(version_id)
      if (!words?.effective_at) return []
      const { number, summary, body, effective_at } = words
      return [
        {
          version_id,
          document_id,
          number,
          title,
          kind: kind as DocumentKind,
          summary,
          body,
          effective_at,
          agreed_before: agreed.get(document_id) ?? null,
        },
      ]
    }),
  }
}

import { sql } from 'kysely'
import type { z } from 'zod'
import { userData } from '../../contract/access/access.ts'
import { archives } from '../../contract/archives/archives.ts'
import {
  type DraftChange,
  type NewPolicyDocument,
  type PolicyDocumentChange,
  policyDocuments,
} from '../../contract/documents/documents.ts'
import type { Act } from '../platform/act.ts'
import { differenceOf, record } from '../platform/changes.ts'
import type { Tx } from '../platform/database/db.ts'
import { conflict, missing } from '../platform/errors.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { wentStale } from '../platform/live/live.ts'
import { authorize } from '../platform/rights/policy.ts'
import { archiving } from '../platform/undo.ts'
import { documentsPolicy } from './policy.ts'
import { showDocument } from './queries.ts'

export async function lockDocument(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('policy_documents')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw missing()
  return row
}

export const draftOf = (tx: Tx, documentId: number) =>
  tx
    .selectFrom('policy_document_versions')
    .selectAll()
    .where('document_id', '=', documentId)
    .where('published_at', 'is', null)
    .executeTakeFirst()

export async function beginDocument(
  act: Act,
  { title, kind, required, body }: z.output<typeof NewPolicyDocument>,
) {
  const { tx, me } = act
  authorize(me, documentsPolicy.manage)
  const { id } = await tx
    .insertInto('policy_documents')
    .values({ title, kind, required, created_by: me.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('policy_document_versions').values({ document_id: id, number: 1, body }).execute()
  await record(act, {
    action: 'policy_document.created',
    subject: { type: 'policy_document', id },
    difference: { title, kind, required },
  })
  documentsChanged(tx)
  return showDocument(act, id)
}

/** Saves title and whether it must be accepted, unless somebody saved a newer one since it was read. */
export async function changeDocument(
  act: Act,
  id: number,
  { version, ...change }: z.output<typeof PolicyDocumentChange>,
) {
  const { tx, me } = act
  authorize(me, documentsPolicy.manage)
  const document = await lockDocument(tx, id)
  if (document.version !== version) throw conflict('changed_meanwhile')
  await tx
    .updateTable('policy_documents')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'policy_document.changed',
    subject: { type: 'policy_document', id },
    difference: differenceOf(document, change),
  })
  await (document.required === change.required ? documentsChanged(tx) : gateChanged(tx))
  return showDocument(act, id)
}

/** Documents somebody may have agreed to are kept; only one that nobody ever saw can be deleted. */
export async function deleteDocument(act: Act, id: number) {
  const { tx, me } = act
  authorize(me, documentsPolicy.manage)
  const document = await lockDocument(tx, id)
  const published = await tx
    .selectFrom('policy_document_versions')
    .select('id')
    .where('document_id', '=', id)
    .where('published_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (published) throw conflict('document_is_published')
  await tx.deleteFrom('policy_documents').where('id', '=', id).execute()
  await record(act, {
    action: 'policy_document.deleted',
    subject: { type: 'policy_document', id },
    difference: { title: document.title },
  })
  documentsChanged(tx)
  return { done: true as const }
}

export async function archiveDocument(act: Act, id: number, archived: boolean) {
  const { tx, me } = act
  authorize(me, documentsPolicy.manage)
  const document = await lockDocument(tx, id)
  if ((document.archived_at !== null) === archived) return showDocument(act, id)
  if (!archived) await titleIsFree(tx, document.title)
  await tx
    .updateTable('policy_documents')
    .set({
      archived_at: archived ? sql`now()` : null,
      archived_by: archived ? me.user_id : null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: archived ? 'policy_document.archived' : 'policy_document.unarchived',
    subject: { type: 'policy_document', id },
    difference: { title: document.title },
  })
  await (document.required ? gateChanged(tx) : documentsChanged(tx))
  return showDocument(act, id)
}

export const documentArchiving = archiving('document', archiveDocument)

async function titleIsFree(tx: Tx, title: string) {
  const other = await tx
    .selectFrom('policy_documents')
    .select('id')
    .where('title_key', '=', sql<string>`name_key(${title})`)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (other) throw conflict('document_title_taken')
}

/** Saves the next wording. The first save after a publication begins the next version. */
export async function saveDraft(
  act: Act,
  id: number,
  { version, body, summary }: z.output<typeof DraftChange>,
) {
  const { tx, me } = act
  authorize(me, documentsPolicy.manage)
  const document = await lockDocument(tx, id)
  if (document.archived_at) throw conflict('document_is_archived')
  const draft = await draftOf(tx, id)
  if ((draft?.version ?? 0) !== version) throw conflict('changed_meanwhile')
  const number = draft?.number ?? (await nextNumber(tx, id))
  if (draft) {
    await tx
      .updateTable('policy_document_versions')
      .set({ body, summary, changed_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', draft.id)
      .execute()
  } else {
    await tx
      .insertInto('policy_document_versions')
      .values({ document_id: id, number, body, summary })
      .execute()
  }
  await record(act, {
    action: 'policy_document.draft_saved',
    subject: { type: 'policy_document', id },
    difference: { number },
  })
  wentStale(tx, [policyDocuments.list.path])
  return showDocument(act, id)
}

async function nextNumber(tx: Tx, documentId: number) {
  const { last } = await tx
    .selectFrom('policy_document_versions')
    .select((eb) => eb.fn.max<number | null>('number').as('last'))
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

export async function dropDraft(act: Act, id: number) {
  const { tx, me } = act
  authorize(me, documentsPolicy.manage)
  await lockDocument(tx, id)
  const draft = await draftOf(tx, id)
  if (!draft) throw missing()
  await tx.deleteFrom('policy_document_versions').where('id', '=', draft.id).execute()
  await record(act, {
    action: 'policy_document.draft_dropped',
    subject: { type: 'policy_document', id },
    difference: { number: draft.number },
  })
  wentStale(tx, [policyDocuments.list.path])
  return showDocument(act, id)
}

/**
 * Refreshes the lists of those who manage documents, and makes every page check whether there is something to accept.
 */
export const documentsChanged = (tx: Tx) =>
  wentStale(tx, [policyDocuments.list.path, userData.show.path, archives.names.path])

/** The documents everybody must accept have changed: until they do, nothing else opens to them. */
export async function gateChanged(tx: Tx) {
  await rightsChanged(tx, '*')
  documentsChanged(tx)
}

import { sql } from 'kysely'
import { alone, archivable, type NewName } from '../identity/archivable.ts'
import type { Act } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import type { Db } from '../platform/database/db.ts'
import { invalid, missing } from '../platform/errors.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import { archiveDocument, deleteDocument } from './documents.ts'
import { documentsPolicy } from './policy.ts'

const archivedDocument = (db: Db, id: number) =>
  db
    .selectFrom('policy_documents')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('archived_at', 'is not', null)

const isTaken = async (db: Db, title: string) =>
  (await db
    .selectFrom('policy_documents')
    .select('id')
    .where('title_key', '=', sql<string>`name_key(${title})`)
    .where('archived_at', 'is', null)
    .executeTakeFirst()) !== undefined

async function restore(act: Act, id: number, names: readonly NewName[]) {
  const { tx, me } = act
  authorize(me, documentsPolicy.manage)
  const document = await archivedDocument(tx, id).forUpdate().executeTakeFirst()
  if (!document || names.some((one) => one.id !== id)) throw missing()
  const title = names[0]?.name ?? document.title
  if (await isTaken(tx, title)) throw invalid({ [`names.${id}`]: { code: 'taken' } })
  if (title !== document.title) {
    await tx.updateTable('policy_documents').set({ title }).where('id', '=', id).execute()
    await record(act, {
      action: 'policy_document.changed',
      subject: { type: 'policy_document', id },
      difference: { title: [document.title, title] },
    })
  }
  await archiveDocument(act, id, false)
  return 1
}

async function remove(act: Act, id: number) {
  const { tx } = act
  if (!(await archivedDocument(tx, id).executeTakeFirst())) throw missing()
  return deleteDocument(act, id)
}

export const archivedDocuments = archivable({
  name: 'policy_document',
  opens: (me, network) => network === null && allows(me, documentsPolicy.manage, undefined),
  restores: (me) => allows(me, documentsPolicy.manage, undefined),
  rows: ({ db }) =>
    db
      .selectFrom('policy_documents as d')
      .select(['d.id', 'd.title as name', 'd.kind', 'd.archived_at', 'd.archived_by'])
      .select([sql<number | null>`null::bigint`.as('home_id'), sql<number>`0`.as('along_count')])
      .select((eb) =>
        eb
          .not(
            eb.exists(
              eb
                .selectFrom('policy_document_versions as v')
                .select('v.id')
                .whereRef('v.document_id', '=', 'd.id')
                .where('v.published_at', 'is not', null),
            ),
          )
          .as('removable'),
      )
      .where('d.archived_at', 'is not', null),
  standing: async ({ db }, id) => {
    const document = await archivedDocument(db, id).executeTakeFirst()
    const taken = document && (await isTaken(db, document.title))
    return { ...alone, taken: taken ? [{ id, name: document.title }] : [] }
  },
  restore,
  remove,
})

import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type {
  DocumentKind,
  DocumentsQuery,
  DocumentText,
  DocumentVersion,
  PolicyDocument,
  PolicyDocumentPage,
  VersionState,
} from '../../contract/documents/documents.ts'
import { faceOf } from '../identity/faces.ts'
import type { Reading } from '../platform/act.ts'
import { type DB, type Db, together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { totalOf } from '../platform/database/totals.ts'
import { missing } from '../platform/errors.ts'
import { abilities, allows, authorize } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { haveAccepted } from './myDocuments.ts'
import { documentsPolicy } from './policy.ts'
import { progressOf } from './progress.ts'

type Document = Selectable<DB['policy_documents']>
type Version = z.output<typeof DocumentVersion>

/** Everything about versions except their text, with whether they are in force by the database's clock. */
const versionsQuestion = (db: Db) =>
  db
    .selectFrom('policy_document_versions as v')
    .leftJoin('users as u', 'u.id', 'v.published_by')
    .select([
      'v.id',
      'v.document_id',
      'v.number',
      'v.summary',
      'v.published_at',
      'v.effective_at',
      'v.changed_at',
      'v.version',
      sql<boolean>`coalesce(v.effective_at <= now(), false)`.as('counts'),
    ])
    .select(['u.id as person', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
    .orderBy('v.number', 'desc')

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsQuestion>['execute']>>[number]

const stateOf = (row: VersionRow, inForce: number): z.output<typeof VersionState> => {
  if (row.published_at === null) return 'draft'
  if (row.number === inForce) return 'in_force'
  return row.number > inForce && !row.counts ? 'announced' : 'replaced'
}

/** The versions of one document, the newest first, each with the state it is in now. */
function versionsOf(rows: readonly VersionRow[]): Version[] {
  const inForce = Math.max(0, ...rows.filter((row) => row.counts).map((row) => row.number))
  return rows.map((row) => {
    const { person, name, pronouns, avatar_file_id, counts: _counts, ...version } = row
    return {
      ...version,
      state: stateOf(row, inForce),
      published_by:
        person === null ? null : faceOf({ id: person, name: name ?? '', pronouns, avatar_file_id }),
    }
  })
}

const documentOf = (
  me: Viewer,
  row: Document,
  versions: readonly Version[],
): z.output<typeof PolicyDocument> => {
  const inState = (state: Version['state']) => versions.find((version) => version.state === state) ?? null
  return {
    id: row.id,
    title: row.title,
    kind: row.kind as DocumentKind,
    required: row.required,
    archived: row.archived_at !== null,
    created_at: row.created_at,
    version: row.version,
    in_force: inState('in_force'),
    announced: inState('announced'),
    draft: inState('draft'),
    can: abilities(me, documentsPolicy, undefined),
  }
}

export async function listDocuments({ db, me }: Reading, query: z.output<typeof DocumentsQuery>) {
  authorize(me, documentsPolicy.manage)
  const { page, page_size, search, sort_by, sort_direction = 'asc', scope } = query
  const chosen = db
    .selectFrom('policy_documents')
    .where('archived_at', scope === 'archived' ? 'is not' : 'is', null)
    .where(contains('title', search))
  const [rows, [counted]] = await together(
    db,
    chosen
      .selectAll()
      .orderBy(sort_by, sort_direction)
      .orderBy('id')
      .limit(page_size)
      .offset((page - 1) * page_size),
    chosen.select((eb) => eb.fn.countAll<number>().as('total')),
  )
  const versions = await versionsQuestion(db)
    .where('v.document_id', '=', sql<number>`any(${rows.map((row) => row.id)}::bigint[])`)
    .execute()
  const total = counted?.total ?? 0
  return {
    items: rows.map((row) =>
      documentOf(me, row, versionsOf(versions.filter(({ document_id }) => document_id === row.id))),
    ),
    page,
    page_size,
    ...totalOf(total),
  }
}

export async function showDocument(
  { db, me }: Reading,
  id: number,
): Promise<z.output<typeof PolicyDocumentPage>> {
  authorize(me, documentsPolicy.manage)
  const [[row], rows, [draft]] = await together(
    db,
    db.selectFrom('policy_documents').selectAll().where('id', '=', id),
    versionsQuestion(db).where('v.document_id', '=', id),
    db
      .selectFrom('policy_document_versions')
      .select('body')
      .where('document_id', '=', id)
      .where('published_at', 'is', null),
  )
  if (!row) throw missing()
  const versions = versionsOf(rows)
  const document = documentOf(me, row, versions)
  return {
    ...document,
    versions,
    draft_body: draft?.body ?? null,
    progress: document.in_force && !document.archived ? await progressOf(db, document.in_force.id) : null,
  }
}

/**
 * The text of a version. Unpublished ones are only for people who manage documents; archived ones stay readable to
 * those who agreed to them.
 */
export async function showVersion(act: Reading, id: number): Promise<z.output<typeof DocumentText>> {
  const { db, me } = act
  const words = await db
    .selectFrom('policy_document_versions as v')
    .innerJoin('policy_documents as d', 'd.id', 'v.document_id')
    .select(['v.body', 'v.document_id', 'd.title', 'd.kind', 'd.archived_at'])
    .where('v.id', '=', id)
    .executeTakeFirst()
  if (!words) throw missing()
  const { body, document_id, title, kind, archived_at } = words
  const rows = await versionsQuestion(db).where('v.document_id', '=', document_id).execute()
  const version = versionsOf(rows).find((one) => one.id === id)
  const isOpen = version?.state !== 'draft' && archived_at === null
  const mayRead =
    isOpen || allows(me, documentsPolicy.manage, undefined) || (version && (await haveAccepted(act, id)))
  if (!version || !mayRead) throw missing()
  return { ...version, title, kind: kind as DocumentKind, body }
}

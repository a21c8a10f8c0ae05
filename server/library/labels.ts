import { sql } from 'kysely'
import type { labels, tags } from '../../contract/library/words.ts'
import type { Hears } from '../../contract/route.ts'
import type { Act, Reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { type Tx, together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { conflict, invalid, missing } from '../platform/errors.ts'
import { wentStale } from '../platform/live/live.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import { libraryChanged } from './folders.ts'
import { openFolders } from './open.ts'
import { libraryPolicy } from './policy.ts'
import { writeWords } from './words.ts'

/** Labels and tags are two catalogues that are looked after alike. */
type Kind = 'label' | 'tag'

const tables = { label: 'labels', tag: 'tags' } as const

/** How many of the resources the viewer may read have each word; those in folders closed to them aren't counted. */
function counted(act: Reading, kind: Kind, ids?: number[]) {
  const theirs = kind === 'label' ? sql<number>`r.label_id` : sql<number>`rt.tag_id`
  const all = act.db
    .selectFrom('resources as r')
    .where('r.archived_at', 'is', null)
    // Folder by folder, not resource by resource: there are far fewer of them.
    .where('r.folder_id', 'in', openFolders(act).select('f.id'))
    .select([theirs.as('word_id'), sql<number>`count(*)`.as('count')])
    .groupBy(theirs)
  const some = ids ? all.where(theirs, '=', sql<number>`any(${ids}::bigint[])`) : all
  return kind === 'label'
    ? some
    : some.innerJoin('resource_tags as rt', (on) =>
        on.onRef('rt.enterprise_id', '=', 'r.enterprise_id').onRef('rt.resource_id', '=', 'r.id'),
      )
}

// The shape shared by labels and tags; tags have nothing more.
const words = ({ db }: Reading, kind: Kind) => db.selectFrom(`${tables[kind]} as w` as 'tags as w')

function question(act: Reading, kind: Kind, ids?: number[]) {
  const some = words(act, kind)
    .select(['w.id', 'w.name', 'w.created_at', 'w.version'])
    .select(kind === 'label' ? sql<string>`w.colour`.as('colour') : sql<string>`''`.as('colour'))
    .$if(ids !== undefined, (eb) => eb.where('w.id', '=', sql<number>`any(${ids}::bigint[])`))
  // Counted once for all of them: word by word, each would walk through the whole library.
  return allows(act.me, libraryPolicy.labels, undefined)
    ? some
        .leftJoin(counted(act, kind, ids).as('bearing'), 'bearing.word_id', 'w.id')
        .select((eb) => eb.fn.coalesce('bearing.count', sql<number | null>`0::bigint`).as('resource_count'))
    : some.select(sql<number | null>`null::bigint`.as('resource_count'))
}

async function list(
  act: Reading,
  kind: Kind,
  { page, page_size, search, ids, sort_by, sort_direction = 'asc' }: Hears<typeof labels.list, 'query'>,
) {
  const named = ids && ids.length > 0 ? ids : undefined
  const found = contains('w.name', search)
  const [items, [all]] = await together(
    act.db,
    question(act, kind, named)
      .where(found)
      .orderBy(sql.ref(sort_by === 'resource_count' ? 'resource_count' : `w.${sort_by}`), sort_direction)
      .orderBy('w.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    words(act, kind)
      .where(found)
      .$if(named !== undefined, (eb) => eb.where('w.id', '=', sql<number>`any(${named}::bigint[])`))
      .select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return { items, page, page_size, total: all?.count ?? 0, total_is: 'exact' as const }
}

async function show(act: Reading, kind: Kind, id: number) {
  const row = await question(act, kind, [id]).executeTakeFirst()
  if (!row) throw missing()
  return row
}

const changed = async (tx: Tx) => {
  wentStale(tx, ['/api/v2/labels', '/api/v2/tags'])
  libraryChanged(tx)
}

/** So many an enterprise keeps: all of them fit a choice somebody can still overlook. */
const MOST = 500

async function create(act: Act, kind: Kind, { name, colour }: { name: string; colour?: string }) {
  const { tx, me } = act
  authorize(me, libraryPolicy.labels)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}s ${tx.enterpriseId}`}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom(tables[kind])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MOST) throw conflict('too_many_words', { max: MOST })
  const { id } =
    kind === 'label'
      ? await tx
          .insertInto('labels')
          .values({ name, colour: colour ?? '#000000' })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx.insertInto('tags').values({ name }).returning('id').executeTakeFirstOrThrow()
  await record(act, {
    action: `${kind}.created`,
    subject: { type: kind, id },
    difference: { name: [null, name] },
  })
  await changed(tx)
  return show(act, kind, id)
}

async function held({ tx, me }: Act, kind: Kind, id: number) {
  authorize(me, libraryPolicy.labels)
  const row = await tx
    .selectFrom(tables[kind])
    .select(['id', 'name', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw missing()
  return row
}

/** The resources with a word: their search entries change with it. */
async function bearing(tx: Tx, kind: Kind, id: number): Promise<number[]> {
  const rows =
    kind === 'label'
      ? await tx.selectFrom('resources').select('id').where('label_id', '=', id).execute()
      : await tx.selectFrom('resource_tags').select('resource_id as id').where('tag_id', '=', id).execute()
  return rows.map((row) => row.id)
}

async function change(
  act: Act,
  kind: Kind,
  id: number,
  { name, colour, version }: { name: string; colour?: string; version: number },
) {
  const { tx } = act
  const before = await held(act, kind, id)
  if (before.version !== version) throw conflict('changed_meanwhile')
  const next = { name, version: sql<number>`version + 1` }
  if (kind === 'label')
    await tx
      .updateTable('labels')
      .set({ ...next, ...(colour ? { colour } : {}) })
      .where('id', '=', id)
      .execute()
  else await tx.updateTable('tags').set(next).where('id', '=', id).execute()
  if (before.name !== name) await writeWords(tx, await bearing(tx, kind, id))
  await record(act, {
    action: `${kind}.changed`,
    subject: { type: kind, id },
    difference: before.name === name ? {} : { name: [before.name, name] },
  })
  await changed(tx)
  return show(act, kind, id)
}

/** Everything with the one word gets the other. */
async function merge(act: Act, kind: Kind, id: number, into: number) {
  const { tx } = act
  if (id === into) throw invalid({ [`into_${kind}_id`]: { code: 'invalid' } })
  // In one order, so that two who merge crosswise don't wait for each other.
  const [first = id, second = into] = [id, into].toSorted((a, b) => a - b)
  const one = await held(act, kind, first)
  const other = await held(act, kind, second)
  const [gone, kept] = one.id === id ? [one, other] : [other, one]
  const resources = await bearing(tx, kind, id)
  if (kind === 'label')
    await tx.updateTable('resources').set({ label_id: into }).where('label_id', '=', id).execute()
  else
    await sql`insert into resource_tags (enterprise_id, resource_id, tag_id)
      select enterprise_id, resource_id, ${into}::bigint from resource_tags
      where enterprise_id = ${tx.enterpriseId} and tag_id = ${id}::bigint on conflict do nothing`.execute(tx)
  await tx.deleteFrom(tables[kind]).where('id', '=', id).execute()
  await writeWords(tx, resources)
  await record(act, {
    action: `${kind}.merged`,
    subject: { type: kind, id: into },
    difference: { name: [gone.name, kept.name] },
  })
  await changed(tx)
  return show(act, kind, into)
}

async function remove(act: Act, kind: Kind, id: number) {
  const { tx } = act
  const gone = await held(act, kind, id)
  const resources = await bearing(tx, kind, id)
  if (kind === 'label')
    await tx.updateTable('resources').set({ label_id: null }).where('label_id', '=', id).execute()
  await tx.deleteFrom(tables[kind]).where('id', '=', id).execute()
  await writeWords(tx, resources)
  await record(act, {
    action: `${kind}.deleted`,
    subject: { type: kind, id },
    difference: { name: [gone.name, null] },
  })
  await changed(tx)
  return { done: true as const }
}

export const wordsOf = (kind: Kind) => ({
  list: (act: Reading, query: Hears<typeof tags.list, 'query'>) => list(act, kind, query),
  create: (act: Act, body: { name: string; colour?: string }) => create(act, kind, body),
  change: (act: Act, id: number, body: { name: string; colour?: string; version: number }) =>
    change(act, kind, id, body),
  merge: (act: Act, id: number, into: number) => merge(act, kind, id, into),
  remove: (act: Act, id: number) => remove(act, kind, id),
})

import { sql } from 'kysely'
import { FOUND_LIMIT } from '../../contract/limits.ts'
import type { Reading } from '../platform/act.ts'
import type { Db } from '../platform/database/db.ts'
import { beginsWith, contains } from '../platform/database/patterns.ts'
import { type Findable, finding } from '../search/findables.ts'
import { asJson, marksOf, type Questioned } from '../search/question.ts'
import { type Asked, type Line, passageOf } from '../search/searchRequest.ts'
import { libraryLink } from './links.ts'
import { knownFolders, openFolders, openResources } from './open.ts'

type Wanted = Pick<Asked, 'network_id' | 'type'> & { question: Questioned }

/**
 * The hits for some words in folders the viewer may open. Access is checked first: nothing in a closed folder is
 * ranked.
 */
function matches(act: Reading, { question, network_id }: Wanted) {
  const folders = openFolders(act)
    .select('f.id')
    .$if(network_id !== undefined, (some) => some.where('f.network_id', '=', network_id ?? 0))
  return sql<{
    id: number
    place: number
  }>`resources_answering(${asJson(question)}, array(${folders}), ${FOUND_LIMIT + 1})
    with ordinality`.as<'s'>(sql`s(id, rank, place)`)
}

const resources = (act: Reading, asked: Wanted) =>
  openResources(act)
    .innerJoin(matches(act, asked), 's.id', 'r.id')
    .$if(asked.type !== undefined, (some) => some.where('r.kind', '=', asked.type ?? ''))

/** A resource's text besides its title. */
const said = sql`coalesce(v.body, v.text, r.description)`

/** The best of what words find in the library, each with the passage that answers. */
function resourcesFound(act: Reading, { limit, offset, ...asked }: Asked) {
  const { db } = act
  const words = marksOf(asked.question)
  const page = resources(act, asked)
    .select(['r.id', 's.place'])
    .orderBy('s.place')
    .limit(limit)
    .offset(offset)
  return db
    .with('page', () => page)
    .selectFrom('page')
    .innerJoin('resources as r', 'r.id', 'page.id')
    .innerJoin('folders as f', 'f.id', 'r.folder_id')
    .innerJoin('resource_versions as v', (on) =>
      on.onRef('v.resource_id', '=', 'r.id').onRef('v.number', '=', 'r.current_number'),
    )
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select(['r.id', 'r.title', 'r.kind', 'r.description', 'r.updated_at', 'u.name as by'])
    .select(['f.id as folder_id', 'f.name as folder_name', 'f.network_id'])
    .select([
      sql<string | null>`found_passage(r.language, ${said}, ${words})`.as('passage'),
      sql<string | null>`left(${said}, 20)`.as('begins'),
      sql<string | null>`right(${said}, 20)`.as('ends'),
    ])
    .select(sql<string[]>`found_words(r.language, r.title, ${words})`.as('words'))
    .orderBy('page.place')
}

type Row = Awaited<ReturnType<ReturnType<typeof resourcesFound>['execute']>>[number]

function resourceLine(db: Db, row: Row): Line {
  const { excerpt, words } = passageOf(row)
  return {
    kind: 'resource',
    id: row.id,
    name: row.title,
    detail: row.folder_name,
    link: libraryLink(db.enterpriseId, row.network_id, row.folder_id, row.id),
    picture_url: null,
    excerpt,
    words: [...new Set([...row.words, ...words])],
    by: row.by,
    at: row.updated_at,
    type: row.kind,
  }
}

const countResources = (act: Reading, asked: Wanted) =>
  resources(act, asked).select((eb) => eb.fn.countAll<number>().as('count'))

const folders = (act: Reading, { words, network_id }: Pick<Asked, 'words' | 'network_id'>) =>
  knownFolders(act)
    .where(contains('f.name', words))
    .$if(network_id !== undefined, (some) => some.where('f.network_id', '=', network_id ?? 0))

/** Folders by name, those that start with the words first. */
const foldersFound = (act: Reading, { words, limit, offset, network_id }: Asked) =>
  folders(act, { words, network_id })
    .select(['f.id', 'f.name', 'f.description', 'f.network_id', 'n.name as network_name'])
    .orderBy(beginsWith('f.name', words), 'desc')
    .orderBy('f.name')
    .orderBy('f.id')
    .limit(limit)
    .offset(offset)

type FolderRow = Awaited<ReturnType<ReturnType<typeof foldersFound>['execute']>>[number]

const folderLine = (db: Db, row: FolderRow): Line => ({
  kind: 'folder',
  id: row.id,
  name: row.name,
  detail: row.network_name,
  link: libraryLink(db.enterpriseId, row.network_id, row.id),
  picture_url: null,
  excerpt: row.description,
  words: [],
  by: null,
  at: null,
  type: null,
})

const countFolders = (act: Reading, asked: Pick<Asked, 'words' | 'network_id'>) =>
  folders(act, asked).select((eb) => eb.fn.countAll<number>().as('count'))

export const resourceFinding: Findable = {
  kind: 'resource',
  place: 50,
  found: (act, asked) => finding(resourcesFound(act, asked), (row) => resourceLine(act.db, row)),
  counted: (act, asked) => countResources(act, asked),
  holding: (act, question) => sql`${resources(act, { question }).select('r.id')}`,
}

export const folderFinding: Findable = {
  kind: 'folder',
  place: 60,
  found: (act, asked) => finding(foldersFound(act, asked), (row) => folderLine(act.db, row)),
  counted: (act, asked) => countFolders(act, asked),
}

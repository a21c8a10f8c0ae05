import { sql } from 'kysely'
import type { z } from 'zod'
import type { Found } from '../../contract/search.ts'
import { findResources } from '../library/finding.ts'
import { networksPolicy } from '../networks/policy.ts'
import { knownMarks, markOf, networkMarks, searchNetworkIds } from '../networks/queries.ts'
import { FACE_WIDTHS, faceOf } from '../people/faces.ts'
import { searchPeopleIds } from '../people/queries.ts'
import type { Db } from '../platform/db.ts'
import { allows } from '../platform/policy.ts'
import type { Speak } from '../platform/texts.ts'
import { activeNetworks, type Viewer } from '../platform/viewer.ts'
import { foundPosts } from '../posts/search.ts'

type Result = z.output<typeof Found>
const MOST_OF_A_KIND = 6

/** Pages of the palette: the key of the title, the address, and who finds it. */
const pages: { title: string; link: string; for: (me: Viewer) => boolean }[] = [
  { title: 'search.pages.home', link: '/', for: () => true },
  { title: 'search.pages.groups', link: '/groups', for: (me) => allows(me, networksPolicy.list, undefined) },
  { title: 'search.pages.profile', link: '/profile', for: () => true },
  { title: 'search.pages.edit_profile', link: '/profile/general', for: () => true },
  { title: 'search.pages.notifications', link: '/notifications', for: () => true },
]

const inOrderOf = (ids: readonly number[]) => (a: { id: number }, b: { id: number }) =>
  ids.indexOf(a.id) - ids.indexOf(b.id)

/** People, networks, posts, resources and pages the viewer may see. */
export async function findAnything(
  db: Db,
  me: Viewer,
  say: Speak,
  words: string,
): Promise<{ items: Result[] }> {
  const [people, networks, posts, resources] =
    words === ''
      ? [[], await ownNetworks(db, me), [], []]
      : await Promise.all([
          findPeople(db, words),
          findNetworks(db, me, words),
          findPosts(db, me, words),
          findResources(db, me, words, MOST_OF_A_KIND),
        ])
  return { items: [...networks, ...people, ...posts, ...resources, ...findPages(me, say, words)] }
}

async function ownNetworks(db: Db, me: Viewer): Promise<Result[]> {
  const mine = activeNetworks(me)
  const rows = await networkMarks(db, mine).limit(MOST_OF_A_KIND).execute()
  return rows.map(networkResult)
}

const networkResult = (row: Parameters<typeof markOf>[0]): Result => {
  const { id, kind, name, glyph_url } = markOf(row)
  const door = kind === 'community' ? 'communities' : `${kind}s`
  return { kind: 'network', id, name, detail: null, link: `/${door}/${id}`, picture_url: glyph_url }
}

async function findNetworks(db: Db, me: Viewer, words: string): Promise<Result[]> {
  if (!allows(me, networksPolicy.list, undefined)) return []
  // Some may lie inside private ones and be none of theirs: the next best take their place.
  const ids = await searchNetworkIds(db, words, MOST_OF_A_KIND * 5)
  if (ids.length === 0) return []
  const rows = await knownMarks(db, me, ids).execute()
  return rows.toSorted(inOrderOf(ids)).slice(0, MOST_OF_A_KIND).map(networkResult)
}

async function findPeople(db: Db, words: string): Promise<Result[]> {
  const ids = await searchPeopleIds(db, words, MOST_OF_A_KIND)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'pronouns', 'avatar_file_id', 'title'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return rows.toSorted(inOrderOf(ids)).map((row) => ({
    kind: 'person',
    id: row.id,
    name: row.name,
    detail: row.title,
    link: `/user/${row.id}`,
    picture_url: faceOf(row, FACE_WIDTHS[0]).avatar_url,
  }))
}

async function findPosts(db: Db, me: Viewer, words: string): Promise<Result[]> {
  const found = await foundPosts(db, me, words, MOST_OF_A_KIND)
  return found.map(({ id, title, network }) => ({
    kind: 'post',
    id,
    name: title,
    detail: network.name,
    link: `/posts/${id}`,
    picture_url: network.glyph_url,
  }))
}

function findPages(me: Viewer, say: Speak, words: string): Result[] {
  const wanted = words.toLocaleLowerCase()
  return pages
    .filter((page) => page.for(me))
    .map(
      (page): Result => ({
        kind: 'page',
        id: null,
        name: say(page.title),
        detail: null,
        link: page.link,
        picture_url: null,
      }),
    )
    .filter((page) => page.name.toLocaleLowerCase().includes(wanted))
}

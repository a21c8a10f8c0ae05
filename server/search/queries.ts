import type { Locale } from '../../contract/locales.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import type { palette } from '../../contract/search.ts'
import { countEvents, eventLine, eventsFoundBy } from '../events/finding/search.ts'
import {
  countFolders,
  countResources,
  folderLine,
  foldersFound,
  resourceLine,
  resourcesFound,
} from '../library/finding.ts'
import { networksPolicy } from '../networks/policy.ts'
import { networkMarks } from '../networks/queries.ts'
import { type Db, together } from '../platform/db.ts'
import { allows } from '../platform/policy.ts'
import type { Speak } from '../platform/texts.ts'
import { totalOf } from '../platform/totals.ts'
import { activeNetworks, type Viewer } from '../platform/viewer.ts'
import { countPosts, pageOfPosts, postLine, postsFound } from '../posts/search.ts'
import type { Asked, Line, Result } from './asked.ts'
import { countNetworks, networkLine, networksFound } from './networks.ts'
import { countPeople, peopleFound, personLine } from './people.ts'

const MOST_OF_A_KIND = 6

/** Pages of the palette: the key of the title, the address, and who finds it. */
const pages: { title: string; link: string; for: (me: Viewer) => boolean }[] = [
  { title: 'search.pages.home', link: '/', for: () => true },
  { title: 'search.pages.groups', link: '/groups', for: (me) => allows(me, networksPolicy.list, undefined) },
  { title: 'search.pages.events', link: '/events', for: () => true },
  { title: 'search.pages.posts', link: '/posts', for: () => true },
  { title: 'search.pages.folders', link: '/folders', for: () => true },
  { title: 'search.pages.profile', link: '/profile', for: () => true },
  { title: 'search.pages.edit_profile', link: '/profile/general', for: () => true },
  { title: 'search.pages.notifications', link: '/notifications', for: () => true },
]

/** What the reader has before them, which needn't be the language they once chose. */
interface Reading {
  say: Speak
  locale: Locale
}

/** The first few of everything the viewer may see, in one round trip. */
export async function findAnything(
  db: Db,
  me: Viewer,
  { say, locale }: Reading,
  words: string,
): Promise<Answers<typeof palette.find>> {
  if (words === '') return { items: [...(await ownNetworks(db, me)), ...findPages(me, say, '')] }
  const asked: Asked = { words, limit: MOST_OF_A_KIND, offset: 0 }
  const [people, networks, events, posts, resources, folders] = await together(
    db,
    peopleFound(db, asked),
    networksFound(db, me, asked),
    eventsFoundBy(db, me, asked),
    postsFound(db, me, { ...asked, locale }),
    resourcesFound(db, me, asked),
    foldersFound(db, me, asked),
  )
  return {
    items: [
      ...networks.map(networkLine),
      ...people.map(personLine),
      ...events.map(eventLine),
      ...posts.map(postLine),
      ...resources.map((row) => resourceLine(db, row)),
      ...folders.map((row) => folderLine(db, row)),
      ...findPages(me, say, words),
    ],
  }
}

async function ownNetworks(db: Db, me: Viewer): Promise<Result[]> {
  const rows = await networkMarks(db, activeNetworks(me)).limit(MOST_OF_A_KIND).execute()
  return rows.map(networkLine)
}

function findPages(me: Viewer, say: Speak, words: string): Result[] {
  const wanted = words.toLocaleLowerCase()
  return pages
    .filter((page) => page.for(me))
    .map(
      ({ title, link }): Result => ({
        kind: 'page',
        id: null,
        name: say(title),
        detail: null,
        link,
        picture_url: null,
      }),
    )
    .filter((page) => page.name.toLocaleLowerCase().includes(wanted))
}

/** How many of each kind there are. */
export async function countAnything(
  db: Db,
  me: Viewer,
  words: string,
): Promise<Answers<typeof palette.counts>> {
  const counted = await together(
    db,
    countPeople(db, words),
    countNetworks(db, me, words),
    countEvents(db, me, { words }),
    countPosts(db, me, { words }),
    countResources(db, me, { words }),
    countFolders(db, me, { words }),
  )
  const [person, network, event, post, resource, folder] = counted.map(([row]) =>
    totalOf(Number(row?.count ?? 0)),
  )
  const none = totalOf(0)
  return {
    person: person ?? none,
    network: network ?? none,
    event: event ?? none,
    post: post ?? none,
    resource: resource ?? none,
    folder: folder ?? none,
  }
}

/** A page of one kind, with how many there are. */
export async function listResults(
  db: Db,
  me: Viewer,
  {
    q: words,
    kind,
    network_id,
    post_kind,
    resource_kind,
    page,
    page_size,
  }: Hears<typeof palette.results, 'query'>,
  locale: Locale,
): Promise<Answers<typeof palette.results>> {
  const asked: Asked = { words, limit: page_size, offset: (page - 1) * page_size, network_id }
  const answer = (items: Line[], counted: { count: number } | undefined) => ({
    items,
    page,
    page_size,
    ...totalOf(Number(counted?.count ?? 0)),
  })
  switch (kind) {
    case 'person': {
      const [rows, [counted]] = await together(db, peopleFound(db, asked), countPeople(db, words))
      return answer(rows.map(personLine), counted)
    }
    case 'network': {
      const [rows, [counted]] = await together(db, networksFound(db, me, asked), countNetworks(db, me, words))
      return answer(rows.map(networkLine), counted)
    }
    case 'event': {
      const [rows, [counted]] = await together(db, eventsFoundBy(db, me, asked), countEvents(db, me, asked))
      return answer(rows.map(eventLine), counted)
    }
    case 'post': {
      const found = await pageOfPosts(db, me, { ...asked, locale, type: post_kind })
      return answer(found.rows.map(postLine), found)
    }
    case 'resource': {
      const some = { ...asked, type: resource_kind }
      const [rows, [counted]] = await together(db, resourcesFound(db, me, some), countResources(db, me, some))
      return answer(
        rows.map((row) => resourceLine(db, row)),
        counted,
      )
    }
    case 'folder': {
      const [rows, [counted]] = await together(db, foldersFound(db, me, asked), countFolders(db, me, asked))
      return answer(
        rows.map((row) => folderLine(db, row)),
        counted,
      )
    }
  }
}

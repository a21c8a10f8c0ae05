import type { Locale } from '../../contract/locales.ts'
import type { Answers } from '../../contract/route.ts'
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
import { countPosts, postLine, postsFound } from '../posts/search.ts'
import type { Asked, Result } from './asked.ts'
import { countNetworks, networkLine, networksFound } from './networks.ts'
import { countPeople, peopleFound, personLine } from './people.ts'
import { type Question, questionOf } from './question.ts'
import { widened } from './spelling.ts'
import { asTaken, takenFor } from './taken.ts'

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

/** The first few of everything the viewer may see: one round trip, and two more where nothing holds all words. */
export async function findAnything(
  db: Db,
  me: Viewer,
  { say, locale }: Reading,
  words: string,
): Promise<Answers<typeof palette.find>> {
  if (words === '') return { ...asTaken, items: [...(await ownNetworks(db, me)), ...findPages(me, say, '')] }
  const asked: Asked = { words, question: questionOf(words), limit: MOST_OF_A_KIND, offset: 0 }
  const [people, networks, folders, ...texts] = await together(
    db,
    peopleFound(db, asked),
    networksFound(db, me, asked),
    foldersFound(db, me, asked),
    ...textsFound(db, me, asked, locale),
  )
  const named = [...networks.map(networkLine), ...people.map(personLine)]
  const inFolders = folders.map((row) => folderLine(db, row))
  const lines = linesOf(db, texts)
  const isFound = named.length + inFolders.length + lines.length > 0
  const told = isFound ? { ...asTaken, lines } : await findWider(db, me, asked, locale)
  return {
    loosely: told.loosely,
    meant: told.meant,
    items: [...named, ...told.lines, ...inFolders, ...findPages(me, say, words)],
  }
}

const textsFound = (db: Db, me: Viewer, asked: Asked, locale: Locale) =>
  [
    eventsFoundBy(db, me, asked),
    postsFound(db, me, { ...asked, locale }),
    resourcesFound(db, me, asked),
  ] as const

type Rows<Q extends { execute: () => Promise<unknown> }> = Awaited<ReturnType<Q['execute']>>
type Texts = readonly [
  Rows<ReturnType<typeof eventsFoundBy>>,
  Rows<ReturnType<typeof postsFound>>,
  Rows<ReturnType<typeof resourcesFound>>,
]

const linesOf = (db: Db, [events, posts, resources]: Texts) => [
  ...events.map(eventLine),
  ...posts.map(postLine),
  ...resources.map((row) => resourceLine(db, row)),
]

/** The first few texts that hold the weightier part of the words, or what they were probably meant to say. */
async function findWider(db: Db, me: Viewer, asked: Asked, locale: Locale) {
  const { question, corrections } = await widened(db, me, asked.question)
  const lines = linesOf(db, await together(db, ...textsFound(db, me, { ...asked, question }, locale)))
  return { lines, ...takenFor(asked.words, corrections, lines) }
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

/** How many of each kind there are. Where nothing holds all words, texts that hold some of them are counted. */
export async function countAnything(
  db: Db,
  me: Viewer,
  words: string,
): Promise<Answers<typeof palette.counts>> {
  const question = questionOf(words)
  const counted = await together(
    db,
    countPeople(db, words),
    countNetworks(db, me, words),
    countFolders(db, me, { words }),
    ...textsCounted(db, me, question),
  )
  const [person = 0, network = 0, folder = 0, ...strictly] = counted.map(([row]) => Number(row?.count ?? 0))
  const again = strictly.includes(0)
    ? await together(db, ...textsCounted(db, me, (await widened(db, me, question)).question))
    : []
  const [event = 0, post = 0, resource = 0] = strictly.map(
    (count, at) => count || Number(again[at]?.[0]?.count ?? 0),
  )
  return {
    person: totalOf(person),
    network: totalOf(network),
    event: totalOf(event),
    post: totalOf(post),
    resource: totalOf(resource),
    folder: totalOf(folder),
  }
}

const textsCounted = (db: Db, me: Viewer, question: Question) =>
  [
    countEvents(db, me, { question }),
    countPosts(db, me, { question }),
    countResources(db, me, { question }),
  ] as const

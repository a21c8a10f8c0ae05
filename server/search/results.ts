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
import { type Db, together } from '../platform/db.ts'
import { totalOf } from '../platform/totals.ts'
import type { Viewer } from '../platform/viewer.ts'
import { pageOfPosts, postLine } from '../posts/search.ts'
import type { Asked, Line } from './asked.ts'
import { countNetworks, networkLine, networksFound } from './networks.ts'
import { countPeople, peopleFound, personLine } from './people.ts'
import { questionOf } from './question.ts'
import { widened } from './spelling.ts'
import { asTaken, type Taken, takenFor } from './taken.ts'

type Some = Hears<typeof palette.results, 'query'>

/** A page of one kind, with how many there are. */
export async function listResults(
  db: Db,
  me: Viewer,
  query: Some,
  locale: Locale,
): Promise<Answers<typeof palette.results>> {
  const { q: words, kind, network_id, page, page_size } = query
  const question = questionOf(words)
  const asked: Asked = { words, question, limit: page_size, offset: (page - 1) * page_size, network_id }
  const answer = ({ lines, count }: Told, taken: Taken) => ({
    items: lines,
    page,
    page_size,
    ...totalOf(count),
    ...taken,
  })
  const told = await pageOf(db, me, query, asked, locale)
  if (told.count > 0 || !isText(kind)) return answer(told, asTaken)
  const { question: wider, corrections } = await widened(db, me, question)
  const more = await pageOf(db, me, query, { ...asked, question: wider }, locale)
  return answer(more, takenFor(words, corrections, more.lines))
}

interface Told {
  lines: Line[]
  count: number
}

const isText = (kind: Some['kind']) => kind === 'event' || kind === 'post' || kind === 'resource'

async function pageOf(
  db: Db,
  me: Viewer,
  { kind, post_kind, resource_kind }: Some,
  asked: Asked,
  locale: Locale,
): Promise<Told> {
  const told = (lines: Line[], counted: { count: number } | undefined): Told => ({
    lines,
    count: Number(counted?.count ?? 0),
  })
  switch (kind) {
    case 'person': {
      const [rows, [counted]] = await together(db, peopleFound(db, asked), countPeople(db, asked.words))
      return told(rows.map(personLine), counted)
    }
    case 'network': {
      const [rows, [counted]] = await together(
        db,
        networksFound(db, me, asked),
        countNetworks(db, me, asked.words),
      )
      return told(rows.map(networkLine), counted)
    }
    case 'event': {
      const [rows, [counted]] = await together(db, eventsFoundBy(db, me, asked), countEvents(db, me, asked))
      return told(rows.map(eventLine), counted)
    }
    case 'post': {
      const found = await pageOfPosts(db, me, { ...asked, locale, type: post_kind })
      return told(found.rows.map(postLine), found)
    }
    case 'resource': {
      const some = { ...asked, type: resource_kind }
      const [rows, [counted]] = await together(db, resourcesFound(db, me, some), countResources(db, me, some))
      return told(
        rows.map((row) => resourceLine(db, row)),
        counted,
      )
    }
    case 'folder': {
      const [rows, [counted]] = await together(db, foldersFound(db, me, asked), countFolders(db, me, asked))
      return told(
        rows.map((row) => folderLine(db, row)),
        counted,
      )
    }
  }
}

import type { Locale } from '../../contract/locales.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import type { palette } from '../../contract/search/search.ts'
import type { Reading } from '../platform/act.ts'
import { together } from '../platform/database/db.ts'
import { widened } from './corrections.ts'
import { type Counted, type Findable, findables, type Page } from './findables.ts'
import { questionOf } from './question.ts'
import type { Asked } from './searchRequest.ts'
import { asTaken, type Taken, takenFor } from './takenWords.ts'
import { isNone, toldOf } from './totals.ts'

/** A page of one kind, with how many there are. */
export async function listResults(
  act: Reading,
  query: Hears<typeof palette.results, 'query'>,
  locale: Locale,
): Promise<Answers<typeof palette.results>> {
  const { db } = act
  const { q: words, kind, network_id, page, page_size } = query
  const asked: Asked = {
    words,
    question: questionOf(words),
    limit: page_size,
    offset: (page - 1) * page_size,
    network_id,
    type: kind === 'post' ? query.post_kind : kind === 'resource' ? query.resource_kind : undefined,
    locale,
  }
  const answer = ({ lines, counted }: Page, taken: Taken) => ({
    items: lines,
    page,
    page_size,
    ...toldOf(counted),
    ...taken,
  })
  const findable = db.brought.to(findables).find((one) => one.kind === kind)
  if (!findable) return answer({ lines: [], counted: undefined }, asTaken)
  const told = await pageOf(act, findable, asked)
  if (!isNone(told.counted) || !findable.holding) return answer(told, asTaken)
  const { question, corrections } = await widened(act, asked.question)
  const more = await pageOf(act, findable, { ...asked, question })
  return answer(more, takenFor(words, corrections, more.lines))
}

async function pageOf(act: Reading, findable: Findable, asked: Asked): Promise<Page> {
  const { db } = act
  if (findable.page) return findable.page(act, asked)
  const { query, lines } = findable.found(act, asked)
  const [rows, [counted]] = await together(db, query, findable.counted(act, asked))
  return { lines: lines(rows), counted: counted as Counted }
}

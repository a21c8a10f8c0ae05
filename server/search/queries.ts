import { foldedText } from '../../contract/foldedText.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Answers } from '../../contract/route.ts'
import { foundKinds, type palette } from '../../contract/search/search.ts'
import { openTo, palettePages } from '../identity/destinations.ts'
import { activeNetworks } from '../identity/viewerNetworks.ts'
import { networkMarks } from '../networks/queries.ts'
import type { Reading, Spoken } from '../platform/act.ts'
import { type Db, together } from '../platform/database/db.ts'
import { widened } from './corrections.ts'
import { type Counted, type Findable, type Finding, findables, type Kind } from './findables.ts'
import { networkLine } from './networks.ts'
import { questionOf } from './question.ts'
import type { Asked, Line, Result } from './searchRequest.ts'
import { asTaken, takenFor } from './takenWords.ts'
import { isNone, toldOf } from './totals.ts'

const MOST_OF_A_KIND = 6

/** The first few of everything the viewer may see: one round trip, and two more where nothing holds all words. */
export async function findAnything(
  act: Reading & Spoken,
  locale: Locale,
  words: string,
): Promise<Answers<typeof palette.find>> {
  const { db } = act
  if (words === '') return { ...asTaken, items: [...(await ownNetworks(act)), ...findPages(act, '')] }
  const asked: Asked = { words, question: questionOf(words), limit: MOST_OF_A_KIND, offset: 0, locale }
  const kinds = db.brought.to(findables)
  const told = await firstOf(
    db,
    kinds.map(({ kind, found }) => ({ kind, finding: found(act, asked) })),
  )
  const inOrder = kinds.toSorted((one, other) => one.place - other.place).map(({ kind }) => kind)
  const isFound = inOrder.some((kind) => told.get(kind)?.length)
  const taken = isFound ? asTaken : await findWider(act, asked, told)
  return {
    ...taken,
    items: [...inOrder.flatMap((kind) => told.get(kind) ?? []), ...findPages(act, words)],
  }
}

async function firstOf(db: Db, findings: readonly { kind: Kind; finding: Finding }[]) {
  const rows = await together(db, ...findings.map(({ finding }) => finding.query))
  return new Map(findings.map(({ kind, finding }, at) => [kind, finding.lines(rows[at] ?? [])]))
}

/** Adds the first few texts that match most of the words, or their corrections. */
async function findWider(act: Reading, asked: Asked, told: Map<Kind, Line[]>) {
  const { db } = act
  const { question, corrections } = await widened(act, asked.question)
  const texts = db.brought.to(findables).filter(({ holding }) => holding)
  const more = await firstOf(
    db,
    texts.map(({ kind, found }) => ({ kind, finding: found(act, { ...asked, question }) })),
  )
  for (const [kind, lines] of more) told.set(kind, lines)
  return takenFor(asked.words, corrections, [...more.values()].flat())
}

async function ownNetworks({ db, me }: Reading): Promise<Result[]> {
  const rows = await networkMarks(db, activeNetworks(me)).limit(MOST_OF_A_KIND).execute()
  return rows.map(networkLine)
}

function findPages({ db, me, say }: Reading & Spoken, words: string): Result[] {
  const wanted = foldedText(words)
  return openTo(me, db.brought.to(palettePages))
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
    .filter((page) => foldedText(page.name).includes(wanted))
}

/** How many of each kind there are. Where nothing holds all words, texts that hold some of them are counted. */
export async function countAnything(act: Reading, words: string): Promise<Answers<typeof palette.counts>> {
  const { db } = act
  const asked = { words, question: questionOf(words) }
  const kinds = db.brought.to(findables)
  const ask = async (some: readonly Findable[], which: typeof asked) => {
    const rows = await together(db, ...some.map(({ counted }) => counted(act, which)))
    return new Map<Kind, Counted>(some.map(({ kind }, at) => [kind, rows[at]?.[0] as Counted]))
  }
  const told = await ask(kinds, asked)
  const silent = kinds.filter(({ kind, holding }) => holding && isNone(told.get(kind)))
  if (silent.length > 0) {
    const { question } = await widened(act, asked.question)
    for (const [kind, counted] of await ask(silent, { words, question })) told.set(kind, counted)
  }
  const totals = foundKinds.map((kind) => [kind, toldOf(told.get(kind))] as const)
  return Object.fromEntries(totals) as Answers<typeof palette.counts>
}

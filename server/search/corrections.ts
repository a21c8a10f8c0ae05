import { sql } from 'kysely'
import { seesAll } from '../networks/known.ts'
import type { Reading } from '../platform/act.ts'
import { findables } from './findables.ts'
import { folded, UNSPACED } from './lexicon.ts'
import { bare, type Question, questionOfWord, type Term } from './question.ts'

/** A word that may have been meant instead of an unknown one. */
export interface Correction {
  said: string
  meant: string[]
}

export interface Wider {
  question: Question
  corrections: Correction[]
}

interface Near {
  asked: string
  word: string
  count: number
  /** The word itself, or the same bent otherwise. */
  same: boolean
  holds: boolean
}

const SHORTEST_PIECE = 4
const MOST_MEANT = 4
/** At most so many candidates are checked in what a reader may read. */
const MOST_CHECKED = 30
/** The weight of a word from a split or a synonym, whose uses aren't counted. */
const USUAL_WEIGHT = 2
/** Between the parts of a German compound. */
const links = ['', 's', 'n', 'en', 'es']

/** How many letters were left out, added, changed or swapped. */
export function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const cell = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let least = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, cell(i - 2, j - 2) + 1)
      row.push(least)
    }
  }
  return cell(one.length, other.length)
}

const slips = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** The existing words most likely meant: fewest typing errors, then most frequent. */
function meantBy(asked: string, near: readonly Near[]): string[] {
  const measured = near
    .map(({ word, count }) => ({ word, count, slips: distance(folded(asked), folded(word)) }))
    .filter((one) => one.slips <= slips(asked))
  const fewest = Math.min(...measured.map((one) => one.slips))
  return measured
    .filter((one) => one.slips === fewest)
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_MEANT)
    .map(({ word }) => word)
}

/** Every way to cut a long word into two that exist. */
const cuts = (word: string) =>
  Array.from(
    { length: Math.max(0, word.length - 2 * SHORTEST_PIECE + 1) },
    (_, at) => at + SHORTEST_PIECE,
  ).flatMap((at) =>
    links
      .filter((link) => word.slice(0, at).endsWith(link) && at - link.length >= SHORTEST_PIECE)
      .map((link) => [word.slice(0, at - link.length), word.slice(at)] as const),
  )

/** The parts of a compound; if only the last is known, that one: it says what the thing is. */
function partsOf(word: string, known: ReadonlySet<string>): string[] {
  const both = cuts(word).filter(([one, other]) => known.has(one) && known.has(other))
  if (both.length > 0) return both.map((parts) => parts.join(' '))
  const last = cuts(word).find(([, other]) => other.length > SHORTEST_PIECE && known.has(other))
  return last ? [last[1]] : []
}

const isSpaced = (word: string) => word.search(UNSPACED) === -1

/**
 * Similar words from the enterprise's texts. Viewers who don't know all networks only get words from texts they may
 * read, without frequencies: otherwise other people's texts would change the answer.
 */
async function nearBy(act: Reading, words: string[], pieces: string[]): Promise<Near[]> {
  const { db, me } = act
  const { rows: near } =
    await sql<Near>`select asked, word, count, same, holds from search_spellings(${words})
    union all select '+', word, count, true, false from search_known(${pieces})`.execute(db)
  if (seesAll(me)) return near
  const likely = near.filter(
    ({ asked, word, same, holds }) =>
      word !== '' && (same || holds || distance(folded(asked), folded(word)) <= slips(asked)),
  )
  const read = await standing(act, [...new Set(likely.map(({ word }) => word))].slice(0, MOST_CHECKED))
  return likely.filter(({ word }) => read.has(word)).map((one) => ({ ...one, count: 0 }))
}

/** Which of these words occur in something the viewer may read. */
async function standing(act: Reading, words: readonly string[]): Promise<ReadonlySet<string>> {
  const { db } = act
  if (words.length === 0) return new Set()
  const question = questionOfWord(sql`w.word`)
  const readable = db.brought
    .to(findables)
    .flatMap(({ holding }) => (holding ? sql`exists (${holding(act, question)})` : []))
  const { rows } = await sql<{ word: string }>`select w.word from unnest(${words}::text[]) as w(word)
    where ${sql.join(readable, sql` or `)}`.execute(db)
  return new Set(rows.map(({ word }) => word))
}

/**
 * A question that found nothing, asked more widely: spelling forgiven, compounds taken apart and put together, and what
 * holds only the rarer words answers too.
 */
export async function widened(act: Reading, question: Question): Promise<Wider> {
  const words = question.terms
    .filter(({ said }) => isSpaced(said) && !said.includes(' '))
    .map(({ said }) => bare(said).toLocaleLowerCase())
  const joined = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const pieces = [...new Set([...joined, ...words.flatMap((word) => cuts(word).flat())])]
  const near = await nearBy(act, words, pieces)
  const known = new Set(near.filter(({ asked }) => asked === '+').map(({ word }) => word))
  const documents = near.find(({ asked }) => asked === '')?.count ?? 1
  const corrections: Correction[] = []

  const wider = (term: Term): Term => {
    const word = term.said.toLocaleLowerCase()
    if (!words.includes(word)) return { ...term, weight: USUAL_WEIGHT }
    const mine = near.filter(({ asked }) => asked === word)
    const same = mine.filter((one) => one.same)
    // Stems of one language are accents of another: the word as written is searched too.
    const bent = same.map((one) => one.word).slice(0, MOST_MEANT)
    const meant =
      same.length > 0
        ? []
        : meantBy(
            word,
            mine.filter(({ holds }) => !holds),
          )
    const holding = mine.filter((one) => one.holds && word.length >= SHORTEST_PIECE).map((one) => one.word)
    const apart = same.length > 0 ? [] : partsOf(word, known)
    const together = joined.filter((compound) => known.has(compound) && compound.includes(word))
    if (meant.length > 0) corrections.push({ said: term.said, meant })
    const any = [...new Set([...term.any, ...bent, ...meant, ...holding, ...together, ...apart])]
    const count = mine
      .filter((one) => one.same || meant.includes(one.word))
      .reduce((sum, one) => sum + one.count, 0)
    return {
      ...term,
      any,
      // A word that doesn't occur, and has nothing similar, can't be searched.
      needed: term.needed && (same.length > 0 || any.length > 0),
      weight: count > 0 ? Math.log(1 + documents / count) : USUAL_WEIGHT,
    }
  }
  const terms = question.terms.flatMap((term) => (isSpaced(term.said) ? [wider(term)] : pairsOf(term)))
  return { question: { ...question, loose: true, terms }, corrections }
}

/** An unspaced run is looked for pair by pair, so that another ending spoils nothing. */
function pairsOf(term: Term): Term[] {
  if (term.said.length <= 2 || term.any.length > 0) return [{ ...term, weight: USUAL_WEIGHT }]
  return Array.from({ length: term.said.length - 1 }, (_, at) => ({
    ...term,
    said: term.said.slice(at, at + 2),
    weight: /[\u3040-\u309f]/u.test(term.said.slice(at, at + 2)) ? USUAL_WEIGHT / 2 : USUAL_WEIGHT,
  }))
}

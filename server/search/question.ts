import { type RawBuilder, sql } from 'kysely'
import { cut, isFiller, synonymsOf, UNSPACED } from './lexicon.ts'

/** A part of a search, with its alternatives. */
export interface Term {
  said: string
  any: string[]
  /** Its weight: the rarer, the more. */
  weight: number
  /** Required: texts without it don't match. */
  needed: boolean
}

/** The search as the database reads it; `search_terms` (0096) parses it. */
export interface Question {
  said: string
  /** Whether what holds only the weightier part answers too. */
  loose: boolean
  terms: Term[]
}

const LONGEST_PHRASE = 3

const termOf = (said: string): Term => ({ said, any: synonymsOf(said), weight: 1, needed: !isFiller(said) })

/** Without punctuation around a word: "video?" searches for a video. */
export const bare = (word: string) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(word)?.[0] ?? ''

/** Words one by one, and as one where together they are a phrase that has synonyms. */
function spacedTerms(words: readonly string[]): Term[] {
  const terms: Term[] = []
  let at = 0
  while (at < words.length) {
    let length = Math.min(LONGEST_PHRASE, words.length - at)
    while (length > 1 && synonymsOf(words.slice(at, at + length).join(' ')).length === 0) length--
    terms.push(termOf(words.slice(at, at + length).join(' ')))
    at += length
  }
  return terms
}

/** The question that these words ask: all of them, or what means the same. */
export function questionOf(words: string): Question {
  const said = words.toWellFormed()
  const runs = said.match(UNSPACED) ?? []
  const spaced = said.replaceAll(UNSPACED, ' ').split(/\s+/).map(bare).filter(Boolean)
  const terms = [...spacedTerms(spaced), ...runs.flatMap((run) => cut(run).map(termOf))]
  const different = [...new Map(terms.map((term) => [term.said.toLocaleLowerCase(), term])).values()]
  if (!different.some(({ needed }) => needed)) for (const term of different) term.needed = true
  return { said, loose: false, terms: different }
}

/** The words to highlight: those of the search and their alternatives. */
export const marksOf = ({ said, terms }: Question) =>
  [said, ...terms.flatMap(({ any }) => any)].join(' ').slice(0, 400)

/** As SQL: a known value, or an expression the statement builds itself. */
export type Questioned = Question | RawBuilder<unknown>

export const asJson = (question: Questioned): RawBuilder<unknown> =>
  'terms' in question ? sql`${JSON.stringify(question)}::jsonb` : question

/** The question that one word asks, which only the statement knows. */
export const questionOfWord = (word: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`jsonb_build_object('said', ${word}, 'loose', false, 'terms', jsonb_build_array(
    jsonb_build_object('said', ${word}, 'any', '[]'::jsonb, 'weight', 1, 'needed', true)))`

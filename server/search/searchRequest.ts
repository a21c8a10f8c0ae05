import type { z } from 'zod'
import type { Locale } from '../../contract/locales.ts'
import type { Found, FoundLine } from '../../contract/search/search.ts'
import type { Question } from './question.ts'

export type Result = z.output<typeof Found>
export type Line = z.output<typeof FoundLine>

/** The search words, and which part of the hits. */
export interface Asked {
  words: string
  /** The search of texts; people, networks and folders are found by name. */
  question: Question
  limit: number
  offset: number
  network_id?: number | undefined
  /** Of posts and resources: only this kind. */
  type?: string | undefined
  /** The language the reader has before them, which needn't be the one they once chose. */
  locale: Locale
}

/** The signs between which the database puts the words that answer. */
const ANSWERING = /\uE000([^\uE000\uE001]*)\uE001/g

/** A passage of a text as the database gives it, and how the text begins and ends. */
export interface Passage {
  passage: string | null
  begins: string | null
  ends: string | null
}

/** Taken apart: the passage, with dots where the text goes on, and the words in it that answer. */
export function passageOf(
  { passage, begins, ends }: Passage,
  plain: (text: string) => string = (text) => text,
) {
  if (passage === null) return { excerpt: null, words: [] }
  const flat = (text: string | null) =>
    plain(text ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const marked = flat(passage)
  const said = marked.replaceAll(/[\uE000\uE001]/g, '')
  const isFirst = said.startsWith('…') || said.startsWith(flat(begins))
  const isLast = said.endsWith('…') || said.endsWith(flat(ends))
  return {
    excerpt: said === '' ? null : `${isFirst ? '' : '… '}${said}${isLast ? '' : ' …'}`,
    words: [...new Set([...marked.matchAll(ANSWERING)].map(([, word = '']) => word))],
  }
}

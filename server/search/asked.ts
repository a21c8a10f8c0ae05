import type { z } from 'zod'
import type { Found, FoundLine } from '../../contract/search.ts'

export type Result = z.output<typeof Found>
export type Line = z.output<typeof FoundLine>

/** What is looked for, and which part of what is found. */
export interface Asked {
  words: string
  limit: number
  offset: number
  network_id?: number | undefined
  /** Of posts and resources: only this kind. */
  type?: string | undefined
}

/** The signs between which the database puts the words that answer. */
const ANSWERING = /\uE000([^\uE001]*)\uE001/g

/** A passage as the database gives it, taken apart: the text, and the words in it that answer. */
export function passageOf(said: string | null, plain: (text: string) => string = (text) => text) {
  if (said === null) return { excerpt: null, words: [] }
  const marked = plain(said).replaceAll(/\s+/g, ' ').trim()
  return {
    excerpt: marked.replaceAll(/[\uE000\uE001]/g, '') || null,
    words: [...new Set([...marked.matchAll(ANSWERING)].map(([, word = '']) => word))],
  }
}

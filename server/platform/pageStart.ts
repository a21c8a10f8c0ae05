import type { StartQuery } from '../../contract/pages/start.ts'
import { slot } from './area.ts'
import type { Db } from './db.ts'
import type { Viewer } from './viewer.ts'

/** What a page shows first, answered before it asks; `picture` is the first that will be seen. */
export interface PageStart {
  path: string
  answer: (db: Db, me: Viewer) => Promise<StartQuery & { picture?: string | undefined }>
}

export const pageStarts = slot<PageStart>('pageStarts')

/** Which texts the pages below an address need, by its first word. */
export const pageTexts = slot<Record<string, string>>('pageTexts')

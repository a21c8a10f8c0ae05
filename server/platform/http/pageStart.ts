import type { StartQuery } from '../../../contract/pages/start.ts'
import type { Reading } from '../act.ts'
import { slot } from '../area.ts'

/** What a page shows first, answered before it asks; `picture` is the first that will be seen. */
export interface PageStart {
  path: string
  answer: (act: Reading) => Promise<StartQuery & { picture?: string | undefined }>
}

export const pageStarts = slot<PageStart>('pageStarts')

/** Which texts the pages below an address need, by its first word. */
export const pageTexts = slot<Record<string, string>>('pageTexts')

import type { StartQuery } from '../../../contract/pages/start.ts'
import type { Reading } from '../act.ts'
import { slot } from '../area.ts'

/** What a page shows first, sent along with it so that it needn't ask; `picture` is the first image in view. */
export interface PageStart {
  path: string
  answer: (act: Reading) => Promise<StartQuery & { picture?: string | undefined }>
}

export const pageStarts = slot<PageStart>('pageStarts')

/** Which texts the pages below an address need, by its first word. */
export const pageTexts = slot<Record<string, string>>('pageTexts')

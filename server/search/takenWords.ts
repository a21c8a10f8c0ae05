import type { Correction } from './corrections.ts'
import type { Line } from './searchRequest.ts'

/** How the words were taken. */
export interface Taken {
  loosely: boolean
  meant: string | null
}

/** Just as they were said. */
export const asTaken: Taken = { loosely: false, meant: null }

/**
 * The words as they were probably meant. A word is only told where it stands in what the viewer reads anyway: it may occur
 * in nothing but texts that they may not know of.
 */
export function takenFor(words: string, corrections: readonly Correction[], lines: readonly Line[]): Taken {
  const read = lines
    .map(({ name, excerpt, words: marked }) => [name, excerpt, ...marked].join(' '))
    .join(' ')
    .toLocaleLowerCase()
  let meant = words
  for (const { said, meant: candidates } of corrections) {
    const shown = candidates.find((word) => read.includes(word))
    if (shown !== undefined) meant = meant.replace(said, shown)
  }
  return { loosely: lines.length > 0, meant: meant === words ? null : meant }
}

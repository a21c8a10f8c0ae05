import type { Correction } from './corrections.ts'
import type { Line } from './searchRequest.ts'

/** How the words were taken. */
export interface Taken {
  loosely: boolean
  meant: string | null
}

/** Exactly as typed. */
export const asTaken: Taken = { loosely: false, meant: null }

/**
 * The words as probably meant. A correction is shown only if it occurs in hits the viewer can read: it may otherwise
 * occur only in texts they may not know of.
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

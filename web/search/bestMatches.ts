import { foldedText } from '../../contract/foldedText.ts'

const MOST = 5

interface Wordy {
  name: string
  /** Other words for it. */
  words: string
}

export const wordsOf = (text: string) =>
  foldedText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
/** In scripts without spaces, any part of a word counts like its beginning. */
export const holds = (words: readonly string[], piece: string) =>
  words.some(
    (word) => word.startsWith(piece) || (/[^\p{Script=Latin}\p{N}]/u.test(piece) && word.includes(piece)),
  )

/** The best of them: each word typed begins one of the name or of the other words; names weigh more. */
export function bestMatches<One extends Wordy>(all: readonly One[], typed: string): One[] {
  const pieces = wordsOf(typed)
  if (pieces.length === 0) return []
  const whole = foldedText(typed)
  const weigh = ({ name, words }: One) => {
    const [own, others] = [wordsOf(name), wordsOf(words)]
    let weight = foldedText(name).startsWith(whole) ? 3 : 0
    for (const piece of pieces) {
      if (holds(own, piece)) weight += 2
      else if (holds(others, piece)) weight += 1
      else return 0
    }
    return weight
  }
  return all
    .map((one) => ({ one, weight: weigh(one) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST)
    .map(({ one }) => one)
}

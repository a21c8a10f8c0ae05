import { foldedText } from '../../contract/foldedText.ts'

export interface Piece {
  text: string
  found: boolean
}

const LETTER = /[\p{L}\p{N}\p{M}]/u
/** Written without spaces, so that a word may begin anywhere. */
const UNSPACED = /[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]/
const MOST_WORDS = 24

/** Where a word occurs in a text: at the start of a word, or anywhere in scripts without spaces. */
function placesOf(text: string, word: string): [from: number, to: number][] {
  const places: [number, number][] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    const before = text.slice(0, at).at(-1)
    if (UNSPACED.test(word) || before === undefined || !LETTER.test(before))
      places.push([at, at + word.length])
  }
  return places
}

/** A text as it is compared, and where in the text each of its characters begins and ends: "ß" is compared as two. */
function comparable(text: string) {
  let small = ''
  const begins: number[] = []
  const ends: number[] = []
  // A letter with its accents, which may be signs of their own.
  for (const { 0: letter, index } of text.matchAll(/.\p{M}*/gsu)) {
    const folded = foldedText(letter)
    small += folded
    for (let place = 0; place < folded.length; place++) {
      begins.push(index)
      ends.push(index + letter.length)
    }
  }
  const placeIn = ([from, to]: [number, number]): [number, number] => [begins[from] ?? 0, ends[to - 1] ?? 0]
  return { small, placeIn }
}

/** A text split into matching and other parts. It returns only pieces, never markup, so callers show plain text. */
export function piecesOf(text: string, question: string, words: readonly string[] = []): Piece[] {
  const { small, placeIn } = comparable(text)
  const asked = foldedText(question).trim()
  const wanted = new Set([...asked.split(/\s+/), ...words.map(foldedText)])
  const places = [...wanted]
    .slice(0, MOST_WORDS)
    .flatMap((word) => (word === '' ? [] : placesOf(small, word)))
  if (asked.length > 2) {
    const whole = small.indexOf(asked)
    if (whole !== -1) places.push([whole, whole + asked.length])
  }
  const pieces: Piece[] = []
  let at = 0
  for (const [from, to] of places.map(placeIn).toSorted(([a], [b]) => a - b)) {
    if (to <= at) continue
    const begin = Math.max(from, at)
    if (begin > at) pieces.push({ text: text.slice(at, begin), found: false })
    const last = pieces.at(-1)
    if (last?.found && begin === at) last.text += text.slice(begin, to)
    else pieces.push({ text: text.slice(begin, to), found: true })
    at = to
  }
  if (at < text.length) pieces.push({ text: text.slice(at), found: false })
  return pieces
}

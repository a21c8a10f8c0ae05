import { piecesOf } from './marks.ts'

interface Props {
  text: string
  /** The search words. */
  question: string
  /** The words of the text that answer it, when they are bent otherwise than the question. */
  words?: readonly string[]
}

/** A text with what answers a question marked in it. */
export const Marked = ({ text, question, words }: Props) =>
  piecesOf(text, question, words).map((piece, at) =>
    piece.found ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place.
      <mark key={at}>{piece.text}</mark>
    ) : (
      piece.text
    ),
  )

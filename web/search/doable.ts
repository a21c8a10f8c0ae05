/** A page, or something that is done at once. */
export interface Doable {
  kind: 'command'
  /** Unlike every other. */
  key: string
  name: string
  /** Where it lies, said in small letters. */
  detail: string | null
  /** Other words for it. */
  words: string
  link?: string
  does?: () => void
}

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
  /** Of what is done in a network: what it is called without saying where, so that a name alone leads to what bears it. */
  verb?: string
  does?: () => void
  /** The same about somebody who is named in the same breath: "Invite Anna to Women at Larkspur". */
  withPerson?: {
    name: (person: string) => string
    /** What it is called without saying where and whom, and other words for that. */
    verb: string
    does: (person: { id: number; name: string }) => void
  }
}

/** A page, or something that is done at once. */
export interface Doable {
  kind: 'command'
  /** Unlike every other. */
  key: string
  name: string
  /** Its place, in small letters. */
  detail: string | null
  /** Other words for it. */
  words: string
  link?: string
  /** An action in a network: its name without the network, so that the network's name alone finds the network. */
  verb?: string
  does?: () => void
  /** The same for an action on a person named in the same line: "Invite Anna to Women at Larkspur". */
  withPerson?: {
    name: (person: string) => string
    /** Its name without network and person, and alternatives for it. */
    verb: string
    does: (person: { id: number; name: string }) => void
  }
}

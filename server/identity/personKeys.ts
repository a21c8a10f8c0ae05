import { type Brought, slot } from '../platform/area.ts'

/** What a merge does with the rows that refer to the dropped account. */
type MergeRule =
  /** They refer to the kept account. */
  | 'move'
  /** One row is enough if both have one for the same thing: the other moves, this one is deleted. */
  | 'unite'
  /** Memberships: the stronger state of the two stays. */
  | 'membership'
  /** Ended with the account: sessions, links, tokens. */
  | 'drop'

/** A column that refers to a person: what a merge does with it, and which of its rows are the person's own. */
export interface PersonKey {
  /** `table.column` */
  key: string
  /** Undefined for a key that follows its person by itself. */
  merge?: MergeRule
  /** With `unite`: the columns that make two rows about the same thing, besides the person. */
  same?: readonly string[]
  /** With `unite`: null values count as equal. */
  noneIsSame?: true
  /** Below `merges.records`: its name for readers. */
  text?: string
  /** Created for a person rather than by them: such a row doesn't mean that they did anything. */
  passive?: true
  /**
   * Only rows with this value in this column are counted for readers; that there are others is told to nobody. With `unite` all
   * others stay where they are if both have one: what is gone from a figure would tell whose it was.
   */
  told?: { column: string; is: string }
  /** With `drop`: it has ended for good, and isn't restored when the merge is undone. */
  ends?: true
  /** The file in the archive of one's own data, and its sentence: `profile.archive.parts.<file>`. */
  file?: string
  /** Only rows with a value in this column are in that file: before it has one, the person doesn't know of the row. */
  begins?: string
  /** Columns left out of that file: hashes of secrets, sign-in links, internal keys. */
  without?: readonly string[]
  /** Why the rows aren't in that archive. */
  left_out?: string
}

/**
 * A test reads the catalog and fails when a foreign key to people isn't brought, so that every new one is decided
 * about.
 */
export const personKeys = slot<PersonKey>('person keys')

export interface Reference extends Omit<PersonKey, 'key' | 'merge' | 'text'> {
  table: string
  column: string
  rule: MergeRule
  text: string
}

/** The keys a merge handles. */
export const referencesIn = (brought: Brought): Reference[] =>
  brought.to(personKeys).flatMap(({ key, merge, text = 'history', ...more }) => {
    const [table = '', column = ''] = key.split('.')
    return merge ? [{ ...more, table, column, rule: merge, text }] : []
  })

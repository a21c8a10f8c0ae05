import { type Brought, slot } from '../platform/area.ts'

/** What a merge does with the rows that refer to the dropped account. */
type MergeRule =
  /** They name the account that stays. */
  | 'move'
  /** One row is enough where both have one for the same thing: the other moves, this one goes. */
  | 'unite'
  /** Memberships: the stronger of the two states stays. */
  | 'membership'
  /** They ended with the account: sessions, links, keys. */
  | 'drop'

/** A column that names a person: what a merge does with it, and what of its rows is the person's own to take away. */
export interface PersonKey {
  /** `table.column` */
  key: string
  /** Nothing for a key that follows its person by itself. */
  merge?: MergeRule
  /** With `unite`: what makes two rows speak of the same thing, besides the person. */
  same?: readonly string[]
  /** With `unite`: two rows that have no value there speak of the same thing as well. */
  noneIsSame?: true
  /** Below `merges.records`: what it is called where a person reads it. */
  text?: string
  /** Made for a person rather than by them: having such a row doesn't mean that they did anything. */
  passive?: true
  /** With `drop`: it has ended for good, and doesn't come back when the merge is undone. */
  ends?: true
  /** The file in the archive of one's own data, and its sentence: `profile.archive.parts.<file>`. */
  file?: string
  /** Columns that stay out of that file: hashes of secrets, links that sign in, keys of the house. */
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

/** The keys that a merge has to do with. */
export const referencesIn = (brought: Brought): Reference[] =>
  brought.to(personKeys).flatMap(({ key, merge, text = 'history', ...more }) => {
    const [table = '', column = ''] = key.split('.')
    return merge ? [{ ...more, table, column, rule: merge, text }] : []
  })

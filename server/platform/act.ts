import type { Db, Tx } from './database/db.ts'
import type { Viewer } from './rights/viewer.ts'
import type { Speak } from './texts.ts'

/** Somebody asks: who, in which enterprise's data, and when. A question takes it first, then what it is about. */
export interface Reading<Me = Viewer> {
  readonly db: Db
  readonly me: Me
  readonly now: Date
}

/**
 * Somebody does something: as `Reading`, plus the transaction and the address. One for each attempt, never kept
 * beyond its transaction.
 */
export interface Act<Me = Viewer> extends Reading<Me> {
  readonly db: Tx
  readonly tx: Tx
  /** Missing where no device asked: in a job or a sweep. */
  readonly address: string | undefined
  /** Their screen shows a button to take it back; see undo.ts. */
  readonly showsUndo?: boolean
}

/** For a call that opens its transactions itself because it works long in between: `acting(tx, me, asker)`. */
export type Asker<Me = Viewer> = Omit<Act<Me>, 'db' | 'tx'> & { readonly address: string }

/** Who did it: a person, or the product itself. */
export type By = Pick<Viewer, 'user_id'> | undefined

/** Speaks the language of the one who acts; never used for mails or the log, which others read. */
export interface Spoken {
  readonly say: Speak
}

/** A reading outside any request: in a job, a page, a test. */
export const reading = <Me, More extends object>(db: Db, me: Me, more?: More) =>
  ({ now: new Date(), ...more, db, me }) as Reading<Me> & More

/** An act that no request began. */
export const acting = <Me, More extends object>(tx: Tx, me: Me, more?: More) =>
  ({ now: new Date(), address: undefined, ...more, db: tx, tx, me }) as Act<Me> & More

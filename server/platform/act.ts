import type { Db, Tx } from './database/db.ts'
import type { Viewer } from './rights/viewer.ts'
import type { Speak } from './texts.ts'

/** Somebody asks: who, of which enterprise's data, and when. A question takes it and then what it is about. */
export interface Reading<Me = Viewer> {
  readonly db: Db
  readonly me: Me
  readonly now: Date
}

/**
 * Somebody does something: as `Reading`, within one transaction, and from where. One for each attempt, never kept beyond
 * its transaction.
 */
export interface Act<Me = Viewer> extends Reading<Me> {
  readonly db: Tx
  readonly tx: Tx
  /** Missing where nobody's device asked: in a job, when time has come. */
  readonly address: string | undefined
  /** Their screen has a button to take it back; see undo.ts. */
  readonly showsUndo?: boolean
}

/** Somebody asks a call that opens its transactions itself, because it works long in between: `acting(tx, me, asker)`. */
export type Asker<Me = Viewer> = Omit<Act<Me>, 'db' | 'tx'> & { readonly address: string }

/** Whose doing it is: a person, or the product itself. */
export type By = Pick<Viewer, 'user_id'> | undefined

/** In the language of the one who acts; never for mail or log, which others read. */
export interface Spoken {
  readonly say: Speak
}

/** A question that no request asks: of a job, a page, a test. */
export const reading = <Me, More extends object>(db: Db, me: Me, more?: More) =>
  ({ now: new Date(), ...more, db, me }) as Reading<Me> & More

/** An act that no request began. */
export const acting = <Me, More extends object>(tx: Tx, me: Me, more?: More) =>
  ({ now: new Date(), address: undefined, ...more, db: tx, tx, me }) as Act<Me> & More

import { type RawBuilder, sql } from 'kysely'
import type { Reading } from '../platform/act.ts'
import { slot } from '../platform/area.ts'
import { AppError } from '../platform/errors.ts'
import type { Viewer } from '../platform/rights/viewer.ts'

export type Part = RawBuilder<unknown>

/** A request for a picture, as SQL: the viewer, the enterprise and the file. */
export interface Asking {
  me: Viewer
  e: Part
  file: Part
}

/** Something that shows pictures uploaded for these purposes. Its area says who may read it. */
export interface PictureHolder {
  readonly purposes: readonly string[]
  /** The fast check for almost everybody who is shown a picture: they read what it is in. */
  isRead?(asking: Asking): Part
  /** What holds it, as one value; all holders are queried in one statement. */
  held(asking: Asking): Part
  isTheirs(act: Reading, held: unknown): Promise<boolean>
}

export const pictureHolders = slot<PictureHolder>('pictureHolders')

/** The dates of a series share a picture; somebody who can read none of the newest can read none. */
const MOST_HOLDERS = 50

export const newestOf = (question: Part) =>
  sql`array(select held.id from (${question}) as held(id) order by held.id desc limit ${MOST_HOLDERS})`

/** Whether one of these is there for the viewer; what is missing for them, or denied, is not. */
export async function some<Held>(held: unknown, isTheirs: (one: Held) => Promise<boolean>): Promise<boolean> {
  for (const one of (held ?? []) as Held[]) {
    const seen = await isTheirs(one).catch((error: unknown) => {
      if (error instanceof AppError && (error.kind === 'missing' || error.kind === 'denied')) return false
      throw error
    })
    if (seen) return true
  }
  return false
}

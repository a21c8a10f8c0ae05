import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../errors.ts'

/** So often a transaction that met another is begun anew before the person hears of it. */
const MOST_AGAIN = 3

/** Two transactions met such that the database ended one of them: see dbErrors.ts. Nothing of it has happened. */
const isCrossed = (error: unknown) => error instanceof AppError && error.code === 'try_again'

/**
 * Does something anew when the database ended it for another's sake, a moment later and not at the same moment as the
 * other. `mayAgain` tidies what an attempt left outside its transaction, and says whether that could be done.
 */
export async function again<T>(attempt: () => Promise<T>, mayAgain: () => boolean = () => true): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isCrossed(error) || time > MOST_AGAIN || !mayAgain()) throw error
      await pause(time * (5 + Math.random() * 20))
    }
  }
}

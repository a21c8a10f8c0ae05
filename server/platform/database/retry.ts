import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../errors.ts'

/** How often a transaction that collided with another is retried before the person hears of it. */
const MOST_AGAIN = 3

/** PostgreSQL ended one of two colliding transactions: see dbErrors.ts. None of its work was done. */
const isCrossed = (error: unknown) => error instanceof AppError && error.code === 'try_again'

/**
 * Retries after PostgreSQL ended the transaction in favour of another, a random moment later so that the two don't
 * collide again. `mayAgain` cleans up what an attempt left outside its transaction and returns whether that was
 * possible.
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

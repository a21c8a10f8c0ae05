import pg from 'pg'
import { type Brought, slot } from '../area.ts'
import { AppError, conflict, invalid, unavailable } from '../errors.ts'

/**
 * What a broken constraint means to a person, by its name. Areas bring those that input can break; breaking any other
 * is a bug and answered as one.
 */
export const constraints = slot<Readonly<Record<string, () => AppError>>>('constraints')

function meaningOf(name: string | undefined, brought: Brought) {
  if (name === undefined) return undefined
  const meanings = brought.to(constraints).find((some) => Object.hasOwn(some, name))
  return meanings?.[name]?.()
}

/** Citus empties `constraint` and adds a shard number, so the name is read from the message when it must be. */
function constraintOf(error: pg.DatabaseError) {
  return error.constraint ?? /constraint "([a-z0-9_]+?)(?:_\d{4,})?"/.exec(error.message)?.[1]
}

const gone = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'])

/** The one place where an error of the database becomes one of ours. */
export function fromDatabase(error: unknown, brought: Brought): unknown {
  if (error instanceof AppError) return error
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? ''
    if (state.startsWith('23')) return meaningOf(constraintOf(error), brought) ?? error
    if (state === '40001' || state === '40P01') return unavailable('try_again', 1)
    if (state === '57014') return unavailable('took_too_long', 5)
    if (state.startsWith('57P') || state.startsWith('08') || state.startsWith('53')) return unavailable()
    if (state === '22P05' || state === '22021') return invalid({ body: { code: 'invalid_text' } })
    if (state === '22003') return conflict('out_of_range')
    return error
  }
  if (error instanceof Error) {
    const code = 'code' in error ? String(error.code) : ''
    if (gone.has(code)) return unavailable()
    if (
      /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/.test(
        error.message,
      )
    )
      return unavailable()
  }
  return error
}

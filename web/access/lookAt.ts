import type { Answers, Route, Sends } from '../../contract/route.ts'
import { call } from '../app/client.ts'
import { Failure } from '../app/failure.ts'

/** What a link opens, or null if it is no longer valid. Looking doesn't use it up. */
export async function lookAt<R extends Route>(route: R, body: Sends<R, 'body'>): Promise<Answers<R> | null> {
  const ask = call as (route: Route, args: { body: unknown }) => Promise<Answers<R>>
  try {
    return await ask(route, { body })
  } catch (failure) {
    // A secret that is too short to be one is refused as a form would be.
    if (failure instanceof Failure && (failure.status === 404 || failure.status === 422)) return null
    throw failure
  }
}

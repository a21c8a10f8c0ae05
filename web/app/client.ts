import type { z } from 'zod'
import { withoutSecrets } from '../../contract/redirects.ts'
import type { Answers, Route, Sends } from '../../contract/route.ts'
import { fillPath, queryString } from './address.ts'
import { csrf } from './csrf.ts'
import { type Failure, failureOf } from './failure.ts'
import { look } from './look.ts'
import { session } from './session.ts'

/** Separates required parts of a call from optional ones. */
type Part<R extends Route, P extends 'params' | 'query' | 'body'> = R extends { [K in P]: z.ZodType }
  ? Record<string, never> extends Sends<R, P>
    ? { [K in P]?: Sends<R, P> }
    : { [K in P]: Sends<R, P> }
  : { [K in P]?: undefined }

export type Args<R extends Route> = Part<R, 'params'> & Part<R, 'query'> & Part<R, 'body'>
export interface CallOptions {
  signal?: AbortSignal
  keepalive?: boolean
  /** Called with the undo's id if the change can be undone. */
  undo?: (id: number) => void
}

interface Surroundings {
  locale: () => string
  text: (key: 'internal' | 'unavailable' | 'offline') => string
  onSignedOut: (failure: Failure) => void
}

let around: Surroundings = { locale: () => 'en', text: (key) => key, onSignedOut: () => {} }

/** The parts of the app that the client must know, without the client importing them. */
export const surroundClient = (surroundings: Surroundings) => {
  around = surroundings
}

export function standardHeaders(): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'X-Locale': around.locale(),
    'X-Page-Path': withoutSecrets(window.location.pathname),
  }
  const token = session.token
  if (token) headers['X-User-Token'] = token
  // The look this page was rendered for: once it is over, the page may do nothing any more.
  if (look.id !== undefined) headers['X-Look'] = String(look.id)
  return headers
}

/** Asks one operation of the contract. Throws a `Failure` that carries the sentence to show. */
export async function call<R extends Route>(
  route: R,
  ...[args, options]: Record<string, never> extends Args<R>
    ? [Args<R>?, CallOptions?]
    : [Args<R>, CallOptions?]
): Promise<Answers<R>> {
  const { undo, ...fetching } = options ?? {}
  const { params, query, body } = (args ?? {}) as { params?: object; query?: object; body?: unknown }
  const address = fillPath(route.path, { ...params }) + queryString({ ...query })
  const changes = route.method !== 'GET'
  const key = changes ? newKey() : ''
  const tokenSent = session.token !== null

  const ask = async () => {
    const headers = { ...standardHeaders(), 'Content-Type': 'application/json' }
    const guarded = changes
      ? {
          ...headers,
          'Idempotency-Key': key,
          'X-CSRF-Token': await csrf.token(standardHeaders),
          ...(undo && { 'X-Undo': 'shown' }),
        }
      : headers
    return fetch(address, {
      method: route.method,
      headers: guarded,
      credentials: 'same-origin',
      ...(changes && { body: JSON.stringify(body ?? {}) }),
      ...fetching,
    })
  }

  let answer = await reach(ask)
  if (answer.status === 403) {
    csrf.discard()
    if (changes && (await isForgeryRefusal(answer))) answer = await reach(ask)
  }
  const heard = await readAnswer(answer)
  if (answer.ok && heard !== undefined) {
    const offered = answer.headers.get('x-undo')
    if (offered !== null) undo?.(Number(offered))
    return heard as Answers<R>
  }
  // Every operation answers with JSON: any other success isn't from our server.
  const failure = refuse(answer.ok ? 0 : answer.status, heard, route.path, tokenSent)
  if (failure.code !== 'look_over') throw failure
  // The page is being left: nothing on it shall break meanwhile.
  look.leave()
  return new Promise<never>(() => {})
}

/** Handles an answer that isn't a success, for both kinds of calls. */
export function refuse(status: number, heard: unknown, path: string, tokenSent: boolean): Failure {
  const failure = failureOf(status, heard, {
    internal: around.text('internal'),
    unavailable: navigator.onLine === false ? around.text('offline') : around.text('unavailable'),
  })
  if (status === 401 && tokenSent && !mayStay(path)) around.onSignedOut(failure)
  return failure
}

async function reach(ask: () => Promise<Response>) {
  try {
    return await ask()
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === 'AbortError') throw reason
    throw refuse(0, null, '', false)
  }
}

/** What an answer says; undefined if it isn’t JSON. `null` is something that can be said. */
async function readAnswer(answer: Response): Promise<unknown> {
  if (!answer.headers.get('content-type')?.includes('json')) return undefined
  return answer.json().catch(() => undefined)
}

/** A denial is final; only a stale anti-forgery token is worth a second try. */
async function isForgeryRefusal(answer: Response) {
  const heard = await readAnswer(answer.clone())
  const code = failureOf(403, heard, { internal: '', unavailable: '' }).code
  return code === '' || code.includes('csrf') || code.includes('forgery')
}

const exemptPages = ['/login', '/password_reset', '/forgot', '/enrollment', '/event_checkin']
const exemptCalls = ['/api/v2/internal/csrf-token', '/api/v1/sessions']

/** Pages and calls where a 401 says nothing about the session. */
function mayStay(callPath: string) {
  const page = window.location.pathname
  return (
    exemptPages.some((path) => page === path || page.startsWith(`${path}/`)) || exemptCalls.includes(callPath)
  )
}

/** crypto.randomUUID exists only on https and localhost. */
export function newKey() {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The same in the shape of a random uuid, for what gets its id before it is sent. */
export const newUuid = () =>
  newKey()
    .replaceAll('-', '')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

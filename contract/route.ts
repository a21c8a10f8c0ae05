import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call it: anyone on the enterprise's host, or a signed-in person. */
export type Access = 'anyone' | 'signed_in'

export interface Shapes {
  params?: z.ZodType
  query?: z.ZodObject
  body?: z.ZodType
  returns?: z.ZodType
  access?: Access
  /**
   * `session`: only from a browser that is signed in; a personal access token doesn't open it. `scim`: only for an
   * identity provider with a token of its own, in the words of its protocol.
   */
  by?: 'session' | 'scim'
  /** The status of success where it isn't 200; a 204 has no body. */
  answers?: 201 | 204
  /** For the person alone: an administrator who looks at the product as them is refused. */
  private?: true
  /** Ends a look, and is therefore the only change that can be sent during one. */
  ends_look?: true
  /**
   * Open to somebody before they have agreed to what their enterprise requires: to see who they are, to read what is
   * asked of them and agree to it, and to leave. A test holds the list.
   */
  before_agreement?: true
  /** Programs of others add query parameters of their own to the address; elsewhere an undeclared one is refused. */
  open_query?: true
  /** A second address of the same operation; some calls of the older API had two. */
  also?: { method: Method; path: string }[]
  /** The answer is a stream, a file or a page rather than JSON. */
  raw?: true
  /** The answer holds a secret: a repeat with the same idempotency key gets `already_done` without it. */
  secret?: true
  /**
   * Nothing of the call may be kept, not even that it was made: an idempotency key that comes with it is ignored, since
   * the call itself makes a repeat safe.
   */
  keyless?: true
  /** Nothing is written of who calls, not even that they were here: it would stand beside what they say. */
  unseen?: true
  /**
   * A hall full of people calls it from one address: so many times as many calls of an address as elsewhere are let through,
   * counted apart from its others. One that leads nowhere costs what it costs elsewhere, so nobody guesses faster here.
   */
  hall?: number
  /** A file arrives as multipart, streamed; its size is bounded here. */
  upload?: { max_bytes: number }
  /** One plain sentence for the reference page. */
  says: string
}

export type Route<S extends Shapes = Shapes, M extends Method = Method> = { method: M; path: string } & S

type In<T> = T extends z.ZodType ? z.input<T> : undefined
type Out<T> = T extends z.ZodType ? z.output<T> : undefined

/** What a caller sends and receives, and what the verb gets. */
export type Sends<R extends Route, Part extends 'params' | 'query' | 'body'> = In<R[Part]>
export type Hears<R extends Route, Part extends 'params' | 'query' | 'body'> = Out<R[Part]>
export type Answers<R extends Route> = Out<R['returns']>

/**
 * Addresses below /api/v1 come from the older API: other companies' programs call them, so they keep their names and
 * shapes. Additions and better names are below /api/v2.
 */
const route =
  <const M extends Method>(method: M) =>
  <const S extends Shapes>(path: string, shapes: S): Route<S, M> => ({ method, path, ...shapes })

export const get = route('GET')
export const post = route('POST')
export const put = route('PUT')
export const patch = route('PATCH')
export const del = route('DELETE')

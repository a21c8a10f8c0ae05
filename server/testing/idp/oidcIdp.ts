import { createHmac, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export interface Claims {
  [name: string]: unknown
}

/** How a forged token differs from a genuine one. */
export interface OidcTwist {
  header?: Record<string, unknown>
  claims?: (honest: Claims) => Claims
  /** Signs with something else than the provider's key. */
  sign?: (input: string) => string
  /** Answers something else than tokens. */
  token?: (honest: Record<string, unknown>) => { status: number; body: unknown }
}

/** A hand-written OpenID provider over real HTTP, which can be told to lie. */
export class OidcIdp {
  readonly key: KeyObject
  readonly #publicKey: KeyObject
  #server: Server | undefined
  issuer = ''
  readonly client = { id: 'kindred', secret: 'a secret between two' }
  twist: OidcTwist = {}
  discovery: (honest: Record<string, unknown>) => unknown = (honest) => honest
  readonly #codes = new Map<string, { nonce: string; challenge: string; person: Claims; redirect: string }>()
  /** Every code that was exchanged, or tried to be. */
  readonly exchanged: string[] = []

  constructor() {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    this.key = pair.privateKey
    this.#publicKey = pair.publicKey
  }

  async open() {
    this.#server = createServer(async (request, answer) => {
      const { status, body } = await this.#answer(request)
      answer.writeHead(status, { 'content-type': 'application/json' })
      answer.end(JSON.stringify(body))
    })
    await new Promise<void>((ready) => this.#server?.listen(0, '127.0.0.1', ready))
    this.issuer = `http://localhost:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  close() {
    this.#server?.closeAllConnections()
    this.#server?.close()
  }

  get host() {
    return new URL(this.issuer).host
  }

  async #answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const path = request.url?.split('?')[0]
    if (path === '/.well-known/openid-configuration')
      return {
        status: 200,
        body: this.discovery({
          issuer: this.issuer,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
          jwks_uri: `${this.issuer}/jwks`,
          end_session_endpoint: `${this.issuer}/logout`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
          authorization_response_iss_parameter_supported: true,
        }),
      }
    if (path === '/jwks')
      return {
        status: 200,
        body: {
          keys: [{ ...this.#publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
        },
      }
    if (path === '/token' && request.method === 'POST') return this.#exchange(request)
    return { status: 404, body: {} }
  }

  async #exchange(request: IncomingMessage) {
    let text = ''
    for await (const part of request) text += part
    const form = new URLSearchParams(text)
    const code = form.get('code') ?? ''
    this.exchanged.push(code)
    const known = this.#codes.get(code)
    this.#codes.delete(code)
    const basic = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString()
    const [id, secret] = basic.split(':').map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    if (id !== this.client.id || secret !== this.client.secret)
      return { status: 401, body: { error: 'invalid_client' } }
    const challenge = await sha256(form.get('code_verifier') ?? '')
    if (!known || known.challenge !== challenge || form.get('redirect_uri') !== known.redirect)
      return { status: 400, body: { error: 'invalid_grant' } }
    const honest = {
      access_token: randomBytes(16).toString('hex'),
      token_type: 'Bearer',
      expires_in: 60,
      id_token: this.idToken(known.person, known.nonce),
    }
    return this.twist.token?.(honest) ?? { status: 200, body: honest }
  }

  idToken(person: Claims, nonce: string) {
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: this.issuer, aud: this.client.id, nonce, iat: now, exp: now + 300, ...person }
    const claims = this.twist.claims?.(honest) ?? honest
    const input = `${base64({ alg: 'RS256', kid: 'one', typ: 'JWT', ...this.twist.header })}.${base64(claims)}`
    const sign = this.twist.sign ?? ((text: string) => rs256(text, this.key))
    return `${input}.${sign(input)}`
  }

  /** Somebody signed in at the provider: what it sends back through the browser. */
  approve(redirectUrl: string, person: Claims) {
    const asked = new URL(redirectUrl).searchParams
    const code = randomBytes(16).toString('hex')
    this.#codes.set(code, {
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge') ?? '',
      redirect: asked.get('redirect_uri') ?? '',
      person,
    })
    return new URLSearchParams({ code, state: asked.get('state') ?? '', iss: this.issuer })
  }
}

export const rs256 = (input: string, key: KeyObject) =>
  createSign('sha256').update(input).sign(key, 'base64url')
export const hs256 = (input: string, secret: string | Buffer) =>
  createHmac('sha256', secret).update(input).digest('base64url')

const sha256 = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('base64url')

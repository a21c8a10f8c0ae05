import { type Dispatcher, request } from 'undici'
import { csrf } from '../../../contract/access/access.ts'
import { omniAuth, sso } from '../../../contract/access/sso.ts'
import { enterprises } from '../../../contract/enterprise/enterprise.ts'
import { pathOf } from '../world.ts'
import { askedIn } from './samlIdp.ts'

export interface Told {
  status: number
  location: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  json: any
  cookies: string[]
}

/** The browser in a sign-on: keeps cookies, follows redirects, and posts a provider's forms. */
export class Visitor {
  readonly #url: string
  readonly host: string
  readonly jar = new Map<string, string>()
  token = ''

  constructor(url: string, host = 'larkspur.localhost') {
    this.#url = url
    this.host = host
  }

  /** The same person with the same cookies and token; what they do in it changes nothing here. */
  as(other: { credentials: Record<string, string> }) {
    for (const pair of (other.credentials.cookie ?? '').split('; ')) {
      const [name = '', value = ''] = pair.split('=')
      if (name) this.jar.set(name, value)
    }
    this.token = other.credentials['x-user-token'] ?? ''
    return this
  }

  async send(method: string, path: string, body?: { json?: unknown; form?: string }): Promise<Told> {
    const change = method !== 'GET' && body?.form === undefined
    const headers: Record<string, string> = { host: this.host }
    if (change) headers['x-csrf-token'] = await this.#csrf()
    if (this.token) headers['x-user-token'] = this.token
    if (this.jar.size > 0) headers.cookie = [...this.jar].map((pair) => pair.join('=')).join('; ')
    if (body?.json !== undefined) headers['content-type'] = 'application/json'
    if (body?.form !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded'
    const answer = await request(`${this.#url}${path}`, {
      method: method as Dispatcher.HttpMethod,
      headers,
      body: body?.form ?? (body?.json === undefined ? null : JSON.stringify(body.json)),
    })
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    for (const line of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.jar.delete(name)
      else this.jar.set(name, value)
    }
    const text = await answer.body.text()
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      location: String(answer.headers.location ?? ''),
      json: isJson ? JSON.parse(text) : text,
      cookies,
    }
  }

  async #csrf() {
    const headers: Record<string, string> = { host: this.host }
    if (this.jar.size > 0) headers.cookie = [...this.jar].map((pair) => pair.join('=')).join('; ')
    const answer = await request(`${this.#url}${csrf.token.path}`, { headers })
    await answer.body.dump()
    const guest = [answer.headers['set-cookie'] ?? []].flat()[0]
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(guest ?? '') ?? []
    if (name && value) this.jar.set(name, value)
    return String(answer.headers['x-csrf-token'])
  }

  /** Asks to be sent to the provider. */
  async link(relay_state?: string): Promise<Told> {
    const { json } = await this.send('GET', enterprises.auth.path)
    return this.send('POST', pathOf(sso.link, { id: json.id }), { json: { relay_state } })
  }

  async beginSaml(relay_state?: string) {
    const { status, json } = await this.link(relay_state)
    if (status !== 200) throw new Error(`sso_link: ${status} ${JSON.stringify(json)}`)
    return askedIn(json.redirect_url)
  }

  post(encoded: string, relay_state?: string): Promise<Told> {
    const form = new URLSearchParams({
      SAMLResponse: encoded,
      ...(relay_state ? { RelayState: relay_state } : {}),
    })
    return this.send('POST', '/api/v1/omni_auth/saml/callback', { form: form.toString() })
  }

  /** Posts a provider's form and lets the page it leads to fetch the session. */
  async arrive(encoded: string, relay_state?: string): Promise<Told> {
    const posted = await this.post(encoded, relay_state)
    const round = /round=(\d+)/.exec(posted.location)?.[1]
    if (posted.status !== 303 || round === undefined) return posted
    return this.finish(Number(round))
  }

  async finish(round: number): Promise<Told> {
    const told = await this.send('POST', omniAuth.finishSaml.path, { json: { round } })
    if (told.json?.token) this.token = told.json.token
    return told
  }
}

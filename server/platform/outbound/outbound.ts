import { lookup as resolveName } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Why a request to the outside failed. Each has a sentence in the texts, so the list is closed. */
export type OutboundReason = 'address' | 'inside' | 'unreachable' | 'slow' | 'too_large' | 'redirects'

export class OutboundFailure extends Error {
  override name = 'OutboundFailure'
  readonly reason: OutboundReason
  constructor(reason: OutboundReason, cause?: unknown) {
    super(`outbound: ${reason}`, { cause })
    this.reason = reason
  }
}

export interface OutboundAsking {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Buffer
  /** Follow no redirect, since it would itself be the answer. */
  follow?: boolean
}

export interface Heard {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The final address of the answer. */
  url: string
}

export type Outbound = (url: string | URL, asking?: OutboundAsking) => Promise<Heard>

export interface OutboundRules {
  /**
   * `host` or `host:port` inside the network that is allowed all the same: for tests, development and an identity
   * provider on premises.
   */
  allowed: readonly string[]
  resolve?: (host: string) => Promise<string[]>
}

const LONGEST_MS = 5000
const MOST_BYTES = 2_000_000
const MOST_REDIRECTS = 3

const notOutside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // including the metadata services of clouds
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notOutside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['2001::', 23], // tunnels, among them Teredo, contain another address
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4
  ['3fff::', 20],
] as const)
  notOutside.addSubnet(net, bits, 'ipv6')

const routable = new BlockList()
routable.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is on the public internet rather than on this machine or in its networks. */
export function isOutside(address: string): boolean {
  const family = isIP(address)
  if (family === 0 || address.includes('%')) return false
  if (family === 6 && !routable.check(address, 'ipv6')) return false
  if (notOutside.check(address, family === 6 ? 'ipv6' : 'ipv4')) return false
  // Our own public address leads to whatever else listens on this machine.
  return !Object.values(networkInterfaces()).some((all) => all?.some((own) => own.address === address))
}

const resolveAll = async (host: string) =>
  (await resolveName(host, { all: true })).map(({ address }) => address)

/**
 * The only way to request an address that a person typed. Names are resolved once and the connection uses the checked
 * result, so that a name can't point elsewhere a moment later; each redirect is checked again.
 */
export function outboundFetch({ allowed, resolve = resolveAll }: OutboundRules): Outbound {
  const isAllowed = (url: URL) => allowed.includes(url.host) || allowed.includes(url.hostname)

  async function addressesOf(url: URL): Promise<string[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(host) ? [host] : await resolve(host).catch(unreachable)
    if (addresses.length === 0) throw new OutboundFailure('unreachable')
    // One internal address among many is enough to refuse: which one gets used is chance.
    if (!isAllowed(url) && !addresses.every(isOutside)) throw new OutboundFailure('inside')
    return addresses
  }

  async function once(url: URL, asking: OutboundAsking, signal: AbortSignal): Promise<Heard> {
    const addresses = await Promise.race([addressesOf(url), ended(signal)])
    return connect(url, asking, addresses, signal)
  }

  return async (address, asking = {}) => {
    const deadline = AbortSignal.timeout(LONGEST_MS)
    let url = checkedAddress(address)
    for (let hops = 0; ; hops++) {
      const heard = await once(url, asking, deadline)
      const next = heard.headers.location
      const follows = (asking.follow ?? true) && (asking.method ?? 'GET') === 'GET'
      if (!follows || heard.status < 300 || heard.status >= 400 || !next) return heard
      if (hops === MOST_REDIRECTS) throw new OutboundFailure('redirects')
      url = redirected(url, next)
    }
  }
}

/** Where a redirect leads: checked like any address, and never from https to less. */
export function redirected(from: URL, location: string): URL {
  const url = checkedAddress(URL.canParse(location, from) ? new URL(location, from) : '')
  if (from.protocol === 'https:' && url.protocol !== 'https:') throw new OutboundFailure('redirects')
  return url
}

function checkedAddress(address: string | URL): URL {
  const text = String(address)
  if (!URL.canParse(text)) throw new OutboundFailure('address')
  const url = new URL(text)
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password || url.hostname === '')
    throw new OutboundFailure('address')
  return url
}

function unreachable(cause: unknown): never {
  throw new OutboundFailure('unreachable', cause)
}

const ended = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const tooLate = () => reject(new OutboundFailure('slow'))
    if (signal.aborted) tooLate()
    signal.addEventListener('abort', tooLate, { once: true })
  })

function connect(url: URL, asking: OutboundAsking, addresses: string[], signal: AbortSignal): Promise<Heard> {
  const pinned: LookupFunction = (_host, options, answer) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first] = found
    if (options.all) answer(null, found)
    else answer(null, first?.address ?? '', first?.family ?? 4)
  }
  const { promise, resolve, reject } = Promise.withResolvers<Heard>()
  const fail = (error: Error) =>
    reject(
      error instanceof OutboundFailure
        ? error
        : new OutboundFailure(signal.aborted ? 'slow' : 'unreachable', error),
    )
  const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(
    url,
    {
      method: asking.method ?? 'GET',
      headers: { accept: '*/*', ...asking.headers, 'accept-encoding': 'identity', connection: 'close' },
      lookup: pinned,
      agent: false,
      signal,
    },
    (answer) => {
      const parts: Buffer[] = []
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > MOST_BYTES) request.destroy(new OutboundFailure('too_large'))
        else parts.push(part)
      })
      answer.on('error', fail)
      answer.on('end', () => {
        if (!answer.complete) return fail(new Error('it broke off'))
        const headers: Record<string, string> = {}
        for (const [name, value] of Object.entries(answer.headers))
          if (value !== undefined) headers[name] = [value].flat().join(', ')
        resolve({ status: answer.statusCode ?? 0, headers, body: Buffer.concat(parts), url: url.href })
      })
    },
  )
  request.on('error', fail)
  request.end(asking.body)
  return promise
}

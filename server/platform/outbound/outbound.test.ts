import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homes, inside } from '../../testing/insides.ts'
import { isOutside, OutboundFailure, outboundFetch, redirected } from './outbound.ts'

const noAddresses = [
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'http://',
  'http:///',
  'example.com',
  '//example.com',
  'http://user@example.com/',
  'http://user:secret@example.com/',
  'http://example.com@127.0.0.1/',
  'http://127.0.0.1#@example.com:80:80/',
  'http://1.1.1.1 &@2.2.2.2# @3.3.3.3/',
  'http://example.com:99999/',
  'http://[::1',
  'http://256.256.256.256/',
  'unix:/var/run/docker.sock',
  'http+unix://x/',
  '',
]

const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof OutboundFailure ? error.reason : `threw ${error}`),
  )

describe('a question to the outside', () => {
  let canary: Server
  let port = 0
  let connections = 0
  let site: (
    path: string,
  ) => { status?: number; headers?: Record<string, string>; body?: string } | 'hang' | 'endless'
  beforeAll(async () => {
    site = () => ({ body: 'here' })
    canary = createServer((request, answer) => {
      connections++
      const said = site(request.url ?? '')
      if (said === 'hang') return
      if (said === 'endless') {
        const more = setInterval(() => answer.write('x'.repeat(100_000)), 1)
        answer.on('close', () => clearInterval(more))
        return
      }
      answer.writeHead(said.status ?? 200, said.headers)
      answer.end(said.body ?? '')
    })
    await new Promise<void>((ready) => canary.listen(0, '127.0.0.1', ready))
    port = (canary.address() as AddressInfo).port
  })
  afterAll(() => {
    canary.closeAllConnections()
    canary.close()
  })

  const closed = outboundFetch({ allowed: [], resolve: async () => ['127.0.0.1'] })
  const open = () => outboundFetch({ allowed: [`localhost:${port}`], resolve: async () => ['127.0.0.1'] })

  it('goes to no spelling of an address inside, and connects to none', async () => {
    const before = connections
    const spellings = [...homes, ...inside].flatMap((host) => [`http://${host}:${port}/`, `https://${host}/`])
    for (const address of spellings) {
      expect(['inside', 'address', 'unreachable'], address).toContain(await reasonOf(closed(address)))
    }
    console.log(`outbound: ${spellings.length + noAddresses.length} spellings refused`)
    expect(homes.length + inside.length + noAddresses.length).toBeGreaterThanOrEqual(100)
    expect(connections).toBe(before)
  })

  it.each(noAddresses)('takes only web addresses without a name in them: %s', async (address) => {
    expect(['address', 'inside']).toContain(await reasonOf(closed(address)))
  })

  it('doesn’t follow a name that leads inside, not even among others that don’t', async () => {
    const before = connections
    for (const addresses of [
      ['127.0.0.1'],
      ['93.184.215.14', '127.0.0.1'],
      ['::1'],
      ['fd00::1'],
      ['fe80::1%eth0'],
      [''],
    ]) {
      const fetchOut = outboundFetch({ allowed: [], resolve: async () => addresses })
      expect(await reasonOf(fetchOut(`http://metadata.example:${port}/`))).toBe('inside')
    }
    expect(connections).toBe(before)
  })

  it('asks the name once and goes where it was told, whatever the name says a moment later', async () => {
    let asked = 0
    const fetchOut = outboundFetch({
      allowed: [],
      resolve: async () => (asked++ === 0 ? ['192.0.9.9'] : ['127.0.0.1']),
    })
    const before = connections
    expect(['unreachable', 'slow']).toContain(await reasonOf(fetchOut(`http://rebinding.example:${port}/`)))
    expect(asked).toBe(1)
    expect(connections).toBe(before)
  }, 15_000)

  it('knows this machine’s own addresses and those of the world apart', () => {
    expect(isOutside('93.184.215.14')).toBe(true)
    expect(isOutside('2606:2800:21f:cb07:6820:80da:af6b:8b2c')).toBe(true)
    expect(isOutside('not an address')).toBe(false)
  })

  it('reaches a host inside that the operator named, at that port only', async () => {
    expect((await open()(`http://localhost:${port}/`)).body.toString()).toBe('here')
    expect(await reasonOf(open()('http://localhost:1/'))).toBe('inside')
  })

  it('checks each redirect anew, follows three, and never from https to less', async () => {
    site = (path) => ({ status: 302, headers: { location: `http://127.0.0.1:${port}${path}x` } })
    expect(await reasonOf(open()(`http://localhost:${port}/`))).toBe('inside')
    site = (path) => ({ status: 302, headers: { location: `${path}x` } })
    const before = connections
    expect(await reasonOf(open()(`http://localhost:${port}/`))).toBe('redirects')
    expect(connections - before).toBe(4)
    site = (path) =>
      path === '/xxx' ? { body: 'there' } : { status: 301, headers: { location: `${path}x` } }
    expect((await open()(`http://localhost:${port}/`)).body.toString()).toBe('there')
    site = () => ({ status: 302, headers: { location: 'file:///etc/passwd' } })
    expect(await reasonOf(open()(`http://localhost:${port}/`))).toBe('address')
    const safe = new URL('https://example.com/a/b')
    expect(redirected(safe, '../c').href).toBe('https://example.com/c')
    expect(() => redirected(safe, 'http://example.com/c')).toThrow(OutboundFailure)
    expect(redirected(new URL('http://example.com/'), 'https://example.com/').protocol).toBe('https:')
  })

  it('stops at two megabytes, however the rest comes', async () => {
    site = () => ({ body: 'x'.repeat(2_000_001) })
    expect(await reasonOf(open()(`http://localhost:${port}/`))).toBe('too_large')
    site = () => 'endless'
    expect(await reasonOf(open()(`http://localhost:${port}/`))).toBe('too_large')
    site = () => ({ body: 'x'.repeat(1_999_999) })
    expect((await open()(`http://localhost:${port}/`)).body.length).toBe(1_999_999)
  })

  it('waits five seconds and no longer', async () => {
    site = () => 'hang'
    const deaf = outboundFetch({ allowed: [], resolve: () => new Promise(() => {}) })
    const began = Date.now()
    const reasons = [open()(`http://localhost:${port}/`), deaf('http://slow.example/')].map(reasonOf)
    expect(await Promise.all(reasons)).toEqual(['slow', 'slow'])
    expect(Date.now() - began).toBeLessThan(7000)
  }, 20_000)
})

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../contract/people/people.ts'
import { videoHosts } from '../../contract/videos.ts'
import { enterpriseChanged } from '../platform/live/listen.ts'
import { CANARY } from '../testing/companies.ts'
import { formWith, picture } from '../testing/pictures.ts'
import { type Client, client, pathOf, type World, world } from '../testing/world.ts'

const page = `<!doctype html><html lang="__LANG__"><head><title>__TITLE__</title><!--__PRELOAD__--></head><body>
<script nonce="__NONCE__" type="application/json" id="start">__START__</script><script nonce="__NONCE__" src="/assets/app-1.js"></script></body></html>`

/** A built web as small as can be. */
async function buildWeb(w: World) {
  const dist = join(w.data_dir, 'dist')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(dist, 'index.html'), page)
  await writeFile(join(dist, 'assets', 'app-1.js'), 'console.log("app")'.repeat(50))
  await writeFile(join(dist, 'manifest.webmanifest'), '{}')
  await writeFile(join(dist, '.stamp'), 'secret stamp')
  await writeFile(
    join(dist, 'preloads.json'),
    JSON.stringify({
      routes: { '/': ['/assets/home-1.js'] },
      texts: { en: { shell: '/assets/shell-en.js' } },
    }),
  )
  await w.app.reloadWeb()
}

const startIn = (html: string) => JSON.parse(/id="start">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? 'null')

describe('a page', () => {
  let w: World
  let member: Client
  beforeAll(async () => {
    w = await world()
    await buildWeb(w)
    member = await w.as(w.people.member)
  })
  afterAll(() => w.close())

  it('runs only what carries its own nonce, a new one each time', async () => {
    const [first, second] = await Promise.all([member.get('/'), member.get('/groups/1')])
    const nonces = [first, second].map(({ headers, text }) => {
      const policy = String(headers['content-security-policy'])
      const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'/.exec(policy) ?? []
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
      // Videos play in frames of those who host them, after a click; nothing else comes from elsewhere.
      const frames = `frame-src 'self' ${videoHosts.map(({ frames }) => frames).join(' ')}`
      expect(policy).toContain(frames)
      expect(policy.replace(frames, '')).not.toMatch(/unsafe|\*|https?:|wasm/)
      for (const rule of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ])
        expect(policy).toContain(rule)
      expect(text.match(/nonce="([^"]*)"/g)).toEqual([`nonce="${nonce}"`, `nonce="${nonce}"`])
      return nonce
    })
    expect(new Set(nonces).size).toBe(2)
    expect(nonces[0]?.length).toBeGreaterThanOrEqual(24)
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(first.text).not.toMatch(/__[A-Z]+__/)
  })

  it('is the one of the newest build, in a demo that goes on while the web is built anew', async () => {
    const demo = await world({ DEMO: '1' })
    await buildWeb(demo)
    expect((await demo.anyone().get('/')).text).toContain('/assets/app-1.js')
    const dist = join(demo.data_dir, 'dist')
    await writeFile(join(dist, 'index.html'), page.replace('app-1', 'app-2'))
    await writeFile(join(dist, 'assets', 'app-2.js'), 'console.log("newer")')
    await writeFile(join(dist, '.stamp'), 'newer stamp')
    await expect
      .poll(async () => (await demo.anyone().get('/')).text, { timeout: 10_000, interval: 200 })
      .toContain('/assets/app-2.js')
    expect((await demo.anyone().get('/assets/app-2.js')).status).toBe(200)
    // Whoever has the page of before still finds its parts.
    expect((await demo.anyone().get('/assets/app-1.js')).status).toBe(200)
    await demo.close()
  })

  it('brings along what its first paint needs: to the person signed in their own, to others nothing of anybody', async () => {
    const mine = startIn((await member.get('/')).text)
    expect(mine.user_data.user).toMatchObject({ first_name: 'Mateo' })
    expect(Math.abs(Date.parse(mine.answered_at) - Date.now())).toBeLessThan(60_000)
    expect(mine.queries.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      '/api/v1/user/posts',
      '/api/v2/users/me/upcoming-events',
    ])
    expect(mine.enterprise.slug).toBe('larkspur')
    const theirs = await w.anyone().get('/')
    expect(startIn(theirs.text)).toMatchObject({ user_data: null, queries: [], locale: 'en' })
    expect(theirs.text).not.toMatch(/Mateo|Okafor|mateo@/)
    for (const { text } of [theirs, await member.get('/')]) expect(text).not.toContain(CANARY)
  })

  it('says what the calls it stands for would say', async () => {
    const { queries, user_data, enterprise, colours } = startIn((await member.get('/')).text)
    for (const { path, query, answer } of queries)
      expect((await member.get(path, { query })).json).toEqual(answer)
    expect((await member.get('/api/v1/user/user_data')).json).toEqual(user_data)
    expect((await member.get('/api/v1/enterprises/get_auth_enterprise')).json).toEqual(enterprise)
    expect((await member.get('/api/v2/platform/colors')).json).toEqual(colours)
  })

  it('gives an anti-forgery token that fits the browser it was sent to', async () => {
    const { csrf } = startIn((await member.get('/')).text)
    const headers = { 'x-csrf-token': csrf }
    expect((await member.put('/api/v2/users/me/settings/a', { body: 1, headers })).status).toBe(200)
    const leader = await w.as(w.people.leader)
    expect((await leader.put('/api/v2/users/me/settings/a', { body: 1, headers })).status).toBe(403)
  })

  it('can’t be broken out of by any word of the enterprise', async () => {
    const words = [
      `</title></script><script>alert(1)</script><!--`,
      `$& $' $\` $1 __START__`,
      `"><img src=x onerror=alert(1)>`,
    ]
    for (const word of words) {
      await w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
        await tx.updateTable('enterprises').set({ browser_title: word, home_title: word }).execute()
        await tx
          .updateTable('networks')
          .set({ name: word.slice(0, 90) })
          .where('name', 'like', 'Women%')
          .execute()
        await enterpriseChanged(tx)
      })
      const { text } = await member.get('/')
      expect(text.match(/<script/g), word).toHaveLength(2)
      expect(text.match(/<\/script>/g), word).toHaveLength(2)
      expect(text).not.toMatch(/<img/)
      expect(startIn(text).enterprise.browser_title).toBe(word)
      await w.owner.query("update networks set name = 'Women at Larkspur' where name = $1", [
        word.slice(0, 90),
      ])
    }
    expect((await member.get('/')).text).not.toContain('<title></title>')
  })

  it('speaks the person’s language, else the browser’s, else the enterprise’s', async () => {
    const localeOf = async (who: Client, headers = {}) =>
      startIn((await who.get('/', { headers })).text).locale
    expect(await localeOf(w.anyone(), { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' })).toBe('fr')
    expect(await localeOf(w.anyone(), { 'accept-language': 'fil' })).toBe('tl')
    expect(await localeOf(w.anyone(), { 'accept-language': '*' })).toBe('en')
    expect(await localeOf(w.anyone())).toBe('en')
    await w.owner.query("update users set locale = 'es' where id = $1", [w.people.outsider])
    expect(await localeOf(await w.as(w.people.outsider), { 'accept-language': 'fr' })).toBe('es')
  })

  it('is packed for those who can unpack it', async () => {
    const { headers, body } = await request(`${w.url}/`, {
      headers: { host: 'larkspur.localhost', 'accept-encoding': 'gzip, br' },
    })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await body.arrayBuffer())).toString()).toContain('</html>')
  })

  it('comes with files that may be kept for ever, and answers for missing ones as for any address', async () => {
    const asset = await w.anyone().get('/assets/app-1.js')
    expect(asset.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await w.anyone().get('/manifest.webmanifest')).headers['cache-control']).toBe('no-cache')
    for (const path of ['/assets/app-0.js', '/.stamp', '/preloads.json', '/favicon.ico', '/api', '/api/v7/x'])
      expect((await w.anyone().get(path)).status, path).toBe(404)
  })

  it('is never a file of this machine', async () => {
    const ways = [
      '/../../../etc/passwd',
      '/..%2f..%2f..%2fetc%2fpasswd',
      '/assets/../../secret.key',
      '/assets/%2e%2e/%2e%2e/secret.key',
      '//etc/passwd',
      '/%2fetc/passwd',
    ]
    for (const way of ways) {
      const { text } = await w.anyone().get(way)
      expect(text, way).not.toMatch(/root:|that only tests know/)
    }
  })

  it('of a host nobody has isn’t there', async () => {
    const { status, json } = await client(w.url, 'nobody.localhost', 0, {}).get('/')
    expect([status, json.error.code]).toEqual([404, 'not_found'])
  })

  it('asks for https for a year wherever it is reached by it, and never on plain http', async () => {
    const secure = await w.another({ PUBLIC_URL: 'https://kindred.example', DEMO: '1' })
    const hsts = async (of: Client) => (await of.get('/healthz')).headers['strict-transport-security']
    expect(await hsts(w.anyone().at(secure.url))).toBe('max-age=31536000; includeSubDomains')
    expect(await hsts(w.anyone())).toBeUndefined()
  })
})

describe('those who watch over it', () => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.close())

  it('hear that it lives and is ready, on any host', async () => {
    for (const host of ['larkspur.localhost', 'nobody.localhost', '10.0.0.7']) {
      expect((await w.anyone(host).get('/healthz')).text).toBe('ok')
      expect((await w.anyone(host).get('/readyz')).text).toBe('ready')
    }
  })

  it('read its figures on the machine itself, and never through a proxy', async () => {
    const { status, text, headers } = await w.anyone().get('/metrics')
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/plain')
    expect(text).toContain('kindred_http_seconds_count')
    expect(text).toContain('kindred_live_streams 0')
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host'])
      expect((await w.anyone().get('/metrics', { headers: { [header]: '127.0.0.1' } })).status, header).toBe(
        404,
      )
  })

  it('read them from elsewhere with a token', async () => {
    const token = 'a token of operators'
    const guarded = await w.another({ METRICS_TOKEN: token })
    const ask = async (authorization?: string) =>
      (
        await w
          .anyone()
          .at(guarded.url)
          .get('/metrics', { headers: authorization ? { authorization } : {} })
      ).status
    expect(await ask()).toBe(404)
    expect(await ask('Bearer wrong')).toBe(404)
    expect(await ask(`Bearer ${token}`)).toBe(200)
  })

  it('see no name of anybody in its figures', async () => {
    const member = await w.as(w.people.member)
    await member.post(pathOf(users.changeAvatar, { id: member.id }), {
      form: formWith(await picture(), 'x.png'),
    })
    await member.get('/api/v2/search', { query: { q: 'Lena' } })
    const { text } = await w.anyone().get('/metrics')
    expect(text).not.toMatch(/Lena|mateo|Ruiz|larkspur/i)
    expect(text).toContain('operation="GET /api/v2/search"')
  })

  it('learn before it goes: it answers, but is ready no more, and asks connections to end', async () => {
    const leaving = await w.another()
    const visitor = w.anyone().at(leaving.url)
    expect((await visitor.get('/readyz')).status).toBe(200)
    const gone = leaving.app.drain(400)
    expect((await visitor.get('/readyz')).status).toBe(503)
    const answer = await visitor.get('/api/v1/custom_texts')
    expect(answer.status).toBe(200)
    expect(answer.headers.connection).toBe('close')
    await gone
  })
})

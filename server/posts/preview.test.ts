import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postDrafts } from '../../contract/posts/drafts.ts'
import { posts } from '../../contract/posts/pages.ts'
import { homes, inside, waysHome } from '../testing/insides.ts'
import { picture } from '../testing/pictures.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'
import { readPage } from './preview.ts'

describe('what an address says of itself', () => {
  let w: World
  let leader: Client
  let site: Server
  let home: string
  let heard: string[]
  beforeAll(async () => {
    const drawing = await picture()
    heard = []
    site = createServer((request, response) => {
      heard.push(request.url ?? '')
      const html = (text: string) => response.setHeader('content-type', 'text/html').end(text)
      switch (request.url) {
        case '/story':
          return html(
            `<html><head><title>Plain</title><meta property="og:title" content="Bees &amp; <b>bread</b>">
             <meta name="description" content='How they&#39;re kept'><meta property="og:image" content="/bee.png">
             <meta property="og:site_name" content="The Hive"></head><body><script>alert(1)</script></body></html>`,
          )
        case '/bee.png':
          return response.setHeader('content-type', 'image/png').end(drawing)
        case '/script.svg':
          return response.setHeader('content-type', 'image/svg+xml').end('<svg onload="alert(1)"/>')
        case '/odd':
          return html('<title>Odd</title><meta property="og:image" content="/script.svg">')
        case '/away':
          return response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
        case '/huge':
          return html(`<title>Huge</title>${'x'.repeat(3_000_000)}`)
        default: {
          const asked = new URL(request.url ?? '/', home)
          const to = asked.searchParams.get('to') ?? ''
          // A header holds no letters beyond Latin; a browser would have spelled them so too.
          if (asked.pathname === '/on')
            return response
              .writeHead(302, {
                location: Buffer.from(to)
                  .toString('latin1')
                  .replaceAll(/[\t\n]/g, ''),
              })
              .end()
          if (asked.pathname === '/drawn')
            return html(`<title>Drawn</title><meta property="og:image" content="${to.replaceAll('"', '')}">`)
          return response.writeHead(404).end()
        }
      }
    }).listen(0, '127.0.0.1')
    await new Promise((ready) => site.once('listening', ready))
    const { port } = site.address() as AddressInfo
    home = `http://127.0.0.1:${port}`
    w = await world({ ONLY: '', OUTBOUND_ALLOW: `127.0.0.1:${port}` })
    leader = await w.as(w.people.leader)
  })
  afterAll(async () => {
    await w.close()
    site.close()
  })

  const preview = async (url: string) => {
    const { json, text } = await leader.post(posts.create.path, {
      body: {
        kind: 'news_link',
        title: 'Look',
        url,
        language: 'en',
        network_ids: [w.networks['Women at Larkspur']],
      },
    })
    expect(json.preview?.state, text).toBe('waiting')
    const show = async () => (await leader.get(pathOf(posts.show, { id: json.id }))).json.preview
    await expect.poll(async () => (await show()).state, { timeout: 15_000 }).not.toBe('waiting')
    return show()
  }

  it('is kept as plain words and a picture of ours', async () => {
    const shown = await preview(`${home}/story`)
    expect(shown).toMatchObject({
      state: 'ready',
      title: 'Bees & <b>bread</b>',
      says: "How they're kept",
      site: 'The Hive',
    })
    expect(shown.picture_url).toMatch(/^\/files\/[0-9a-f-]{36}\/480\.webp$/)
    expect((await leader.get(shown.picture_url)).status).toBe(200)
  })

  it('is simply not there when the page can’t be had, is too large or leads inside', async () => {
    for (const path of ['/nothing', '/huge', '/away'])
      expect(await preview(`${home}${path}`), path).toMatchObject({
        state: 'failed',
        title: null,
        picture_url: null,
      })
    for (const url of ['http://localhost/', 'http://10.0.0.1/', 'http://[::1]/', 'http://0x7f000001/'])
      expect(await preview(url), url).toMatchObject({ state: 'failed' })
    expect(await preview(`${home}/odd`)).toMatchObject({ state: 'ready', title: 'Odd', picture_url: null })
    expect(heard).not.toContain('/latest/meta-data')
  })

  it('is shown to whoever writes, stays while they go on and follows the address they write', async () => {
    const begun = await leader.post(postDrafts.create.path, { body: { kind: 'news_link' } })
    const address = pathOf(postDrafts.show, { id: begun.json.id })
    const save = async (change: object) => {
      const { json: now } = await leader.get(address)
      const {
        id: _id,
        picture_url,
        mentions,
        preview: _found,
        video,
        film: _film,
        saved_by: _by,
        writers: _writers,
        can: _can,
        created_at,
        updated_at,
        ...content
      } = now
      const saved = await leader.put(address, { body: { ...content, ...change } })
      expect(saved.status, saved.text).toBe(200)
      return saved.json
    }
    const found = async () => (await leader.get(address)).json
    expect((await save({ url: 'https://exam ple' })).preview.state).toBe('none')
    expect((await save({ url: `${home}/story` })).preview.state).toBe('waiting')
    await expect.poll(async () => (await found()).preview.state, { timeout: 15_000 }).toBe('ready')
    const { version, preview: shown } = await found()
    expect(shown).toMatchObject({ title: 'Bees & <b>bread</b>', site: 'The Hive' })
    // Finding it is no change of what was written.
    expect(await save({ title: 'Bees' })).toMatchObject({ version: version + 1, preview: shown })
    const copy = await leader.post(pathOf(postDrafts.copy, { id: begun.json.id }))
    expect(copy.json.preview).toEqual(shown)
    expect((await save({ url: `${home}/nothing` })).preview).toMatchObject({ state: 'waiting', title: null })
    await expect.poll(async () => (await found()).preview.state, { timeout: 15_000 }).toBe('failed')
    expect((await save({ kind: 'group_message' })).preview.state).toBe('none')
  })

  it('reaches nothing inside, however its address is spelled, sent on to or drawn', async () => {
    let connections = 0
    const canary = createListener((socket) => {
      connections++
      socket.destroy()
    }).listen(0, '::')
    await new Promise((ready) => canary.once('listening', ready))
    const { port } = canary.address() as AddressInfo
    try {
      const direct = [...[...homes, ...inside].map((host) => `http://${host}:${port}/`), ...waysHome(port)]
      // Each further door is the same door; a gate asks all of them at each.
      const led = [...homes.map((host) => `http://${host}:${port}/`), ...waysHome(port)].filter(
        (_way, at) => at % (process.env.PREVIEW_ALL ? 1 : 5) === 0,
      )
      const urls = [
        ...direct,
        ...led.map((to) => `${home}/on?to=${encodeURIComponent(to)}`),
        ...led.map((to) => `${home}/drawn?to=${encodeURIComponent(to)}`),
      ]
      let asked = 0
      // Nobody is in that network, so that nothing but the preview is done.
      const admin = await w.as(w.people.admin)
      const networks = [w.networks['Parents and Carers']]
      const write = async (url: string) => {
        const body = { kind: 'social_link', url, language: 'en', network_ids: networks }
        const { status, text } = await admin.post(posts.create.path, { body })
        expect([200, 422], `${url} ${text}`).toContain(status)
        if (status === 200) asked++
      }
      await write(urls[0] ?? '')
      for (let at = 1; at < urls.length; at += 8) await Promise.all(urls.slice(at, at + 8).map(write))
      const waiting = async () =>
        (await w.owner.query(`select count(*)::int from posts where preview_state = 'waiting'`)).rows[0].count
      await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
      console.log(
        `link previews: ${urls.length} ways inside, ${asked} of them asked, ${connections} connections`,
      )
      expect(direct.length).toBeGreaterThan(150)
      expect(asked).toBeGreaterThan(150)
      expect(heard.filter((path) => path.startsWith('/on')).length).toBe(led.length)
      expect(connections).toBe(0)
      // The listener would have heard it.
      await fetch(`http://127.0.0.1:${port}/`).catch(() => {})
      expect(connections).toBe(1)
    } finally {
      canary.close()
    }
  }, 90_000)

  it('is read whatever the page is written in', () => {
    const latin = Buffer.from('<meta charset="iso-8859-1"><title>Caf\xe9</title>', 'latin1')
    expect(readPage(latin, 'text/html').title).toBe('Café')
    expect(
      readPage(Buffer.from('<title>Caf\xe9</title>', 'latin1'), 'text/html; charset=nonsense').title,
    ).toBe('Caf\ufffd')
    expect(readPage(Buffer.from(''), 'text/html')).toEqual({
      title: null,
      says: null,
      site: null,
      picture: null,
    })
  })
})

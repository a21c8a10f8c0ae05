import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise, type ZipFile as OpenZip } from 'yauzl'
import { userDownloads } from '../../contract/downloads/downloads.ts'
import { folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import { pdfFile, wordFile, zipped } from '../testing/documents.ts'
import { formWith, picture } from '../testing/pictures.ts'
import { libraryWorld, uploadsIn, wait } from '../testing/uploads.ts'
import { type Client, pathOf, type World } from '../testing/world.ts'
import { safeName } from './archive.ts'

describe('files of the library', () => {
  let w: World
  let leader: Client
  let member: Client
  let women: number
  let shelf: number
  beforeAll(async () => {
    ;({ w, leader, member, women, shelf } = await libraryWorld())
  })
  afterAll(() => w.close())

  const { send, sent, read, kept } = uploadsIn(() => ({ w, leader, member, shelf }))
  const found = async (search: string) =>
    (await member.get(resources.list.path, { query: { search } })).json.items.map(
      ({ title }: { title: string }) => title,
    )

  it('are found by a word inside, of whatever kind the document is', async () => {
    const letters = [
      await sent(await wordFile('The quarterly Rhubarb review &amp; more'), 'Report.docx'),
      await sent(
        await zipped({
          'xl/workbook.xml': '<workbook/>',
          '[Content_Types].xml': '<Types/>',
          'xl/sharedStrings.xml': '<sst><si><t>Gooseberry</t></si></sst>',
        }),
        'Table.xlsx',
      ),
      await sent(
        await zipped({
          'ppt/presentation.xml': '<p/>',
          '[Content_Types].xml': '<Types/>',
          'ppt/slides/slide1.xml': '<p:sld><a:p><a:r><a:t>Quince</a:t></a:r></a:p></p:sld>',
        }),
        'Slides.pptx',
      ),
      await sent(pdfFile('Medlar harvest'), 'Leaflet.pdf'),
      await sent(Buffer.from('name,fruit\nAda,Damson\n'), 'People.csv'),
      await sent(Buffer.from('# Mulberries\nKept in the cellar'), 'Notes.md'),
      await sent(Buffer.from('<h1>Sloe</h1><script>alert("Bramble")</script>'), 'Page.html'),
    ]
    for (const { id } of letters) await read(id)
    expect(await found('rhubarb')).toEqual(['Report'])
    expect(await found('gooseberries')).toEqual(['Table'])
    expect(await found('Quince')).toEqual(['Slides'])
    expect(await found('medlar')).toEqual(['Leaflet'])
    expect(await found('damson')).toEqual(['People'])
    expect(await found('mulberry')).toEqual(['Notes'])
    expect(await found('sloe')).toEqual(['Page'])
    expect(await found('bramble')).toEqual([])
    expect((await member.get(pathOf(resources.text, { id: letters[0]?.id ?? 0 }))).json.text).toBe(
      'The quarterly Rhubarb review & more',
    )
  }, 60_000)

  it('are looked at in the page when that is safe, and saved otherwise', async () => {
    const get = async (bytes: Uint8Array, name: string) => {
      const { id, file } = await sent(bytes, name)
      return { id, file, headers: (await member.get(file.url)).headers }
    }
    const image = await get(await picture(), 'Face.png')
    expect(image.file).toMatchObject({ media_type: 'image/png', preview: 'picture' })
    expect(image.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(image.headers['content-disposition']).toMatch(/^inline/)
    expect(image.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    const page = await get(Buffer.from('<script>alert(1)</script>'), 'Evil.html')
    expect(page.file.preview).toBeNull()
    expect(page.headers['content-type']).toBe('application/octet-stream')
    expect(page.headers['content-disposition']).toMatch(/^attachment/)
    // A picture that says it is one, and is a page.
    const disguised = await get(Buffer.from('<svg onload="alert(1)"></svg>'), 'Harmless.png')
    expect(disguised.headers['content-disposition']).toMatch(/^attachment/)
    const pdf = await get(pdfFile('x'), 'Leaf.pdf')
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-security-policy']).not.toContain('sandbox')
    const text = await get(Buffer.from('plain'), 'Plain.txt')
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
    await read(image.id)
    const shown = (await member.get(pathOf(resources.show, { id: image.id }))).json
    expect((await member.get(shown.file.thumbnail_url)).headers['content-type']).toBe('image/webp')
    expect(
      (await member.get(pathOf(resources.blob, { id: image.id }), { query: { width: 77 } })).status,
    ).toBe(404)
  }, 60_000)

  it('that are two things at once are served as what they can do least harm as', async () => {
    const script = '<script>parent.ran = true</script>'
    const both: [string, Buffer][] = [
      ['gif', Buffer.from(`GIF89a/*${script}*/=1;`)],
      ['pdf', Buffer.from(`%PDF-1.4\n${script}`)],
      ['jpg', Buffer.concat([(await picture()).subarray(0, 40), Buffer.from(script)])],
      [
        'xml',
        Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
      ],
      ['xhtml', Buffer.from(`<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`)],
      ['mht', Buffer.from(`MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${script}`)],
      ['swf', Buffer.from(`FWS${script}`)],
      ['svgz', gzipSync(`<svg onload="${script}"/>`)],
      ['txt', Buffer.from(script)],
    ]
    for (const [ending, bytes] of both) {
      const { status, json } = await send(leader, bytes, `Both.${ending}`)
      expect([ending, status]).toEqual([ending, 200])
      const { headers } = await member.get(json.file.url)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-type']).not.toMatch(/html|xml|svg|javascript|flash|mht/)
      const inline = String(headers['content-disposition']).startsWith('inline')
      if (inline)
        expect(headers['content-type']).toMatch(/^(text\/plain; charset=utf-8|application\/pdf|image\/\w+)$/)
      if (inline && ending !== 'pdf') expect(headers['content-security-policy']).toContain('sandbox')
    }
  })

  it('are sent in parts to whoever asks for a part', async () => {
    const { file } = await sent(Buffer.from('0123456789'), 'Digits.txt')
    const part = (range: string) => member.get(file.url, { headers: { range } })
    expect(await part('bytes=2-4')).toMatchObject({ status: 206, text: '234' })
    expect((await part('bytes=2-4')).headers['content-range']).toBe('bytes 2-4/10')
    expect(await part('bytes=7-')).toMatchObject({ status: 206, text: '789' })
    expect(await part('bytes=-2')).toMatchObject({ status: 206, text: '89' })
    expect((await part('bytes=20-')).status).toBe(416)
    expect(await part('lines=1-2')).toMatchObject({ status: 200, text: '0123456789' })
  })

  it('have versions, each with its own bytes, and all of them go with the file', async () => {
    const first = await sent(Buffer.from('first text'), 'Draft.txt')
    const before = kept()
    const next = await leader.post(pathOf(resources.newVersion, { id: first.id }), {
      form: formWith(Buffer.from('second text'), 'Draft.txt'),
      query: { note: 'Better' },
    })
    expect(next.json).toMatchObject({ number: 2, title: 'Draft' })
    expect((await member.get(next.json.file.url)).text).toBe('second text')
    expect((await member.get(first.file.url)).text).toBe('first text')
    await leader.put(pathOf(resources.restoreVersion, { id: first.id, number: 1 }))
    expect((await member.get(pathOf(resources.blob, { id: first.id }))).text).toBe('first text')
    expect(kept()).toBe(before + 1)
    const refused = await member.post(pathOf(resources.newVersion, { id: first.id }), {
      form: formWith(Buffer.from('mine'), 'Draft.txt'),
    })
    expect(refused.status).toBe(403)
    await leader.delete(pathOf(resources.destroy, { id: first.id }))
    await expect.poll(kept, wait).toBe(before - 1)
    const link = (
      await leader.post(resources.create.path, {
        body: { folder_id: shelf, title: 'Link', url: 'https://example.org' },
      })
    ).json
    expect((await member.get(pathOf(resources.blob, { id: link.id }))).json.error.code).toBe('blob_missing')
  })

  it('are missed politely when their bytes are gone', async () => {
    const { id, file } = await sent(Buffer.from('soon gone'), 'Ghost.txt')
    await read(id)
    const { rows } = await w.owner.query('select file_id from resource_versions where resource_id = $1', [id])
    const fileId = rows[0].file_id as string
    await rm(join(w.data_dir, 'files', 'library', fileId.slice(0, 2), fileId))
    const gone = await member.get(file.url)
    expect([gone.status, gone.json.error.message]).toEqual([404, 'There is no file here.'])
  })

  it('leave as one archive, made in the background, with safe names and nothing that is closed', async () => {
    const trip = (
      await leader.post(folders.create.path, { body: { name: 'Trip: north/south', network_id: women } })
    ).json.id
    const inner = (await leader.post(folders.create.path, { body: { name: 'Maps', parent_folder_id: trip } }))
      .json.id
    const shut = (await leader.post(folders.create.path, { body: { name: 'Shut', parent_folder_id: trip } }))
      .json.id
    await sent(Buffer.from('one'), 'plan.txt', trip)
    await sent(Buffer.from('two'), 'PLAN.txt', trip)
    await sent(Buffer.from('map'), 'CON.txt', inner)
    await sent(Buffer.from('closed'), 'closed.txt', shut)
    const more = (title: string, body: object) =>
      leader.post(resources.create.path, { body: { folder_id: inner, title, ...body } })
    await more('../../escape', { body: 'A page' })
    await more('Route', { url: 'https://example.org/route' })
    await leader.put(pathOf(folders.lock, { id: shut }), { body: { password: 'quite shut' } })
    const asked = await member.post(pathOf(folders.download, { id: trip }))
    expect(asked.status).toBe(200)
    const state = async () =>
      (await member.get(userDownloads.list.path)).json.items.find(
        ({ id }: { id: number }) => id === asked.json.id,
      ).state
    await expect.poll(state, wait).toBe('ready')
    const { rows } = await w.owner.query(
      'select file_key, attempts, rows_done::int from downloads where id = $1',
      [asked.json.id],
    )
    expect(rows[0].rows_done).toBe(5)
    const path = join(w.data_dir, 'files', 'exports', `${rows[0].file_key}-${rows[0].attempts}.csv`)
    const zip: OpenZip = await fromBufferPromise(await readFile(path))
    const names: string[] = []
    for await (const entry of zip.eachEntry()) names.push(entry.fileName)
    expect(names.toSorted()).toEqual([
      'Trip_ north_south/',
      'Trip_ north_south/Maps/',
      'Trip_ north_south/Maps/Route.url',
      'Trip_ north_south/Maps/_.._escape.md',
      'Trip_ north_south/Maps/_CON.txt',
      'Trip_ north_south/PLAN (2).txt',
      'Trip_ north_south/plan.txt',
    ])
    const fetched = await member.get(`/api/v2/downloads/${asked.json.id}/file`)
    expect(fetched.headers['content-type']).toBe('application/zip')
    const stranger = await w.as(w.people.outsider)
    expect((await stranger.get(`/api/v2/downloads/${asked.json.id}/file`)).status).toBe(404)
  }, 60_000)

  it('with hostile names lead nowhere, and are shown as they can be read', async () => {
    for (const name of [
      '../../../etc/passwd',
      'C:\\Windows\\x.txt',
      `${'n'.repeat(300)}.txt`,
      'a\u202Etxt.exe.txt',
      'nul',
      '....',
      ' ',
    ]) {
      const { status, json } = await send(leader, Buffer.from('x'), name)
      expect([name, status]).toEqual([name, 200])
      expect(json.file.name).not.toMatch(/[/\\\u202E\n]/)
      expect(json.file.name.length).toBeLessThanOrEqual(255)
      expect(safeName(json.file.name)).not.toMatch(/^\.|[/\\:]|^(con|nul)$/i)
    }
    expect(safeName('aux.txt')).toBe('_aux.txt')
    expect(Buffer.byteLength(safeName(`${'界'.repeat(200)}.pdf`))).toBeLessThanOrEqual(180)
    expect(await stat(join(w.data_dir, 'files'))).toBeTruthy()
  })
})

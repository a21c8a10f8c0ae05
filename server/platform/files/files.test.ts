import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../../../contract/people/people.ts'
import { formWith, picture } from '../../testing/pictures.ts'
import { PROMPTLY_MS } from '../../testing/promptly.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { fileLinks } from './files.ts'

const SECRET = 'a secret that only tests know, and long enough'

/** A whole PNG, small as a file and as large as a field once it is unpacked. */
function bomb(width: number, height: number) {
  const crcTable = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  const crc = (bytes: Buffer) => {
    let c = 0xffffffff
    for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8)
    return (c ^ 0xffffffff) >>> 0
  }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a picture', () => {
  let w: World
  let member: Client
  beforeAll(async () => {
    w = await world()
    member = await w.as(w.people.member)
  })
  afterAll(() => w.close())

  const avatarOf = (id: number) => pathOf(users.changeAvatar, { id })
  const send = (bytes: Uint8Array, name = 'face.png', type = 'image/png', client = member) =>
    client.post(avatarOf(client.id), { form: formWith(bytes, name, type) })
  const filesBelow = async (folder: string) =>
    (await readdir(join(w.data_dir, folder), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  const rows = async () => (await w.owner.query('select * from files order by created_at')).rows

  it('is kept in the sizes shown, written anew, without what else was in the file', async () => {
    const source = await sharp(await picture())
      .jpeg()
      .withExif({ IFD0: { Artist: 'Secretly Somebody', Copyright: 'where it was taken' } })
      .toBuffer()
    expect(source.includes('Secretly Somebody')).toBe(true)
    const { status, json } = await send(source, 'Mateo, bread.jpg', 'image/jpeg')
    expect(status).toBe(200)
    expect(json.avatar_url).toMatch(/^\/files\/[\w-]{36}\/256\.webp$/)
    for (const width of [64, 128, 256]) {
      const {
        status: found,
        headers,
        text,
      } = await member.get(json.avatar_url.replace('/256.', `/${width}.`))
      expect(found).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      expect(text).not.toContain('Secretly')
    }
    expect((await member.get(json.avatar_url.replace('/256.', '/512.'))).status).toBe(404)
    const [row] = await rows()
    expect(row).toMatchObject({
      name: 'Mateo, bread.jpg',
      media_type: 'image/webp',
      sizes: [64, 128, 256],
      audience: 'members',
    })
    expect(await filesBelow('tmp')).toEqual([])
  })

  it('shows in the profile of the person, and in the log', async () => {
    const { json } = await member.get(pathOf(users.show, { id: member.id }))
    expect(json.avatar_url).toMatch(/^\/files\//)
    const { rows: log } = await w.owner.query("select from change_log where action = 'user.avatar_changed'")
    expect(log.length).toBeGreaterThan(0)
  })

  const bad: [string, () => Promise<Uint8Array> | Uint8Array, number, string][] = [
    [
      'a text that calls itself one',
      () => Buffer.from('hello'),
      422,
      "This isn't a picture we can read. Try a JPEG, PNG or WebP.",
    ],
    [
      'a drawing with script in it',
      () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/><script>alert(1)</script></svg>',
        ),
      422,
      "This isn't a picture",
    ],
    [
      'a page that calls itself one',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      422,
      "This isn't a picture",
    ],
    ['an empty file', () => Buffer.alloc(0), 422, 'This file is empty.'],
    [
      'a small file with a canvas as large as a field',
      () => bomb(20_000, 20_000),
      422,
      "This isn't a picture",
    ],
    ['a canvas just beyond what is allowed', () => bomb(10_008, 5_000), 422, "This isn't a picture"],
    [
      'one that breaks off in the middle',
      async () =>
        (
          await sharp({
            create: {
              width: 800,
              height: 800,
              channels: 3,
              background: '#333',
              noise: { type: 'gaussian', mean: 128, sigma: 30 },
            },
          })
            .jpeg()
            .toBuffer()
        ).subarray(0, 20_000),
      422,
      "This isn't a picture",
    ],
  ]
  it.each(bad)('is not %s', async (_what, make, expected, says) => {
    const before = { rows: (await rows()).length, kept: (await filesBelow('files')).length }
    const began = performance.now()
    const { status, json } = await send(await make())
    expect(status).toBe(expected)
    expect(json.error.fields.file).toContain(says)
    expect(performance.now() - began).toBeLessThan(PROMPTLY_MS)
    expect({ rows: (await rows()).length, kept: (await filesBelow('files')).length }).toEqual(before)
    expect(await filesBelow('tmp')).toEqual([])
  })

  it('of more than ten megabytes is refused while it arrives', async () => {
    const { status, json } = await send(Buffer.concat([await picture(), Buffer.alloc(10_500_000)]))
    expect([status, json.error.message]).toEqual([413, 'That file is too large. Files can have up to 10 MB.'])
    expect(await filesBelow('tmp')).toEqual([])
    expect((await member.get('/api/v1/user/user_data')).status, 'and the product goes on').toBe(200)
  })

  it('is not a form without a file, nor a file without a form', async () => {
    const form = new (await import('undici')).FormData()
    form.set('other', 'text')
    expect((await member.post(avatarOf(member.id), { form })).json.error.fields.file).toBe(
      'This is required.',
    )
    expect((await member.post(avatarOf(member.id), { body: {} })).json.error.fields.file).toBe(
      'This is required.',
    )
  })

  it('never names a place on the disk, whatever it is called', async () => {
    const names = [
      '../../../../etc/passwd',
      '..\\..\\boot.ini',
      '/etc/passwd',
      'CON',
      'a\u202Egnp.exe',
      'x'.repeat(300),
      '.',
      '\u0000',
    ]
    for (const name of names) {
      const { status } = await send(await picture(), name)
      expect(status, name).toBe(200)
    }
    for (const { name, sha256 } of await rows()) {
      for (const sign of ['/', '\\', '\u202E', '\u0000']) expect(name).not.toContain(sign)
      expect(name.length).toBeLessThanOrEqual(255)
      expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    }
    expect(new Set(await filesBelow('files'))).toEqual(new Set(['64.webp', '128.webp', '256.webp']))
    expect(await filesBelow('tmp')).toEqual([])
  })

  it('of somebody else is changed only by those who manage people', async () => {
    const form = async () => formWith(await picture(), 'x.png')
    expect((await member.post(avatarOf(w.people.leader), { form: await form() })).status).toBe(403)
    const admin = await w.as(w.people.admin)
    expect((await admin.post(avatarOf(w.people.leader), { form: await form() })).status).toBe(200)
    expect((await admin.post(avatarOf(987_654_321), { form: await form() })).status).toBe(404)
  })

  it('of colleagues is seen only by whoever is signed in, and in no other enterprise', async () => {
    const { avatar_url } = (await member.get(pathOf(users.show, { id: member.id }))).json
    const never = '/files/0d9f3c1e-7a44-4b6b-9c55-3f2f6a1f0b77/256.webp'
    const bea = await w.as(w.neighbour, 'brightwater.localhost')
    const [anonymous, abroad, nothing] = await Promise.all([
      w.anyone().get(avatar_url),
      bea.get(avatar_url),
      bea.get(never),
    ])
    for (const answer of [anonymous, abroad])
      expect([answer.status, answer.text]).toEqual([404, nothing.text])
    await w.owner.query("update files set audience = 'anyone'")
    expect((await w.anyone().get(avatar_url)).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    expect((await w.anyone('brightwater.localhost').get(avatar_url)).status).toBe(404)
    await w.owner.query("update files set audience = 'members'")
  })

  it('that only one person may fetch opens by a link signed for them, until its moment', async () => {
    const [row] = await rows()
    await w.owner.query("update files set audience = 'link' where id = $1", [row.id])
    const links = fileLinks(SECRET)
    const soon = new Date(Date.now() + 60_000)
    const link = links.link(row.id, '64.webp', member.id, soon)
    const leader = await w.as(w.people.leader)
    const status = async (client: Client, path: string) => (await client.get(path)).status
    expect(await status(member, link)).toBe(200)
    expect(await status(member, `/files/${row.id}/64.webp`), 'without a signature').toBe(404)
    expect(await status(leader, link), 'somebody else').toBe(404)
    expect(await status(w.anyone(), link), 'signed out').toBe(404)
    expect(
      await status(member, links.link(row.id, '64.webp', member.id, new Date(Date.now() - 1000))),
      'too late',
    ).toBe(404)
    expect(await status(member, link.replace(/until=\d+/, 'until=9999999999')), 'a later moment').toBe(404)
    const [, other] = await rows()
    await w.owner.query("update files set audience = 'link' where id = $1", [other.id])
    expect(await status(member, link.replace(row.id, other.id)), 'another file').toBe(404)
    expect(
      await status(
        member,
        fileLinks('another key of another installation').link(row.id, '64.webp', member.id, soon),
      ),
    ).toBe(404)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventDrafts } from '../../contract/events/drafts.ts'
import { eventPlans } from '../../contract/events/management.ts'
import { managedNetworks } from '../../contract/networks/manage.ts'
import { sponsors } from '../../contract/networks/sponsors.ts'
import { postDrafts } from '../../contract/posts/drafts.ts'
import { posts } from '../../contract/posts/pages.ts'
import { makeEvent } from '../testing/events.ts'
import { formWith, picture } from '../testing/pictures.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

describe('a picture', () => {
  let w: World
  let leader: Client
  let member: Client
  let admin: Client
  let outsider: Client
  let women: number
  const never = '/files/0d9f3c1e-7a44-4b6b-9c55-3f2f6a1f0b77/480.webp'
  beforeAll(async () => {
    w = await world()
    women = w.networks['Women at Larkspur'] ?? 0
    await w.owner.query(
      `update networks set private = true, latest_news_visibility = 'group', upcoming_events_visibility = 'group'
       where id = $1`,
      [women],
    )
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    admin = await w.as(w.people.admin)
    outsider = await w.as(w.people.outsider)
  })
  afterAll(() => w.close())

  const sent = async (path: string, client = leader) => {
    const { status, text, json } = await client.post(path, { form: formWith(await picture(), 'us.png') })
    expect(status, text).toBe(200)
    return json as { id: string; url: string }
  }
  /** Who of the cast gets it; whoever doesn't hears exactly what they hear of a picture that never was. */
  const readers = async (url: string) => {
    const cast = { leader, member, admin, outsider }
    const seen: string[] = []
    for (const [name, client] of Object.entries(cast)) {
      const [answer, nothing] = [await client.get(url), await client.get(never)]
      if (answer.status === 200) seen.push(name)
      else {
        expect([answer.status, answer.text]).toEqual([404, nothing.text])
        const { date: _one, ...told } = answer.headers
        const { date: _other, ...untold } = nothing.headers
        expect(told).toEqual(untold)
      }
    }
    return seen
  }
  const published = async (more: object) => {
    const { status, text, json } = await leader.post(posts.create.path, {
      body: {
        kind: 'group_message',
        title: 'Us',
        body: 'Words',
        language: 'en',
        network_ids: [women],
        ...more,
      },
    })
    expect(status, text).toBe(200)
    return json as { id: number }
  }
  const woven = ({ url }: { url: string }) => `Look: ![us](${url})`

  it('of a post is for those who read the post, as long as they do', async () => {
    const [shown, inside] = [await sent(posts.addPicture.path), await sent(posts.addPicture.path)]
    expect([await readers(shown.url), await readers(inside.url)]).toEqual([['leader'], ['leader']])
    const photo = await published({ kind: 'photo', body: null, picture_file_id: shown.id, picture_alt: 'Us' })
    const { id } = await published({ body: woven(inside) })
    const all = ['leader', 'member', 'admin']
    expect([await readers(shown.url), await readers(inside.url)]).toEqual([all, all])
    for (const one of [id, photo.id]) await leader.put(pathOf(posts.archive, { id: one }))
    expect([await readers(shown.url), await readers(inside.url)]).toEqual([
      ['leader', 'admin'],
      ['leader', 'admin'],
    ])
  })

  it('of a post leaves with the membership', async () => {
    const { id, url } = await sent(posts.addPicture.path)
    await published({ kind: 'photo', body: null, picture_file_id: id, picture_alt: 'Us' })
    const first = await member.get(url)
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, max-age=600'])
    const again = { headers: { 'if-none-match': String(first.headers.etag) } }
    expect((await member.get(url, again)).status).toBe(304)
    const of = [women, w.people.member]
    await w.owner.query(
      `update network_members set state = 'removed' where network_id = $1 and user_id = $2`,
      of,
    )
    const left = await w.as(w.people.member)
    expect((await left.get(url, again)).status).toBe(404)
    await w.owner.query(
      `update network_members set state = 'active' where network_id = $1 and user_id = $2`,
      of,
    )
    member = await w.as(w.people.member)
  })

  it('in a preview of a link is for those who read the post', async () => {
    const { id: fileId, url } = await sent(posts.addPicture.path, admin)
    const { id } = await published({})
    await w.owner.query(`update files set purpose = 'post_preview' where id = $1`, [fileId])
    expect(await readers(url)).toEqual(['admin'])
    await w.owner.query(`update posts set preview_file_id = $2 where id = $1`, [id, fileId])
    expect(await readers(url)).toEqual(['leader', 'member', 'admin'])
  })

  it('that somebody weaves into a text of their own without being able to see it stays unseen', async () => {
    const secret = await sent(posts.addPicture.path)
    await published({ body: woven(secret) })
    const begun = await outsider.post(postDrafts.create.path, { body: {} })
    expect(begun.status, begun.text).toBe(200)
    const saved = await outsider.put(pathOf(postDrafts.save, { id: begun.json.id }), {
      body: { kind: 'group_message', version: begun.json.version, body: woven(secret) },
    })
    expect(saved.status, saved.text).toBe(200)
    expect(await readers(secret.url)).toEqual(['leader', 'member', 'admin'])
  })

  it('of an event, and in its description, is for those who read the event', async () => {
    const [shown, inside] = [
      await sent(eventDrafts.addPicture.path, admin),
      await sent(posts.addPicture.path, admin),
    ]
    expect([await readers(shown.url), await readers(inside.url)]).toEqual([['admin'], ['admin']])
    const { id } = await makeEvent(admin, women, 'An evening', {
      picture_file_id: shown.id,
      picture_alt: 'Us',
      description: woven(inside),
    })
    const all = ['leader', 'member', 'admin']
    expect([await readers(shown.url), await readers(inside.url)]).toEqual([all, all])
    await leader.post(pathOf(eventPlans.archive, { id }))
    const organizers = ['leader', 'admin']
    expect([await readers(shown.url), await readers(inside.url)]).toEqual([organizers, organizers])
  })

  it('of a network below a private one, and of its sponsors, is for those inside', async () => {
    const { rows } = await w.owner.query<{ id: number }>(
      `insert into networks (enterprise_id, kind, name, colour, pattern, parent_id, parent_path)
       select enterprise_id, kind, 'Inner circle', colour, pattern, id, parent_path || id from networks where id = $1
       returning id::int`,
      [women],
    )
    const id = rows[0]?.id ?? 0
    const logo = await admin.post(pathOf(managedNetworks.changeLogo, { id }), {
      form: formWith(await picture(), 'logo.png'),
    })
    expect(logo.status, logo.text).toBe(200)
    expect(logo.json.glyph_url).toContain('/files/')
    expect(await readers(logo.json.glyph_url)).toEqual(['leader', 'member', 'admin'])
    const { json } = await admin.post(pathOf(sponsors.create, { id: women }), {
      body: { name: randomUUID(), message: 'We stand by it' },
    })
    const face = await admin.post(pathOf(sponsors.changePicture, { id: json.id }), {
      form: formWith(await picture(), 'face.png'),
    })
    expect(face.status, face.text).toBe(200)
    expect(await readers(face.json.picture_url)).toEqual(['leader', 'member', 'admin'])
  })
})

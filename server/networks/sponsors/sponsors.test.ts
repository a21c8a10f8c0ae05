import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import { MOST_SPONSORS, sponsors } from '../../../contract/networks/sponsors.ts'
import { accounts } from '../../../contract/people/accounts.ts'
import { formWith, picture } from '../../testing/pictures.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

describe('sponsors of a network', () => {
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let outsider: Client
  let women: number
  let quiet: number
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    outsider = await w.as(w.people.outsider)
    women = w.networks['Women at Larkspur'] ?? 0
    quiet = w.networks['Quiet Room'] ?? 0
  })
  afterAll(() => w.close())

  const create = (client: Client, networkId: number, body: object) =>
    client.post(pathOf(sponsors.create, { id: networkId }), { body })
  const made = async (networkId: number, body: object) => {
    const { status, json, text } = await create(leader, networkId, body)
    if (status !== 200) throw new Error(text)
    return json as { id: number; version: number; picture_url: string | null; name: string }
  }
  const names = async (client: Client, networkId: number, query = {}) =>
    (await client.get(pathOf(sponsors.list, { id: networkId }), { query })).json.items.map(
      ({ name }: { name: string }) => name,
    )
  const wordsOf = (more: object = {}) => ({
    title: null,
    header: null,
    message: null,
    picture_alt: null,
    video_url: null,
    visible: true,
    ...more,
  })

  it('are added by whoever leads it with that right, and read by everybody who sees the network', async () => {
    const first = await create(leader, women, {
      user_id: w.people.outsider,
      title: 'Chief people officer',
      header: 'Why I stand behind it',
      message: 'Because it works.',
      video_url: 'https://youtu.be/aqz-KE-bpKQ',
    })
    expect(first.status).toBe(200)
    expect(first.json).toMatchObject({
      name: 'Olga Petrova',
      person: { id: w.people.outsider },
      video: { host: 'YouTube', embed_url: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?rel=0' },
    })
    await made(women, { name: 'The Harbour Foundation', title: 'Partner since 2019' })
    expect(await names(outsider, women)).toEqual(['Olga Petrova', 'The Harbour Foundation'])
    const refused = await create(member, women, { name: 'Me' })
    expect(refused.status).toBe(403)
    expect(refused.json.error.message).toBe("You don't have permission to manage sponsors")
    expect((await create(leader, w.networks['Green Larkspur'] ?? 0, { name: 'Mine' })).status).toBe(403)
  })

  it('are a person or a name, and all that is wrong is said at once', async () => {
    const nobody = await create(leader, women, { title: 'x'.repeat(50), message: 'y'.repeat(2501) })
    expect(nobody.status).toBe(422)
    expect(Object.keys(nobody.json.error.fields).toSorted()).toEqual(['message', 'name', 'title', 'user_id'])
    expect((await create(leader, women, {})).json.error.fields.user_id).toMatch(/Choose a person/)
    const both = await create(leader, women, { user_id: w.people.member, name: 'Both' })
    expect(both.status).toBe(422)
    const twice = await create(leader, women, { user_id: w.people.outsider })
    expect(twice.json.error.fields).toEqual({ user_id: 'This is already taken.' })
    expect((await create(leader, women, { name: 'Short enough', title: 'x'.repeat(49) })).status).toBe(200)
  })

  it('name nobody of another company, nobody who has left and nobody who never was', async () => {
    const answers = await Promise.all(
      [w.neighbour, w.people.gone, 987_654].map((user_id) => create(leader, women, { user_id })),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it('take a video only from where videos are known to lie', async () => {
    for (const video_url of [
      'https://evil.example.com/watch?v=aqz-KE-bpKQ',
      'https://www.youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
      'javascript:alert(1)',
      'https://vimeo.com/about',
    ]) {
      const { status, json } = await create(leader, women, { name: 'Film', video_url })
      expect([video_url, status]).toEqual([video_url, 422])
      expect(json.error.fields.video_url).toMatch(/YouTube/)
    }
  })

  it('stay who they are: a person can’t be edited, somebody from outside may be called otherwise', async () => {
    const { items } = (await leader.get(pathOf(sponsors.list, { id: women }), { query: { scope: 'all' } }))
      .json
    const [person, outside] = items
    const swap = await leader.put(pathOf(sponsors.update, { id: person.id }), {
      body: { ...wordsOf(), user_id: w.people.admin, version: person.version },
    })
    expect(swap.status).toBe(422)
    expect(swap.json.error.fields).toHaveProperty('user_id')
    const renamed = await leader.put(pathOf(sponsors.update, { id: person.id }), {
      body: { ...wordsOf(), name: 'Somebody else', version: person.version },
    })
    expect(renamed.json.error.fields).toHaveProperty('name')
    const fine = await leader.put(pathOf(sponsors.update, { id: outside.id }), {
      body: { ...wordsOf({ title: 'Partner' }), name: 'Harbour', version: outside.version },
    })
    expect(fine.json).toMatchObject({ name: 'Harbour', title: 'Partner' })
    const late = await admin.put(pathOf(sponsors.update, { id: outside.id }), {
      body: { ...wordsOf(), name: 'Late', version: outside.version },
    })
    expect(late.json.error.code).toBe('changed_meanwhile')
    expect(
      (await member.put(pathOf(sponsors.update, { id: outside.id }), { body: { ...wordsOf(), version: 1 } }))
        .status,
    ).toBe(403)
  })

  it('that aren’t visible are seen only by whoever manages them, and so is one who has left', async () => {
    const hidden = await made(women, { name: 'Not yet announced', visible: false })
    expect(await names(member, women)).not.toContain('Not yet announced')
    expect(await names(leader, women, { scope: 'all', search: 'announced' })).toEqual(['Not yet announced'])
    expect((await member.get(pathOf(sponsors.list, { id: women }), { query: { scope: 'all' } })).status).toBe(
      403,
    )
    expect((await member.get(pathOf(sponsors.show, { id: hidden.id }))).status).toBe(403)
    await w.owner.query("update users set state = 'inactive' where id = $1", [w.people.outsider])
    expect(await names(member, women)).not.toContain('Olga Petrova')
    expect(await names(leader, women, { scope: 'all' })).toContain('Olga Petrova')
    await w.owner.query("update users set state = 'active' where id = $1", [w.people.outsider])
  })

  it('of a private network aren’t shown to those outside', async () => {
    expect((await create(admin, quiet, { name: 'A quiet friend' })).status).toBe(200)
    const refused = await outsider.get(pathOf(sponsors.list, { id: quiet }))
    expect(refused.status).toBe(403)
    expect(refused.text).not.toContain('quiet friend')
    expect(await names(leader, quiet)).toEqual(['A quiet friend'])
  })

  it('stand in the order they were put in', async () => {
    const all = (await leader.get(pathOf(sponsors.list, { id: women }), { query: { scope: 'all' } })).json
      .items
    const ids = all.map(({ id }: { id: number }) => id).toReversed()
    const ordered = await leader.put(pathOf(sponsors.order, { id: women }), {
      body: { sponsor_ids: ids.slice(0, 2) },
    })
    expect(ordered.status).toBe(200)
    const after = (await leader.get(pathOf(sponsors.list, { id: women }), { query: { scope: 'all' } })).json
      .items
    expect(after.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 2))
    const strange = await leader.put(pathOf(sponsors.order, { id: women }), {
      body: { sponsor_ids: [987_654] },
    })
    expect(strange.status).toBe(404)
    expect(
      (await member.put(pathOf(sponsors.order, { id: women }), { body: { sponsor_ids: ids } })).status,
    ).toBe(403)
  })

  it('have a picture that is written anew, and whose bytes go with it', async () => {
    const { id } = await made(women, { name: 'Pictured', picture_alt: 'A harbour at dawn' })
    const form = formWith(await picture(), 'harbour.png')
    const sent = await leader.post(pathOf(sponsors.changePicture, { id }), { form })
    expect(sent.status).toBe(200)
    const shown = await member.get(sent.json.picture_url)
    expect(shown.headers['content-type']).toBe('image/webp')
    const text = formWith(Buffer.from('no picture'), 'a.png')
    expect((await leader.post(pathOf(sponsors.changePicture, { id }), { form: text })).status).toBe(422)
    const gone = await leader.delete(pathOf(sponsors.removePicture, { id }))
    expect(gone.json.picture_url).toBeNull()
    expect((await member.get(sent.json.picture_url)).status).toBe(404)
    expect((await member.delete(pathOf(sponsors.destroy, { id }))).status).toBe(403)
    expect((await leader.delete(pathOf(sponsors.destroy, { id }))).status).toBe(200)
    expect((await leader.get(pathOf(sponsors.show, { id }))).status).toBe(404)
  })

  it('are never more than fit, however many are added at once', async () => {
    const parents = w.networks['Parents and Carers'] ?? 0
    const answers = await Promise.all(
      Array.from({ length: MOST_SPONSORS + 6 }, (_, at) => create(admin, parents, { name: `Sponsor ${at}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_SPONSORS)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(6)
    const { rows } = await w.owner.query(
      'select count(distinct sort_order)::int as places from sponsors where network_id = $1',
      [parents],
    )
    expect(rows[0].places).toBe(MOST_SPONSORS)
  })

  it('aren’t there any more while their network is archived', async () => {
    const { id } = (await create(admin, quiet, { name: 'Fades with it' })).json
    await admin.put(pathOf(managedNetworks.archive, { id: quiet }))
    expect((await admin.get(pathOf(sponsors.show, { id }))).status).toBe(404)
    expect((await admin.get(pathOf(sponsors.list, { id: quiet }))).status).toBe(404)
  })

  it('who are purged take with them what was said of them', async () => {
    const mine = (
      await leader.get(pathOf(sponsors.list, { id: women }), { query: { scope: 'all', search: 'Olga' } })
    ).json
    const [{ id }] = mine.items
    const sent = await leader.post(pathOf(sponsors.changePicture, { id }), {
      form: formWith(await picture(), 'olga.png'),
    })
    await admin.put(pathOf(accounts.markForDeletion, { id: w.people.outsider }), { body: { reason: 'Left' } })
    await w.app.sweeper.sweep(new Date(Date.now() + 20 * 86_400_000))
    expect((await leader.get(pathOf(sponsors.show, { id }))).status).toBe(404)
    expect((await member.get(sent.json.picture_url)).status).toBe(404)
    const { rows } = await w.owner.query(
      `select l.difference::text || coalesce(p.before_after::text, '') as said from change_log l
       left join change_log_personal p on p.enterprise_id = l.enterprise_id and p.change_id = l.id
       where l.action like 'sponsor.%'`,
    )
    expect(rows.map(({ said }) => said).join()).not.toContain('Because it works')
  })
})

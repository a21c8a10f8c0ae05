import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventFiles, eventLists, myEvents, networkEvents } from '../../../contract/events/events.ts'
import { events } from '../../../contract/events/pages.ts'
import { calendarFeed, networkCalendarFeeds } from '../../../contract/people/profile.ts'
import { palette } from '../../../contract/search/search.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

type Query = Record<string, string | number | readonly (string | number)[]>

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

describe('events are found', () => {
  let w: World
  let member: Client
  let outsider: Client
  let leader: Client
  let admin: Client
  let women: number
  let green: number
  let quiet: number
  beforeAll(async () => {
    w = await world()
    women = w.networks['Women at Larkspur'] ?? 0
    green = w.networks['Green Larkspur'] ?? 0
    quiet = w.networks['Quiet Room'] ?? 0
    member = await w.as(w.people.member)
    outsider = await w.as(w.people.outsider)
    leader = await w.as(w.people.leader)
    admin = await w.as(w.people.admin)
    await w.owner.query(
      `update networks set upcoming_events_visibility = 'group' where enterprise_id = $1 and id = any($2)`,
      [w.enterprises.larkspur, [women, green, quiet]],
    )
    // A guest of another network, canceled, and asked without having been answered.
    await takesPart('Walk in the woods', women, 'accepted')
    await takesPart('Pottery evening', green, 'invited')
  })
  afterAll(() => w.close())

  const idOf = async (name: string) =>
    Number((await w.owner.query('select id from events where name = $1', [name])).rows[0]?.id)
  const takesPart = async (name: string, network: number, state: string) =>
    w.owner.query(
      `insert into event_networks (enterprise_id, event_id, network_id, role, state, starts_at, ends_at, live)
        select enterprise_id, id, $2, 'guest', $3, starts_at, ends_at, $3 = 'accepted' from events where name = $1`,
      [name, network, state],
    )
  const list = async (client: Client, query: Query = {}) => {
    const answer = await client.get(eventLists.list.path, { query: { page_size: 100, ...query } })
    expect(answer.status, answer.text).toBe(200)
    return answer.json as { items: { id: number; name: string; [more: string]: unknown }[]; total: number }
  }
  const names = async (client: Client, query: Query = {}) =>
    (await list(client, query)).items.map(({ name }) => name)
  const month = async (client: Client, query: Query = {}) => {
    const answer = await client.get(eventLists.calendar.path, {
      query: { from: inDays(-10), to: inDays(20), ...query },
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.json as { items: { name: string; clash: boolean }[]; rest: number }
  }
  const inMonth = async (client: Client, query: Query = {}) =>
    (await month(client, query)).items.map(({ name }) => name)

  it('by whoever may know of them, each once, and alike in the list, the month and on Home', async () => {
    const seen = async (client: Client) => {
      const [one, two] = [await names(client), await inMonth(client, { from: inDays(0) })]
      expect(two).toEqual(one)
      const home = await client.get(myEvents.upcoming.path, { query: { limit: 20 } })
      expect(home.json.items.map(({ name }: { name: string }) => name).toSorted()).toEqual(one.toSorted())
      return one
    }
    expect(await seen(member)).toEqual(['Walk in the woods', 'Fireside lunch', 'Pottery evening'])
    expect(await seen(leader)).toEqual([
      'Walk in the woods',
      'Fireside lunch',
      'Pottery evening',
      'Quiet hour',
    ])
    // Those who aren't in a network are shown nothing of it, but what they asked to come to.
    expect(await seen(outsider)).toEqual([])
    expect(await seen(admin)).toEqual(['Pottery evening'])
    expect(await names(admin, { scope: 'all' })).toContain('Quiet hour')
    expect(await names(outsider, { scope: 'all' })).toEqual([])
    for (const client of [member, outsider, leader, admin])
      for (const { id } of (await list(client, { scope: 'all', phase: 'any' })).items)
        expect((await client.get(pathOf(events.show, { id }))).status).toBe(200)
  })

  it('only between moments that the database knows: there is no year 0', async () => {
    const asked = await member.get(eventLists.list.path, { query: { from: '0000-02-29T20:11:19Z' } })
    expect([asked.status, Object.keys(asked.json.error.fields)]).toEqual([422, ['from']])
  })

  it('by the network through which one reads them: the one that holds them before those that take part', async () => {
    const networkOf = async (client: Client, name: string) =>
      ((await list(client)).items.find((one) => one.name === name)?.network as { id: number } | undefined)?.id
    expect(await networkOf(member, 'Walk in the woods')).toBe(green)
    expect(await networkOf(leader, 'Walk in the woods')).toBe(women)
    const block = await leader.get(pathOf(networkEvents.upcoming, { id: women }), { query: { limit: 20 } })
    expect(block.json.items.map(({ name }: { name: string }) => name)).toContain('Walk in the woods')
  })

  it('in one network by those it shows them to, and by nobody else', async () => {
    const of = async (client: Client, id: number) => client.get(pathOf(eventLists.ofNetwork, { id }))
    expect((await of(member, women)).json).toMatchObject({ total: 3, total_is: 'exact' })
    expect((await of(member, green)).json.items.map(({ name }: { name: string }) => name)).toEqual([
      'Walk in the woods',
    ])
    expect((await of(outsider, women)).json).toMatchObject({ items: [], total: 0 })
    expect((await of(outsider, 987_654)).status).toBe(404)
    expect(await names(outsider, { network_ids: [women] })).toEqual([])
    expect(await names(member, { network_ids: [women, green] })).toHaveLength(3)
    expect(await names(member, { network_ids: [quiet] })).toEqual([])
  })

  it('by what one has to do with them', async () => {
    expect(await names(member, { mine: 'going' })).toEqual(['Fireside lunch', 'Pottery evening'])
    expect(await names(member, { mine: 'waiting' })).toEqual(['Pottery evening'])
    expect(await names(leader, { mine: 'organizing', phase: 'any' })).toContain('Not yet told')
    expect(await names(member, { mine: 'organizing' })).toEqual([])
    expect(await names(leader, { mine: 'going', network_ids: [green] })).toEqual([])
  })

  it('by words, by place, by how one comes and by when', async () => {
    expect(await names(member, { search: 'walks' })).toEqual(['Walk in the woods'])
    expect(await names(member, { search: 'otter' })).toEqual(['Pottery evening'])
    expect(await names(member, { search: '%' })).toEqual([])
    expect(await names(member, { place: 'CANTEEN' })).toHaveLength(3)
    expect(await names(member, { place: 'moon' })).toEqual([])
    expect(await names(member, { online: 'true' })).toEqual([])
    expect(await names(member, { online: 'false' })).toHaveLength(3)
    expect(await names(member, { phase: 'past' })).toEqual(['Long gone'])
    expect(await names(member, { from: inDays(1.5), to: inDays(2.5) })).toEqual(['Fireside lunch'])
    expect(await names(member, { sort_by: 'name' })).toEqual([
      'Fireside lunch',
      'Pottery evening',
      'Walk in the woods',
    ])
    expect(await names(member, { sort_direction: 'desc' })).toEqual([
      'Pottery evening',
      'Fireside lunch',
      'Walk in the woods',
    ])
  })

  it('a page at a time, with how many there are also where a page is empty', async () => {
    const page = await list(member, { page_size: 10, page: 2 })
    expect(page).toMatchObject({ items: [], total: 3, total_is: 'exact', page: 2 })
  })

  it('by the search of everything, counted alike, and not by those who may not know of them', async () => {
    const found = async (client: Client, q: string) => {
      const { json: few } = await client.get(palette.find.path, { query: { q } })
      const { json: counts } = await client.get(palette.counts.path, { query: { q } })
      const { json: all } = await client.get(palette.results.path, { query: { q, kind: 'event' } })
      const names = all.items.map(({ name }: { name: string }) => name)
      expect(
        few.items
          .filter(({ kind }: { kind: string }) => kind === 'event')
          .map(({ name }: { name: string }) => name),
      ).toEqual(names)
      expect([counts.event.total, all.total]).toEqual([names.length, names.length])
      return names
    }
    expect(await found(member, 'woods')).toEqual(['Walk in the woods'])
    expect(await found(member, 'canteen')).toHaveLength(4)
    expect(await found(member, 'quiet hour')).toEqual([])
    expect(await found(leader, 'quiet hour')).toEqual(['Quiet hour'])
    expect(await found(admin, 'quiet hour')).toEqual(['Quiet hour'])
    expect(await found(outsider, 'woods')).toEqual([])
    // Not yet told, and still known to whoever planned it elsewhere.
    expect(await found(leader, 'not yet')).toEqual([])
    const one = await member.get(palette.results.path, {
      query: { q: 'woods', kind: 'event', network_id: women },
    })
    expect(one.json.items).toMatchObject([
      { detail: 'Women at Larkspur', link: expect.stringMatching(/^\/events\/\d+$/), words: ['woods'] },
    ])
  })

  it('with what they would miss beside them', async () => {
    const [lunch, walk] = [await idOf('Fireside lunch'), await idOf('Walk in the woods')]
    const moved = (id: number, days: number) =>
      w.owner.query(
        `with moved as (update events set starts_at = now() + make_interval(hours => $2), ends_at = now() + make_interval(hours => $2 + 1)
          where id = $1 returning enterprise_id, id, starts_at, ends_at)
        update event_networks p set starts_at = m.starts_at, ends_at = m.ends_at from moved m
          where p.enterprise_id = m.enterprise_id and p.event_id = m.id`,
        [id, days * 24],
      )
    await moved(walk, 2)
    await moved(lunch, 2)
    const clashes = (await list(member)).items.map(({ name, clash }) => [
      name,
      (clash as { name: string } | null)?.name ?? null,
    ])
    // What one comes to isn't told to clash with what one doesn't.
    expect(clashes.toSorted()).toEqual([
      ['Fireside lunch', null],
      ['Pottery evening', null],
      ['Walk in the woods', 'Fireside lunch'],
    ])
    expect((await month(member)).items.filter(({ clash }) => clash).map(({ name }) => name)).toEqual([
      'Walk in the woods',
    ])
    await moved(walk, 1)
  })

  it('for at most two months, and not backwards', async () => {
    const asked = (from: string, to: string) => member.get(eventLists.calendar.path, { query: { from, to } })
    const [today, later] = [inDays(0), inDays(3)]
    expect((await asked(today, inDays(64))).status).toBe(422)
    expect((await asked(later, later)).json.error.fields).toHaveProperty('to')
    expect((await asked(today, inDays(62))).status).toBe(200)
  })

  it('as a file, with the same that the list tells', async () => {
    const { text } = await member.get(eventLists.export_csv.path, {
      query: { columns: 'name', bom: 'false' },
    })
    expect(text.trim().split(/\r?\n/).toSorted()).toEqual([
      'Fireside lunch',
      'Name',
      'Pottery evening',
      'Walk in the woods',
    ])
    expect(
      (
        await outsider.get(eventLists.export_csv.path, { query: { bom: 'false', columns: 'name' } })
      ).text.trim(),
    ).toBe('Name')
  })

  describe('in a calendar of one’s own', () => {
    const read = async (url: string) => w.anyone().get(new URL(url).pathname)
    const networkFeed = async (client: Client, network_id: number) =>
      client.post(networkCalendarFeeds.renew.path, { body: { network_id } })

    it('by the address of a network, as long as one may know of what it shows', async () => {
      const { json } = await networkFeed(member, women)
      const calendar = await read(json.url)
      expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8')
      expect(calendar.text).toContain('SUMMARY:Walk in the woods')
      expect(calendar.text).toMatch(/DTSTART;TZID=Europe\/Paris:\d{8}T\d{6}/)
      const { items } = (await member.get(networkCalendarFeeds.list.path)).json
      expect(items).toMatchObject([{ network: { id: women }, last_fetched_at: expect.any(String) }])
      // Who isn't in any more reads nothing there, at the same address.
      await w.owner.query(
        `update network_members set state = 'removed' where network_id = $1 and user_id = $2`,
        [women, w.people.member],
      )
      const later = await read(json.url)
      expect([later.status, later.text.includes('VEVENT')]).toEqual([200, false])
      await w.owner.query(
        `update network_members set state = 'active' where network_id = $1 and user_id = $2`,
        [women, w.people.member],
      )
    })

    it('at an address that a newer one, or taking it back, makes worthless', async () => {
      const { json: old } = await networkFeed(leader, women)
      const { json: fresh } = await networkFeed(leader, women)
      expect((await read(old.url)).status).toBe(404)
      expect((await read(fresh.url)).status).toBe(200)
      const path = pathOf(networkCalendarFeeds.revoke, { networkId: women })
      expect((await member.delete(pathOf(networkCalendarFeeds.revoke, { networkId: quiet }))).status).toBe(
        404,
      )
      expect((await leader.delete(path)).status).toBe(200)
      expect((await read(fresh.url)).text).toBe((await read(old.url)).text)
      expect((await leader.delete(path)).status).toBe(404)
      expect((await networkFeed(member, 987_654)).status).toBe(404)
    })

    it('with what one comes to, what was called off, and where to meet only for those who come', async () => {
      const { json } = await member.post(calendarFeed.renew.path)
      await w.owner.query(
        `update events set virtual_url = 'https://meet.example.com/secret', state = case name when 'Pottery evening' then 'canceled' else state end
          where name in ('Fireside lunch', 'Pottery evening', 'Walk in the woods')`,
      )
      const own = (await read(json.url)).text
      const part = (text: string, name: string) =>
        text
          .replaceAll('\r\n ', '')
          .split('BEGIN:VEVENT')
          .find((one) => one.includes(`SUMMARY:${name}`)) ?? ''
      expect(part(own, 'Fireside lunch')).toContain('https://meet.example.com/secret')
      expect(part(own, 'Pottery evening')).toContain('STATUS:CANCELLED')
      expect(part(own, 'Pottery evening')).not.toContain('secret')
      expect(part(own, 'Walk in the woods')).toBe('')
      const file = await member.get(pathOf(eventFiles.calendar, { id: await idOf('Walk in the woods') }))
      expect(file.headers['content-disposition']).toMatch(/^attachment; filename="event-\d+\.ics"$/)
      expect(part(file.text, 'Walk in the woods')).toContain('STATUS:CONFIRMED')
      expect(file.text).not.toContain('secret')
      expect(
        (await outsider.get(pathOf(eventFiles.calendar, { id: await idOf('Fireside lunch') }))).status,
      ).toBe(404)
    })
  })
})

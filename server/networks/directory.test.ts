import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userData } from '../../contract/access/access.ts'
import { networkEvents } from '../../contract/events/events.ts'
import { groups } from '../../contract/networks/networks.ts'
import { networkNews } from '../../contract/posts/posts.ts'
import { palette } from '../../contract/search/search.ts'
import { CANARY } from '../testing/companies.ts'
import { pathOf, type World, world } from '../testing/world.ts'

const namesOf = (items: { name: string }[]) => items.map(({ name }) => name)

describe('the directory', () => {
  let w: World
  let inside: number
  const idOf = (name: string) => w.networks[name] ?? 0
  beforeAll(async () => {
    w = await world()
    // A part of a private group, and a part of that.
    const below = async (name: string, parent: number) => {
      const { rows } = await w.owner.query(
        `insert into networks (enterprise_id, kind, parent_id, parent_path, name, colour, pattern)
         select enterprise_id, 'group', id, path, $2, colour, pattern from networks where id = $1 returning id`,
        [parent, name],
      )
      return rows[0].id
    }
    inside = await below('Inner Quiet', idOf('Quiet Room'))
    await below('Innermost Quiet', inside)
    await w.owner.query(
      "update counters set value = value + 2 where enterprise_id = $1 and name = 'networks.group'",
      [w.enterprises.larkspur],
    )
    await w.owner.query(
      `insert into counters (enterprise_id, name, value) values ($1, 'networks.group.below_private', 2)
       on conflict (enterprise_id, name) do update set value = counters.value + 2`,
      [w.enterprises.larkspur],
    )
  })
  afterAll(() => w.close())

  it('names what a group is part of and how much lies below it', async () => {
    const member = await w.as(w.people.member)
    const { json } = await member.get(groups.list.path)
    const of = (name: string) => json.items.find((one: { name: string }) => one.name === name)
    expect(of('Mothers at Larkspur').parent.name).toBe('Women at Larkspur')
    expect(of('Women at Larkspur')).toMatchObject({ parent: null, child_count: 1, asks: false })
    expect(of('Quiet Room')).toMatchObject({ child_count: null, asks: true })
    const { json: doors } = await member.get(groups.list.path, { query: { kind: 'region' } })
    expect(doors.items).toMatchObject([{ name: 'North', child_count: 1 }])
    expect(doors.kinds).toEqual({ group: 5, community: 1, region: 1 })
  })

  it('hides what lies inside a private group from whoever isn’t in it, and doesn’t count it', async () => {
    const outsider = await w.as(w.people.outsider)
    const leader = await w.as(w.people.leader)
    const names = async (one: typeof leader, query = {}) => (await one.get(groups.list.path, { query })).json
    const seen = await names(outsider)
    expect(namesOf(seen.items)).not.toContain('Inner Quiet')
    expect(seen.total).toBe(seen.items.length)
    expect((await names(outsider, { search: 'quiet' })).items).toHaveLength(1)
    expect((await outsider.get(pathOf(groups.show, { id: inside }))).status).toBe(404)
    const found = async (one: typeof leader) =>
      namesOf((await one.get(palette.find.path, { query: { q: 'quiet' } })).json.items)
    expect(await found(outsider)).not.toContain('Inner Quiet')
    expect(await found(leader)).toContain('Inner Quiet')
    const known = await names(leader, { search: 'quiet' })
    expect(namesOf(known.items)).toEqual(['Inner Quiet', 'Innermost Quiet', 'Quiet Room'])
    const page = await leader.get(pathOf(groups.show, { id: inside }))
    expect(namesOf(page.json.trail)).toEqual(['Quiet Room'])
    expect(namesOf(page.json.children)).toEqual(['Innermost Quiet'])
    const manager = await w.as(w.people.admin)
    expect((await names(manager)).total).toBe(7)
  })

  it('narrows to a category', async () => {
    const { rows } = await w.owner.query(
      `with type as (insert into group_category_types (enterprise_id, name) values ($1, 'Topic') returning id),
         category as (insert into group_categories (enterprise_id, type_id, name)
           select $1, id, 'Care' from type returning id, type_id)
       insert into network_categories (enterprise_id, network_id, type_id, category_id)
       select $1, $2, type_id, id from category returning category_id`,
      [w.enterprises.larkspur, idOf('Parents and Carers')],
    )
    const member = await w.as(w.people.member)
    const query = { category_id: rows[0].category_id }
    const { json } = await member.get(groups.list.path, { query })
    expect(json).toMatchObject({ items: [{ name: 'Parents and Carers' }], total: 1 })
    expect((await member.get(groups.list.path, { query: { ...query, search: 'women' } })).json.total).toBe(0)
  })

  it('lists what stands directly below, by either axis, and nothing of a private group to outsiders', async () => {
    const member = await w.as(w.people.member)
    const below = (client: typeof member, id: number, query = {}) =>
      client.get(pathOf(groups.children, { id }), { query })
    const women = idOf('Women at Larkspur')
    expect((await below(member, women)).json).toMatchObject({
      items: [{ name: 'Mothers at Larkspur' }],
      total: 1,
    })
    expect(namesOf((await below(member, women, { axis: 'region' })).json.items)).toEqual(['North'])
    expect(namesOf((await below(member, idOf('North'))).json.items)).toEqual(['Mothers at Larkspur'])
    expect((await below(member, women, { search: 'nobody' })).json.items).toEqual([])
    const outsider = await w.as(w.people.outsider)
    expect((await below(outsider, idOf('Quiet Room'))).json).toMatchObject({ items: [], total: 0 })
    expect((await below(outsider, inside)).status).toBe(404)
    const { rows } = await w.owner.query('select id from networks where name like $1', [`${CANARY}%`])
    expect((await below(member, rows[0].id)).text).toBe((await below(member, 99_999_999)).text)
  })

  it('shows its news and events where the group shows them', async () => {
    const [member, outsider] = await Promise.all([w.as(w.people.member), w.as(w.people.outsider)])
    const women = idOf('Women at Larkspur')
    const events = await member.get(pathOf(networkEvents.upcoming, { id: women }))
    expect(namesOf(events.json.items)).toEqual(['Fireside lunch', 'Pottery evening'])
    const news = (client: typeof member, id: number) => client.get(pathOf(networkNews.latest, { id }))
    expect((await news(member, women)).json.items).toMatchObject([{ title: 'The first night shift' }])
    // It is a message, and messages of the group are for its members.
    expect((await news(outsider, women)).json.items).toEqual([])
    expect((await news(outsider, idOf('Quiet Room'))).json.items).toEqual([])
    const quiet = await outsider.get(pathOf(networkEvents.upcoming, { id: idOf('Quiet Room') }))
    expect(quiet.json.items).toEqual([])
    expect((await news(outsider, inside)).status).toBe(404)
  })

  describe('a person’s own order', () => {
    const mine = async (client: Awaited<ReturnType<World['as']>>) =>
      namesOf((await client.get(groups.list.path, { query: { scope: 'mine', sort_by: 'mine' } })).json.items)
    const rail = async (client: Awaited<ReturnType<World['as']>>) =>
      namesOf((await client.get(userData.show.path)).json.networks)

    it('is theirs alone, and the menu and their list follow it', async () => {
      const [member, leader] = await Promise.all([w.as(w.people.member), w.as(w.people.leader)])
      expect(await mine(member)).toEqual(['Hidden Members', 'Women at Larkspur'])
      const order = [idOf('Women at Larkspur'), idOf('Green Larkspur')]
      const { status } = await member.put(groups.order.path, { body: { network_ids: order } })
      expect(status).toBe(200)
      expect(await mine(member)).toEqual(['Women at Larkspur', 'Hidden Members'])
      expect(await rail(member)).toEqual(['Women at Larkspur', 'Green Larkspur', 'Hidden Members'])
      expect(await rail(leader)).toEqual(['Mothers at Larkspur', 'Quiet Room', 'Women at Larkspur'])
    })

    it('holds only what they belong to, whatever is sent, and the last of many at once', async () => {
      const member = await w.as(w.people.member)
      const { rows } = await w.owner.query('select id from networks where name like $1', [`${CANARY}%`])
      const foreign = [rows[0].id, idOf('Quiet Room'), 99_999_999]
      const own = [idOf('Hidden Members'), idOf('Women at Larkspur')]
      // The first brings the token that the others send along.
      await member.put(groups.order.path, { body: { network_ids: [] } })
      const answers = await Promise.all(
        Array.from({ length: 12 }, () =>
          member.put(groups.order.path, { body: { network_ids: [...foreign, ...own, ...own] } }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const { rows: kept } = await w.owner.query(
        'select network_ids from network_orders where user_id = $1',
        [w.people.member],
      )
      expect(kept.map(({ network_ids }) => network_ids.map(Number))).toEqual([own])
      expect((await member.put(groups.order.path, { body: { network_ids: ['x'] } })).status).toBe(422)
      expect((await w.anyone().put(groups.order.path, { body: { network_ids: own } })).status).toBe(401)
    })
  })
})

describe('a word that more than a thousand networks share', () => {
  let w: World
  const COUNT = 1005
  const HIDDEN = 3
  beforeAll(async () => {
    w = await world()
    // Of another kind first, so that whoever looks at a thousand of them meets hardly any group.
    for (const kind of ['community', 'group'])
      await w.owner.query(
        `insert into networks (enterprise_id, kind, name, colour, pattern)
         select enterprise_id, $2, 'Lantern ' || $2 || ' ' || n, colour, pattern
         from networks cross join generate_series(1, $3::int) n where id = $1`,
        [w.networks['Parents and Carers'], kind, COUNT],
      )
    await w.owner.query(
      `insert into networks (enterprise_id, kind, parent_id, parent_path, name, colour, pattern)
       select enterprise_id, 'group', id, path, 'Hidden lantern ' || n, colour, pattern
       from networks cross join generate_series(1, $2::int) n where id = $1`,
      [w.networks['Quiet Room'], HIDDEN],
    )
  })
  afterAll(() => w.close())

  it('is counted to the end, and its last page holds the last', async () => {
    const outsider = await w.as(w.people.outsider)
    const found = async (query: Record<string, string | number>) =>
      (
        await outsider.get(groups.list.path, {
          query: { search: 'lantern', page_size: 100, sort_by: 'name', ...query },
        })
      ).json
    expect(await found({})).toMatchObject({ total: COUNT, total_is: 'exact' })
    expect(await found({ total: 'exact' })).toMatchObject({ total: COUNT, total_is: 'exact' })
    expect((await found({ page: 11 })).items).toHaveLength(COUNT - 1000)
    expect(await found({ page: 12 })).toMatchObject({ items: [], total: COUNT })
    expect((await found({ kind: 'community' })).total).toBe(COUNT)
  })

  it('is counted with what lies inside a private group only for those who are in it', async () => {
    const leader = await w.as(w.people.leader)
    const { json } = await leader.get(groups.list.path, { query: { search: 'LANTERN' } })
    expect(json.total).toBe(COUNT + HIDDEN)
    expect(json.items[0].name).toBe('Hidden lantern 1')
  })
})

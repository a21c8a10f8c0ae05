import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrollment } from '../../../contract/access/enrollment.ts'
import { fields } from '../../../contract/fields/fields.ts'
import { type Client, type World, world } from '../../testing/world.ts'

describe('suggested networks', () => {
  let w: World
  let admin: Client
  let ines: Client
  const ids: Record<string, number> = {}

  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    ines = await w.as(w.people.invited)
    for (const [title, kind] of [
      ['Site', 'public'],
      ['Confided', 'private'],
    ] as const) {
      const field = { title, type: 'select', options: ['Lyon', 'Cork'], class: kind }
      ids[title] = (await admin.post(fields.create.path, { body: field })).json.id
    }
    // Twelve colleagues: all answer the same, and belong to what the tests put them into.
    await w.owner.query(
      `insert into users (enterprise_id, email, first_name, last_name, name, role_id, state)
       select $1, 'peer' || i || '@larkspur.test', 'Peer', i::text, 'Peer ' || i,
         (select role_id from users where id = $2), 'active' from generate_series(1, 12) i`,
      [w.enterprises.larkspur, w.people.member],
    )
    await w.owner.query(
      `insert into user_field_values (enterprise_id, user_id, field_id, value)
       select enterprise_id, u.id, f, 'Lyon' from users u, unnest($1::bigint[]) f
       where u.email like 'peer%' or u.id = $2`,
      [Object.values(ids), w.people.invited],
    )
  })
  afterAll(() => w.close())

  const put = async (name: string, people: number) => {
    await w.owner.query('delete from network_members where network_id = $1', [w.networks[name]])
    await w.owner.query(
      `insert into network_members (enterprise_id, network_id, user_id, state, joined_at)
       select enterprise_id, $1, id, 'active', now() from users where email like 'peer%' order by id limit $2`,
      [w.networks[name], people],
    )
  }
  interface Shown {
    name: string
    asks: boolean
    reason: { by: string; people?: number; value?: string; field?: string }
  }
  const suggested = async (query = {}): Promise<Shown[]> =>
    (await ines.get(enrollment.suggestions.path, { query })).json.items
  const reasonFor = async (name: string) => (await suggested()).find((one) => one.name === name)?.reason

  it('say why, for each, and whether somebody decides', async () => {
    const items = await suggested()
    expect(items.map(({ name }) => name).toSorted()).toEqual([
      'Green Larkspur',
      'Hidden Members',
      'Mothers at Larkspur',
      'Parents and Carers',
      'Quiet Room',
      'Women at Larkspur',
    ])
    expect(items.find(({ name }) => name === 'Quiet Room')).toMatchObject({
      asks: true,
      reason: { by: 'on_request' },
    })
    expect(items.find(({ name }) => name === 'Parents and Carers')).toMatchObject({
      asks: false,
      reason: { by: 'open' },
    })
    expect(items.find(({ name }) => name === 'Women at Larkspur')?.reason.by).toBe('lively')
  })

  it('count people who gave the same answer from five on, and in fives', async () => {
    await put('Parents and Carers', 4)
    expect(await reasonFor('Parents and Carers')).toEqual({ by: 'open' })
    await put('Parents and Carers', 5)
    const five = { by: 'field', field: 'Site', value: 'Lyon', people: 5 }
    expect(await reasonFor('Parents and Carers')).toEqual(five)
    await put('Parents and Carers', 9)
    expect(await reasonFor('Parents and Carers')).toEqual(five)
    await put('Parents and Carers', 12)
    expect(await reasonFor('Parents and Carers')).toEqual({ ...five, people: 10 })
    expect((await suggested())[0]?.name).toBe('Parents and Carers')
  })

  it('never tell who is where members aren’t shown, nor by an answer given in private', async () => {
    await put('Hidden Members', 12)
    expect((await reasonFor('Hidden Members'))?.by).toBe('open')
    await put('Quiet Room', 12)
    expect((await reasonFor('Quiet Room'))?.by).toBe('on_request')
    // Private is private, whatever else its settings say.
    await w.owner.query("update networks set members_visibility = 'public' where name = 'Quiet Room'")
    expect((await reasonFor('Quiet Room'))?.by).toBe('on_request')
    await w.owner.query('update fields set class = $2 where id = $1', [ids.Site, 'private'])
    expect((await reasonFor('Parents and Carers'))?.by).toBe('open')
    await w.owner.query('update fields set class = $2 where id = $1', [ids.Site, 'public'])
  })

  it('begin with what the enterprise would like everybody to know', async () => {
    await w.owner.query('update networks set suggested = true where name = $1', ['Green Larkspur'])
    expect((await suggested())[0]).toMatchObject({ name: 'Green Larkspur', reason: { by: 'chosen' } })
  })

  it('keep quiet about what lies inside a private one, and about what one belongs to or was sent away from', async () => {
    const names = async () => (await suggested()).map(({ name }) => name)
    await w.owner.query(
      'update networks set parent_id = $1, parent_path = array[$1::bigint] where name = $2',
      [w.networks['Quiet Room'], 'Mothers at Larkspur'],
    )
    expect(await names()).not.toContain('Mothers at Larkspur')
    await w.owner.query('update networks set private = true where name = $1', ['Green Larkspur'])
    expect(await names()).toContain('Green Larkspur')
    for (const [name, state] of [
      ['Quiet Room', 'active'],
      ['Women at Larkspur', 'removed'],
    ])
      await w.owner.query(
        'insert into network_members (enterprise_id, network_id, user_id, state, joined_at) values ($1, $2, $3, $4, now())',
        [w.enterprises.larkspur, w.networks[name ?? ''], ines.id, state],
      )
    ines = await (async () => {
      await w.app.enterprises.drop(w.enterprises.larkspur)
      const again = await w.another()
      return (await w.as(w.people.invited)).at(again.url)
    })()
    const now = await names()
    expect(now).not.toContain('Quiet Room')
    expect(now).not.toContain('Women at Larkspur')
    expect(now).toContain('Mothers at Larkspur')
  })

  it('turn pages and are searched by any part of the name', async () => {
    const { json } = await ines.get(enrollment.suggestions.path, { query: { page_size: 10, page: 2 } })
    expect(json).toMatchObject({ items: [], page: 2, total_is: 'exact' })
    expect((await suggested({ search: 'CARERS' })).map(({ name }) => name)).toEqual(['Parents and Carers'])
    expect((await suggested({ search: '100%_' })).length).toBe(0)
  })
})

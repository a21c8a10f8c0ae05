import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userData } from '../../../contract/access/access.ts'
import { groupLeaders, leaderPositions, regionLeaders } from '../../../contract/networks/leaders.ts'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import { memberships } from '../../../contract/networks/memberships.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { merges } from '../../../contract/people/merges.ts'
import { leadership } from '../../../contract/people/profile.ts'
import { PROMPTLY_MS } from '../../testing/promptly.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { endLeaderships } from './leadershipEnd.ts'

interface Row {
  id: number
  person: { id: number; name: string }
  position: { id: number; name: string }
  role: { id: number; role_name: string }
  version: number
  visible: boolean
}

describe('leaders', () => {
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let outsider: Client
  const id = (name: string) => w.networks[name] ?? 0
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    outsider = await w.as(w.people.outsider)
  })
  afterAll(async () => {
    // Whoever leads has one term that goes on, and nobody else has one.
    const { rows } = await w.owner.query(
      `select l.network_id, l.user_id, t.id from network_leaders l
       full join (select * from leader_terms where until_at is null) t
         on t.enterprise_id = l.enterprise_id and t.network_id = l.network_id and t.user_id = l.user_id
       left join network_members m on m.enterprise_id = l.enterprise_id and m.network_id = l.network_id
         and m.user_id = l.user_id and m.state = 'active' and m.visibility = 'open'
       where l.id is null or t.id is null or m.user_id is null`,
    )
    expect(rows).toEqual([])
    await w.close()
  })

  const one = async (text: string, values: unknown[] = []) => (await w.owner.query(text, values)).rows[0]
  const roleNamed = async (name: string): Promise<number> =>
    Number(
      (
        await one('select id from user_roles where enterprise_id = $1 and role_name = $2', [
          w.enterprises.larkspur,
          name,
        ])
      ).id,
    )
  const positionNamed = async (name: string): Promise<number> =>
    Number(
      (
        await one('select id from leader_positions where enterprise_id = $1 and name = $2', [
          w.enterprises.larkspur,
          name,
        ])
      ).id,
    )
  const appointment = async (more: object = {}) => ({
    role_id: await roleNamed('Group leader'),
    position_id: await positionNamed('Chair'),
    ...more,
  })
  const add = async (by: Client, network: string, user_id: number, more: object = {}) =>
    by.post(groupLeaders.create.path, {
      body: { group_id: id(network), user_id, ...(await appointment(more)) },
    })
  const list = (by: Client, network: string, query: Record<string, string | number> = {}) =>
    by.get(groupLeaders.list.path, { query: { group_id: id(network), ...query } })
  const rowsOf = async (network: string): Promise<Row[]> => (await list(admin, network)).json.items
  const rowOf = async (network: string, user: number) => {
    const row = (await rowsOf(network)).find(({ person }) => person.id === user)
    if (!row) throw new Error('they do not lead')
    return row
  }
  const namesIn = async (network: string) => (await rowsOf(network)).map(({ person }) => person.name)
  const remove = (by: Client, leaderId: number) => by.delete(pathOf(groupLeaders.destroy, { id: leaderId }))
  const change = (by: Client, row: Row, more: object) =>
    by.put(pathOf(groupLeaders.update, { id: row.id }), {
      body: {
        role_id: row.role.id,
        position_id: row.position.id,
        visible: row.visible,
        version: row.version,
        ...more,
      },
    })
  const opens = (by: Client) => by.get(pathOf(managedNetworks.show, { id: id('Parents and Carers') }))

  describe('of a network', () => {
    it('become members, are told, and may what their role opens at once, in every process', async () => {
      const { url } = await w.another()
      const elsewhere = outsider.at(url)
      expect((await opens(elsewhere)).status).toBe(403)
      const begun = performance.now()
      const { status, json } = await add(admin, 'Parents and Carers', outsider.id)
      expect([status, json.person.name, json.position.name]).toEqual([200, 'Olga Petrova', 'Chair'])
      await expect.poll(async () => (await opens(elsewhere)).status, { interval: 20 }).toBe(200)
      expect(performance.now() - begun).toBeLessThan(PROMPTLY_MS)
      const mine = await outsider.get(pathOf(memberships.show, { networkId: id('Parents and Carers') }))
      expect(mine.json).toMatchObject({ state: 'active', leads: true, visibility: 'open' })
      const { json: me } = await outsider.get(userData.show.path)
      expect(me.networks.map(({ name }: { name: string }) => name)).toContain('Parents and Carers')
      const news = await one(
        'select kind, link from notifications where user_id = $1 order by id desc limit 1',
        [outsider.id],
      )
      expect(news).toEqual({ kind: 'leader.added', link: `/groups/${id('Parents and Carers')}` })
      const log = await one(
        `select difference from change_log where action = 'leader.added' order by id desc limit 1`,
      )
      expect(log.difference).toMatchObject({ role: [null, 'Group leader'], position: [null, 'Chair'] })

      const row = await rowOf('Parents and Carers', outsider.id)
      const ending = performance.now()
      expect((await remove(admin, row.id)).status).toBe(200)
      await expect.poll(async () => (await opens(elsewhere)).status, { interval: 20 }).toBe(403)
      expect(performance.now() - ending).toBeLessThan(PROMPTLY_MS)
      const after = await outsider.get(pathOf(memberships.show, { networkId: id('Parents and Carers') }))
      expect(after.json).toMatchObject({ state: 'active', leads: false })
      expect(
        await one('select kind from notifications where user_id = $1 order by id desc limit 1', [
          outsider.id,
        ]),
      ).toEqual({
        kind: 'leader.removed',
      })
    })

    it('lead once, with a role for leaders and a position, both of this enterprise', async () => {
      expect((await add(admin, 'Women at Larkspur', leader.id)).json.error.code).toBe('already_a_leader')
      const refused = async (more: object) =>
        (await add(admin, 'Women at Larkspur', outsider.id, more)).status
      expect(await refused({ role_id: await roleNamed('Member') })).toBe(404)
      expect(await refused({ position_id: 987654321 })).toBe(404)
      expect(await refused({ position_id: null })).toBe(422)
      const { rows } = await w.owner.query('select id from leader_positions where enterprise_id = $1', [
        w.enterprises.brightwater,
      ])
      expect(await refused({ position_id: Number(rows[0].id) })).toBe(404)
      expect((await add(admin, 'Women at Larkspur', w.people.gone ?? 0)).status).toBe(404)
      expect((await add(admin, 'Old Times', outsider.id)).status).toBe(404)
      expect(await namesIn('Women at Larkspur')).toEqual(['Lena Brandt'])
    })

    it('are told apart by what the viewer may: to see them, to manage them, to give a role', async () => {
      expect((await list(member, 'Women at Larkspur')).json.error).toMatchObject({
        code: 'denied.leaders_view',
        message: "You don't have permission to view leaders",
      })
      expect((await list(leader, 'Women at Larkspur')).json.can).toEqual({ manage: true })
      expect((await add(member, 'Women at Larkspur', member.id)).json.error.message).toBe(
        "You don't have permission to manage leaders",
      )
      // A facilitator sees the leaders and nothing more.
      const facilitator = await roleNamed('Facilitator')
      expect((await add(leader, 'Women at Larkspur', member.id, { role_id: facilitator })).status).toBe(200)
      expect((await list(member, 'Women at Larkspur')).json).toMatchObject({
        total: 2,
        can: { manage: false },
      })
      expect((await add(member, 'Women at Larkspur', outsider.id)).status).toBe(403)

      // Who manages leaders and little else gives little else, and touches nobody above.
      const { json: made } = await admin.post('/api/v1/user_roles', {
        body: { role_name: 'Appointer', role_type: 'group', template_id: null },
      })
      await w.owner.query(
        `update policy_templates set permissions = '{leaders_view,leaders_manage}' where role_id = $1`,
        [made.id],
      )
      const row = await rowOf('Women at Larkspur', member.id)
      expect((await change(admin, row, { role_id: made.id })).status).toBe(200)
      expect((await add(member, 'Women at Larkspur', outsider.id)).json.error.message).toBe(
        "You don't have permission to give this role, because it allows more than you may do yourself",
      )
      const chair = await rowOf('Women at Larkspur', leader.id)
      expect((await remove(member, chair.id)).status).toBe(403)
      expect((await change(member, chair, { visible: false })).status).toBe(403)
      const choices = await member.get(groupLeaders.choices.path, {
        query: { group_id: id('Women at Larkspur') },
      })
      expect(choices.json.roles.map(({ role_name }: { role_name: string }) => role_name)).toEqual([
        'Appointer',
      ])
      expect((await add(member, 'Women at Larkspur', outsider.id, { role_id: made.id })).status).toBe(200)
      for (const user of [outsider.id, member.id])
        expect((await remove(admin, (await rowOf('Women at Larkspur', user)).id)).status).toBe(200)
    })

    it('stand on the page in their order, without those who aren’t named or can’t come in', async () => {
      await add(admin, 'Women at Larkspur', member.id, { position_id: await positionNamed('Group Leader') })
      await add(admin, 'Women at Larkspur', outsider.id, { visible: false })
      const page = async () =>
        (await member.get(pathOf(groups.show, { id: id('Women at Larkspur') }))).json.leaders.map(
          ({ name, position }: { name: string; position: string }) => `${name}, ${position}`,
        )
      expect(await page()).toEqual(['Lena Brandt, Chair', 'Mateo Ruiz, Group Leader'])
      const ids = (await rowsOf('Women at Larkspur')).map((row) => row.id)
      const order = (by: Client, leader_ids: number[]) =>
        by.put(pathOf(groupLeaders.order, { id: id('Women at Larkspur') }), { body: { leader_ids } })
      expect((await order(outsider, ids)).status).toBe(200)
      expect((await order(leader, [ids[2] ?? 0, ids[1] ?? 0])).status).toBe(200)
      expect(await namesIn('Women at Larkspur')).toEqual(['Olga Petrova', 'Mateo Ruiz', 'Lena Brandt'])
      expect(await page()).toEqual(['Mateo Ruiz, Group Leader', 'Lena Brandt, Chair'])
      expect((await order(leader, [987654321])).status).toBe(404)
      await w.owner.query(`update users set state = 'inactive' where id = $1`, [member.id])
      expect(
        (await admin.get(pathOf(groups.show, { id: id('Women at Larkspur') }))).json.leaders,
      ).toHaveLength(1)
      expect(await namesIn('Women at Larkspur')).toContain('Mateo Ruiz')
      await w.owner.query(`update users set state = 'active' where id = $1`, [member.id])
      for (const user of [outsider.id, member.id])
        await remove(admin, (await rowOf('Women at Larkspur', user)).id)
    })

    it('are known as members, also those who kept it to themselves', async () => {
      const joined = await member.put(pathOf(memberships.choose, { networkId: id('Green Larkspur') }), {
        body: { visibility: 'counted' },
      })
      expect(joined.status).toBe(200)
      expect((await add(admin, 'Green Larkspur', member.id)).status).toBe(200)
      const { json } = await member.get(pathOf(memberships.show, { networkId: id('Green Larkspur') }))
      expect(json.visibility).toBe('open')
      await remove(admin, (await rowOf('Green Larkspur', member.id)).id)
    })

    it('are saved by one editor at a time', async () => {
      const row = await rowOf('Women at Larkspur', leader.id)
      expect((await change(admin, row, { visible: false })).status).toBe(200)
      expect((await change(admin, row, { visible: true })).json.error.code).toBe('changed_meanwhile')
      expect(
        (await change(admin, await rowOf('Women at Larkspur', leader.id), { visible: true })).status,
      ).toBe(200)
    })

    it('are added once, however often and by how many at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) => add(at % 2 ? admin : leader, 'Women at Larkspur', outsider.id)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
      const row = await rowOf('Women at Larkspur', outsider.id)
      const removed = await Promise.all(Array.from({ length: 4 }, () => remove(admin, row.id)))
      expect(removed.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
    })

    it('are searched, sorted, counted and taken along as a file', async () => {
      await add(admin, 'Women at Larkspur', outsider.id)
      const names = async (query: Record<string, string>) =>
        (await list(leader, 'Women at Larkspur', query)).json.items.map(
          ({ person }: { person: { name: string } }) => person.name,
        )
      expect(await names({ search: 'petro' })).toEqual(['Olga Petrova'])
      expect(await names({ sort_by: 'name', sort_direction: 'desc' })).toEqual([
        'Olga Petrova',
        'Lena Brandt',
      ])
      expect(await names({ sort_by: 'since', sort_direction: 'desc' })).toEqual([
        'Olga Petrova',
        'Lena Brandt',
      ])
      const csv = await leader.get(groupLeaders.export_csv.path, {
        query: { group_id: id('Women at Larkspur') },
      })
      expect(csv.text).toContain('Lena Brandt')
      expect(csv.text).toContain('Chair')
      const theirs = await member.get(groupLeaders.export_csv.path, {
        query: { group_id: id('Women at Larkspur') },
      })
      expect(theirs.status).toBe(403)
      expect((await list(leader, 'Women at Larkspur', { search: 'petro' })).json).toMatchObject({
        total: 1,
        leader_count: 2,
      })
      await remove(admin, (await rowOf('Women at Larkspur', outsider.id)).id)
    })
  })

  describe('of a region', () => {
    it('are looked after by those who lead what it is part of, behind its own address', async () => {
      const query = { group_id: id('North') }
      expect((await leader.get('/api/v1/region_leaders', { query })).json).toMatchObject({
        total: 0,
        can: { manage: true },
      })
      const choices = (await leader.get(groupLeaders.choices.path, { query })).json
      expect(choices.role_id).toBe(await roleNamed('Region leader'))
      expect(choices.position_id).toBe(await positionNamed('Region Leader'))
      const body = {
        ...query,
        user_id: member.id,
        role_id: choices.role_id,
        position_id: choices.position_id,
      }
      expect((await leader.post('/api/v1/region_leaders', { body })).status).toBe(200)
      expect((await leader.get('/api/v1/region_leaders', { query })).json.items).toMatchObject([
        { person: { name: 'Mateo Ruiz' }, position: { name: 'Region Leader' } },
      ])
      expect((await leader.get(regionLeaders.export_csv.path, { query })).text).toContain('Mateo Ruiz')
      const { id: row } = await rowOf('North', member.id)
      expect((await leader.delete(`/api/v1/region_leaders/${row}`)).status).toBe(200)
      // A network below is no region: whoever leads the whole doesn't choose its leaders.
      expect((await list(leader, 'Mothers at Larkspur')).status).toBe(403)
    })
  })

  describe('of a new network', () => {
    it('are chosen with it, and it isn’t made with a leader who can’t be', async () => {
      const look = { kind: 'group', colour: '#336699', pattern: 'dots', parent_id: id('Women at Larkspur') }
      const leaders = [
        { user_id: outsider.id, ...(await appointment()) },
        { user_id: member.id, ...(await appointment({ visible: false })) },
      ]
      const make = (by: Client, name: string, some: object[]) =>
        by.post(managedNetworks.create.path, { body: { ...look, name, leaders: some } })
      const { status, json } = await make(admin, 'New Bakers', leaders)
      expect(status).toBe(200)
      w.networks['New Bakers'] = json.id
      expect(await namesIn('New Bakers')).toEqual(['Olga Petrova', 'Mateo Ruiz'])
      expect((await one('select member_count from networks where id = $1', [json.id])).member_count).toBe(2)
      const wrong = [{ user_id: outsider.id, ...(await appointment({ role_id: await roleNamed('Member') })) }]
      expect((await make(admin, 'Never Made', wrong)).status).toBe(404)
      expect(await one(`select id from networks where name = 'Never Made'`)).toBeUndefined()
      const twice = await make(admin, 'Never Made', [leaders[0] ?? {}, leaders[0] ?? {}])
      expect(twice.json.error.fields).toHaveProperty('leaders.1.user_id')
      for (const user of [outsider.id, member.id]) await remove(admin, (await rowOf('New Bakers', user)).id)
    })
  })

  describe('of the past', () => {
    it('are told on the leader’s own page, a term for each role and position', async () => {
      const network = 'Parents and Carers'
      await w.owner.query('delete from leader_terms where user_id = $1', [outsider.id])
      await add(admin, network, outsider.id)
      const terms = async () => (await outsider.get(leadership.show.path)).json.terms
      // Set right on the first day: never a term of its own.
      let row = await rowOf(network, outsider.id)
      await change(admin, row, { position_id: await positionNamed('Group Leader') })
      expect(await terms()).toMatchObject([{ position: 'Group Leader', until: null, is_over: false }])
      await w.owner.query(
        `update leader_terms set from_at = from_at - interval '100 days' where user_id = $1`,
        [outsider.id],
      )
      row = await rowOf(network, outsider.id)
      await change(admin, row, {
        position_id: await positionNamed('Chair'),
        role_id: await roleNamed('Facilitator'),
      })
      expect(await terms()).toMatchObject([
        { position: 'Chair', role_name: 'Facilitator', until: null, is_over: false },
        { position: 'Group Leader', role_name: 'Group leader', is_over: true },
      ])
      await remove(admin, row.id)
      expect((await terms()).map(({ is_over }: { is_over: boolean }) => is_over)).toEqual([true, true])
      const { rows } = await w.owner.query(
        `select count(*)::int as count from leader_terms a join leader_terms b on a.id < b.id and a.user_id = b.user_id
           and a.network_id = b.network_id
           and tstzrange(a.from_at, a.until_at) && tstzrange(b.from_at, b.until_at)`,
      )
      expect(rows[0].count).toBe(0)
      // Coming back begins a new one.
      await add(admin, network, outsider.id)
      expect((await terms()).filter(({ is_over }: { is_over: boolean }) => is_over)).toHaveLength(2)
      await remove(admin, (await rowOf(network, outsider.id)).id)
    })

    it('become those of one person when two accounts become one, and of two again when that is undone', async () => {
      const [kept, gone] = [w.people.designer, outsider.id]
      await w.owner.query('delete from leader_terms where user_id = any($1)', [[kept, gone]])
      for (const user of [kept, gone]) await add(admin, 'Parents and Carers', user)
      const term = (user: number, from: string, until: string | null) =>
        w.owner.query(
          `insert into leader_terms (enterprise_id, network_id, user_id, role_name, position, from_at, until_at)
           values ($1, $2, $3, 'Group leader', 'Chair', $4, $5)`,
          [w.enterprises.larkspur, id('Parents and Carers'), user, from, until],
        )
      await term(kept, '2024-03-01', '2024-06-01')
      await term(gone, '2024-01-01', '2024-09-01')
      const told = async (user: number) =>
        (
          await w.owner.query<{ from: string; until: string | null }>(
            `select from_at::date::text as from, until_at::date::text as until from leader_terms
             where user_id = $1 order by from_at`,
            [user],
          )
        ).rows.map(({ from, until }) => [from, until])
      const before = [await told(kept), await told(gone)]
      const merge = await admin.post(merges.create.path, {
        body: { kept_id: kept, gone_id: gone, taken: [] },
      })
      expect(merge.status).toBe(200)
      expect((await told(kept)).slice(0, 3)).toEqual([
        ['2024-01-01', '2024-03-01'],
        ['2024-03-01', '2024-06-01'],
        ['2024-06-01', '2024-09-01'],
      ])
      expect((await told(kept)).filter(([, until]) => until === null)).toHaveLength(1)
      expect(await told(gone)).toEqual([])
      const undone = await admin.put(pathOf(merges.undo, { mergeId: merge.json.id }))
      expect([undone.status, undone.json.left]).toEqual([200, 0])
      expect([await told(kept), await told(gone)]).toEqual(before)
      outsider = await w.as(w.people.outsider)
      for (const user of [kept, gone]) await remove(admin, (await rowOf('Parents and Carers', user)).id)
      await w.owner.query('delete from leader_terms where user_id = any($1)', [[kept, gone]])
      await add(admin, 'Parents and Carers', outsider.id, {
        position_id: await positionNamed('Group Leader'),
      })
      await remove(admin, (await rowOf('Parents and Carers', outsider.id)).id)
    })

    it('end with the account, and stay told when it is emptied', async () => {
      await add(admin, 'Parents and Carers', w.people.designer)
      await w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
        endLeaderships(tx, w.people.designer),
      )
      expect(await namesIn('Parents and Carers')).toEqual([])
      expect(
        await one('select until_at is null as open from leader_terms where user_id = $1', [
          w.people.designer,
        ]),
      ).toEqual({ open: false })
    })

    it('keep the words of then when a position is renamed; those that go on take the new ones', async () => {
      await add(admin, 'Parents and Carers', outsider.id, {
        position_id: await positionNamed('Group Leader'),
      })
      const { json: all } = await admin.get(leaderPositions.list.path, { query: { search: 'group leader' } })
      const [position] = all.items
      const rename = async (name: string) => {
        const { json } = await admin.get(leaderPositions.list.path, { query: { page_size: 100 } })
        const now = json.items.find((each: { id: number }) => each.id === position.id)
        return admin.put(pathOf(leaderPositions.update, { id: position.id }), {
          body: { name, default_for: now.default_for, version: now.version },
        })
      }
      expect((await rename('Convenor')).status).toBe(200)
      expect((await rowOf('Parents and Carers', outsider.id)).position.name).toBe('Convenor')
      const positions = (await outsider.get(leadership.show.path)).json.terms.map(
        (term: { position: string; is_over: boolean }) => [term.position, term.is_over],
      )
      expect(positions).toContainEqual(['Convenor', false])
      expect(positions).toContainEqual(['Group Leader', true])
      await rename('Group Leader')
      await remove(admin, (await rowOf('Parents and Carers', outsider.id)).id)
    })
  })

  describe('positions', () => {
    const create = (name: string, more: object = {}) =>
      admin.post(leaderPositions.create.path, { body: { name, ...more } })
    const destroy = (by: Client, position: number) =>
      by.delete(pathOf(leaderPositions.destroy, { id: position }))

    it('are for those who manage all networks', async () => {
      expect((await leader.get(leaderPositions.list.path)).json.error.message).toBe(
        "You don't have permission to manage leader positions",
      )
      expect((await leader.post(leaderPositions.create.path, { body: { name: 'Mine' } })).status).toBe(403)
    })

    it('are named once, put in order, and one is suggested for each kind', async () => {
      const { json: made } = await create('Treasurer', { default_for: 'group' })
      expect((await create('treasurer')).json.error.fields).toHaveProperty('name')
      const { json } = await admin.get(leaderPositions.list.path, { query: { page_size: 100 } })
      const suggested = json.items.filter(
        (each: { default_for: string | null }) => each.default_for === 'group',
      )
      expect(suggested.map(({ name }: { name: string }) => name)).toEqual(['Treasurer'])
      expect(
        (await admin.put(leaderPositions.order.path, { body: { position_ids: [made.id] } })).status,
      ).toBe(200)
      expect((await admin.get(leaderPositions.list.path)).json.items[0].name).toBe('Treasurer')
      expect((await admin.get(leaderPositions.export_csv.path)).text).toContain('Treasurer')
      expect((await destroy(admin, made.id)).status).toBe(200)
      expect((await destroy(admin, made.id)).status).toBe(404)
    })

    it('stay while somebody holds them, and the answer says how many', async () => {
      const { json } = await destroy(admin, await positionNamed('Chair'))
      expect(json.error).toMatchObject({
        code: 'position_in_use',
        message: 'Leaders hold this position (1). Give them another one first.',
      })
    })

    it('never run out, however many are deleted at once', async () => {
      const made = await Promise.all(['One', 'Two', 'Three'].map((name) => create(name)))
      const chair = await positionNamed('Chair')
      const row = await rowOf('Women at Larkspur', leader.id)
      // Nobody holds any of them, for the length of this test.
      await w.owner.query(
        'alter table network_leaders drop constraint network_leaders_enterprise_id_position_id_fkey',
      )
      await w.owner.query('delete from network_leaders where id = $1', [row.id])
      const { rows } = await w.owner.query('select id from leader_positions where enterprise_id = $1', [
        w.enterprises.larkspur,
      ])
      const ids = rows.map((each: { id: string }) => Number(each.id))
      expect(ids).toContain(chair)
      expect(ids.length).toBeGreaterThan(made.length)
      const answers = await Promise.all(ids.map((each) => destroy(admin, each)))
      expect(answers.filter(({ status }) => status === 409).map(({ json }) => json.error.code)).toEqual([
        'last_position',
      ])
      const left = await w.owner.query('select id from leader_positions where enterprise_id = $1', [
        w.enterprises.larkspur,
      ])
      expect(left.rows).toHaveLength(1)
      await w.owner.query('delete from leader_terms where user_id = $1 and until_at is null', [leader.id])
    })
  })
})

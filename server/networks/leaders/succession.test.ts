import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { groupLeaders } from '../../../contract/networks/leaders.ts'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import { userGroups } from '../../../contract/networks/memberships.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { accounts } from '../../../contract/people/accounts.ts'
import { leadership } from '../../../contract/people/profile.ts'
import { timedSweep } from '../../platform/jobs/timed.ts'
import { openLog } from '../../platform/log.ts'
import { PROMPTLY_MS } from '../../testing/promptly.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { termDues } from './termDues.ts'

const DAY_MS = 86_400_000
const NO_DEPUTY = "Choose an active member who doesn't lead already."

describe('terms of office', () => {
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let network: number
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    network = w.networks['Parents and Carers'] ?? 0
  })
  beforeEach(async () => {
    await w.owner.query('delete from network_leaders where network_id = $1', [network])
    await w.owner.query('delete from leader_terms where network_id = $1', [network])
    await w.owner.query('delete from notifications')
    await w.owner.query(`delete from timed where kind like 'leader.%'`)
  })
  afterAll(() => w.close())

  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await w.owner.query<Row>(text, values)).rows
  /** The day so many days from today, where the enterprise is. */
  const inDays = async (days: number): Promise<string> => {
    const [row] = await rows<{ day: string }>(
      `select ((now() at time zone 'Europe/Paris')::date + $1::int)::text as day`,
      [days],
    )
    return row?.day ?? ''
  }
  const appointment = async () => {
    const { json } = await admin.get(groupLeaders.choices.path, { query: { group_id: network } })
    return { role_id: json.role_id, position_id: json.position_id }
  }
  const add = async (user_id: number, more: object = {}, by = admin, group_id = network) =>
    by.post(groupLeaders.create.path, {
      body: { group_id, user_id, ...(await appointment()), visible: true, ...more },
    })
  const change = async (id: number, more: object, by = admin) => {
    const { json } = await admin.get(pathOf(groupLeaders.show, { id }))
    return by.put(pathOf(groupLeaders.update, { id }), {
      body: {
        role_id: json.role.id,
        position_id: json.position.id,
        visible: json.visible,
        version: json.version,
        ...more,
      },
    })
  }
  const remove = (id: number, by = admin) => by.delete(pathOf(groupLeaders.destroy, { id }))
  const led = async (group_id = network) =>
    (await admin.get(groupLeaders.list.path, { query: { group_id } })).json.items as {
      id: number
      person: { id: number }
      stands_in: boolean
      ends_on: string | null
      deputy: { id: number } | null
    }[]
  const whoLeads = async () => (await led()).map(({ person }) => person.id)
  const toldOf = (kind: string) =>
    rows<{ user_id: string; link: string; facts: unknown; actor_id: string | null }>(
      'select user_id, link, facts, actor_id from notifications where kind = $1 order by user_id',
      [kind],
    )
  const plans = () =>
    rows<{ kind: string; days: number }>(
      `select kind, round(extract(epoch from due_at - now()) / 86400)::int as days from timed
       where kind like 'leader.%' and claimed_at is null order by due_at`,
    )
  /** What the sweeper of a process does at that moment. */
  const sweep = (app: World['app'], at: number) =>
    timedSweep(termDues, openLog('silent')).run(app.database, new Date(at))
  const belongs = async (userId: number, visibility = 'open') => {
    await w.owner.query(
      `insert into network_members (enterprise_id, network_id, user_id, state, joined_at, visibility)
       values ($1, $2, $3, 'active', now(), $4)
       on conflict (enterprise_id, network_id, user_id) do update set state = 'active', visibility = $4`,
      [w.enterprises.larkspur, network, userId, visibility],
    )
  }

  describe('of a leader', () => {
    it('end on a day after today, where the enterprise is, and say so to whoever leads', async () => {
      const refused = await add(leader.id, { ends_on: await inDays(0) })
      expect([refused.status, refused.json.error.fields.ends_on]).toEqual([422, 'Choose a day after today.'])
      const ends_on = await inDays(1)
      const { json } = await add(leader.id, { ends_on })
      expect([json.ends_on, json.deputy, json.stands_in]).toEqual([ends_on, null, false])
      const { json: mine } = await leader.get(leadership.show.path)
      const now = mine.terms.find((one: { network: { id: number } }) => one.network.id === network)
      expect([now.is_over, Math.round((Date.parse(now.until) - Date.now()) / DAY_MS)]).toEqual([
        false,
        expect.toSatisfy((days: number) => days === 1 || days === 2),
      ])
    })

    it('are warned of once, a month and a week before: the leader, those beside them, those who name the next', async () => {
      const { json } = await add(leader.id, { ends_on: await inDays(45) })
      await add(member.id)
      expect((await plans()).map(({ kind }) => kind)).toEqual([
        'leader.term_in_a_month',
        'leader.term_in_a_week',
        'leader.term_ends',
      ])
      const { app } = await w.another()
      for (const days of [16, 16.1, 39, 39.1])
        await Promise.all([w.app, app].map((one) => sweep(one, Date.now() + days * DAY_MS)))
      const counts = (told: { facts: unknown }[]) =>
        told.map(({ facts }) => (facts as { count: number }).count)
      const own = await toldOf('leader.term_ending')
      expect(own.map(({ user_id }) => Number(user_id))).toEqual([leader.id, leader.id])
      expect(counts(own).map((count) => [6, 7, 29, 30].includes(count))).toEqual([true, true])
      expect(new Set(own.map(({ link }) => link))).toEqual(new Set([`/groups/${network}/manage/hand-over`]))
      const others = await toldOf('leader.term_of_other')
      expect(others.map(({ user_id }) => Number(user_id)).toSorted()).toEqual(
        [admin.id, admin.id, member.id, member.id].toSorted(),
      )
      expect(others[0]?.link).toBe(`/groups/${network}/manage/leaders/${json.id}/edit`)
      expect(await plans()).toHaveLength(1)
    })

    it('move with the day: nothing is said or done of the day before', async () => {
      const { json } = await add(leader.id, { ends_on: await inDays(10) })
      expect((await plans()).map(({ kind }) => kind)).toEqual(['leader.term_in_a_week', 'leader.term_ends'])
      expect((await change(json.id, { ends_on: await inDays(100) })).status).toBe(200)
      await sweep(w.app, Date.now() + 12 * DAY_MS)
      expect(await whoLeads()).toEqual([leader.id])
      expect(await toldOf('leader.term_ending')).toEqual([])
      expect((await plans()).map(({ days }) => days > 60)).toEqual([true, true, true])
      expect((await change(json.id, { ends_on: null })).status).toBe(200)
      expect(await plans()).toEqual([])
    })

    it('open nothing past their last day, even while the job that ends them is late', async () => {
      const { json } = await add(leader.id, { ends_on: await inDays(1) })
      const opens = async () =>
        (await (await w.as(leader.id)).get(pathOf(managedNetworks.show, { id: network }))).status
      expect(await opens()).toBe(200)
      await w.owner.query('update network_leaders set ends_on = $2 where id = $1', [
        json.id,
        await inDays(-1),
      ])
      expect(await opens()).toBe(403)
      // Nor is a leader whose term is over asked to decide anything.
      await w.owner.query('update networks set pending_users = true where id = $1', [network])
      const olga = await w.as(w.people.outsider)
      const asked = await olga.post(userGroups.join.path, { body: { group_id: network } })
      expect(asked.json.state).toBe('pending')
      expect(await toldOf('member.request')).toEqual([])
      await olga.post(userGroups.leave.path, { body: { group_id: network } })
      await w.owner.query('update networks set pending_users = false where id = $1', [network])
    })

    it('take the rights with them at once, as if somebody had ended them, and only once', async () => {
      const { json } = await add(leader.id, { ends_on: await inDays(1) })
      await add(member.id)
      const { app, url } = await w.another()
      const opens = () => leader.at(url).get(pathOf(managedNetworks.show, { id: network }))
      expect((await opens()).status).toBe(200)
      const begun = performance.now()
      await Promise.all([w.app, app].map((one) => sweep(one, Date.now() + 3 * DAY_MS)))
      await expect.poll(async () => (await opens()).status, { interval: 20 }).toBe(403)
      expect(performance.now() - begun).toBeLessThan(PROMPTLY_MS)
      expect(await whoLeads()).toEqual([member.id])
      const log = await rows<{ actor_id: string | null; difference: object }>(
        `select actor_id, difference from change_log where action = 'leader.term_ended' and network_id = $1
         order by id desc`,
        [network],
      )
      expect(log).toHaveLength(1)
      expect(log[0]).toMatchObject({ actor_id: null, difference: { role: ['Group leader', null] } })
      expect((await toldOf('leader.term_over')).map(({ user_id }) => Number(user_id))).toEqual([leader.id])
      const [term] = await rows(
        'select until_at is null as open from leader_terms where user_id = $1 and network_id = $2',
        [leader.id, network],
      )
      expect(term).toEqual({ open: false })
      expect((await admin.get(pathOf(groupLeaders.show, { id: json.id }))).status).toBe(404)
      const [left] = await rows('select state from network_members where network_id = $1 and user_id = $2', [
        network,
        leader.id,
      ])
      expect(left).toEqual({ state: 'active' })
    })
  })

  describe('a deputy', () => {
    it('is an active member whose membership the viewer may know of, and not the leader', async () => {
      await w.owner.query('delete from network_members where network_id = $1', [network])
      const refused = async (deputy_id: number) =>
        (await add(leader.id, { deputy_id })).json.error?.fields?.deputy_id
      expect(await refused(member.id)).toBe(NO_DEPUTY)
      await belongs(member.id, 'counted')
      expect(await refused(member.id)).toBe(NO_DEPUTY)
      expect(await refused(w.neighbour)).toBe(NO_DEPUTY)
      await belongs(leader.id)
      expect(await refused(leader.id)).toBe(NO_DEPUTY)
      await belongs(member.id)
      const { json } = await add(leader.id, { deputy_id: member.id })
      expect(json.deputy).toMatchObject({ id: member.id })
      expect((await toldOf('leader.deputy_named')).map(({ user_id }) => Number(user_id))).toEqual([member.id])
      // Who chose to be counted only, afterwards, is named no longer.
      await belongs(member.id, 'counted')
      expect((await led())[0]?.deputy).toBeNull()
    })

    it('steps in when the term ends, and gives way to whoever is named', async () => {
      await belongs(member.id)
      const { json } = await add(leader.id, { ends_on: await inDays(1), deputy_id: member.id })
      const [role] = await rows<{ role_id: string }>('select role_id from network_leaders where id = $1', [
        json.id,
      ])
      await sweep(w.app, Date.now() + 3 * DAY_MS)
      expect(await led()).toMatchObject([{ person: { id: member.id }, stands_in: true }])
      const [theirs] = await rows(
        'select role_id from network_leaders where user_id = $1 and network_id = $2',
        [member.id, network],
      )
      expect(theirs).toEqual(role)
      expect((await toldOf('leader.stepped_in')).map(({ user_id }) => Number(user_id))).toEqual([member.id])
      expect(await toldOf('leader.nobody')).toEqual([])
      expect((await member.get(pathOf(managedNetworks.show, { id: network }))).status).toBe(200)
      await add(w.people.outsider)
      expect(await whoLeads()).toEqual([w.people.outsider])
      expect((await member.get(pathOf(managedNetworks.show, { id: network }))).status).toBe(403)
      expect(await toldOf('leader.nobody')).toEqual([])
    })

    it('leads for the rest of the term when it ends early, and stays when somebody says so', async () => {
      await belongs(member.id)
      const ends_on = await inDays(60)
      const { json } = await add(leader.id, { ends_on, deputy_id: member.id })
      await remove(json.id)
      const [stand] = await led()
      expect(stand).toMatchObject({ person: { id: member.id }, stands_in: true, ends_on })
      expect((await change(stand?.id ?? 0, { stands_in: false, ends_on: null })).json.stands_in).toBe(false)
      await add(w.people.outsider)
      expect(await whoLeads()).toEqual([member.id, w.people.outsider])
      // Nobody is made a stand-in by hand.
      const [first] = await led()
      expect((await change(first?.id ?? 0, { stands_in: true })).json.stands_in).toBe(false)
    })

    it('doesn’t step in where somebody else leads, nor where they have left', async () => {
      await belongs(member.id)
      const { json } = await add(leader.id, { deputy_id: member.id })
      const { json: other } = await add(w.people.outsider)
      await remove(json.id)
      expect(await whoLeads()).toEqual([w.people.outsider])
      await belongs(w.people.designer)
      await change(other.id, { deputy_id: w.people.designer })
      await w.owner.query(
        `update network_members set state = 'removed' where network_id = $1 and user_id = $2`,
        [network, w.people.designer],
      )
      await remove(other.id)
      expect([await whoLeads(), (await toldOf('leader.nobody')).length]).toEqual([[], 0])
    })
  })

  describe('nothing is left without an owner', () => {
    it('whoever can name a leader is told once, however many leave at once', async () => {
      const ids: number[] = []
      for (const user of [leader.id, member.id, w.people.outsider]) ids.push((await add(user)).json.id)
      const appointer = await w.as(w.people.designer)
      await w.owner.query(
        `update users set role_id = (select role_id from users where id = $1) where id = $2`,
        [admin.id, appointer.id],
      )
      const answers = await Promise.all(ids.map((id) => remove(id)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      const told = await toldOf('leader.nobody')
      expect(told.map(({ user_id, link }) => [Number(user_id), link])).toEqual([
        [w.people.designer, `/groups/${network}/manage/leaders/new`],
      ])
      await w.owner.query(
        `update users set role_id = (select role_id from users where id = $1) where id = $2`,
        [w.people.outsider, w.people.designer],
      )
    })

    it('is known to the page and to the list of all networks, and hidden from who may not', async () => {
      const page = async (by: Client) => (await by.get(pathOf(groups.show, { id: network }))).json
      expect([(await page(admin)).unled, (await page(member)).unled]).toEqual([true, false])
      const unled = async () =>
        (
          await admin.get(managedNetworks.list.path, { query: { scope: 'unled', page_size: 100 } })
        ).json.items.map(({ name }: { name: string }) => name)
      expect(await unled()).toContain('Parents and Carers')
      expect(await unled()).not.toContain('Women at Larkspur')
      await add(leader.id)
      expect([(await page(admin)).unled, await unled()]).toEqual([
        false,
        expect.not.arrayContaining(['Parents and Carers']),
      ])
    })

    it('an account that is switched off looks after nothing: the deputy steps in, or somebody is told', async () => {
      await belongs(member.id)
      const { json } = await add(w.people.outsider, { deputy_id: member.id })
      const off = (user: number) =>
        admin.delete(pathOf(accounts.deactivate, { id: user }), { body: { reason: 'On leave' } })
      expect((await off(w.people.outsider)).status).toBe(200)
      expect(await led()).toMatchObject([{ id: json.id }, { person: { id: member.id }, stands_in: true }])
      await remove((await led())[1]?.id ?? 0)
      expect(await toldOf('leader.nobody')).toHaveLength(0)
      expect((await admin.get(pathOf(groups.show, { id: network }))).json.unled).toBe(true)
      expect(
        (await admin.put(pathOf(accounts.activate, { id: w.people.outsider }), { body: { reason: 'Back' } }))
          .status,
      ).toBe(200)
      expect((await admin.get(pathOf(groups.show, { id: network }))).json.unled).toBe(false)
    })

    it('those who lead the whole are told of a part, and name the leader of a region', async () => {
      const north = w.networks.North ?? 0
      const { json } = await add(member.id, {}, admin, north)
      await w.owner.query('delete from notifications')
      expect((await remove(json.id)).status).toBe(200)
      expect((await toldOf('leader.nobody')).map(({ user_id, link }) => [Number(user_id), link])).toEqual([
        [leader.id, `/regions/${north}/manage/leaders/new`],
      ])
      const mothers = w.networks['Mothers at Larkspur'] ?? 0
      const { json: other } = await add(member.id, {}, admin, mothers)
      await w.owner.query('delete from notifications')
      await remove(other.id)
      expect((await toldOf('leader.nobody')).map(({ user_id, link }) => [Number(user_id), link])).toEqual([
        [leader.id, `/groups/${mothers}`],
      ])
    })
  })
})

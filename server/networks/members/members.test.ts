import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { networkInsights } from '../../../contract/networks/insights.ts'
import { joinQuestions } from '../../../contract/networks/joinQuestions.ts'
import { memberBulk, memberInvitations, members, regionMembers } from '../../../contract/networks/members.ts'
import { memberships, userGroups } from '../../../contract/networks/memberships.ts'
import { accounts } from '../../../contract/people/accounts.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { spansAgree } from '../../testing/spans.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

describe('membership', () => {
  let w: World
  let member: Client
  let outsider: Client
  let leader: Client
  let admin: Client
  const id = (name: string) => w.networks[name] ?? 0
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    member = await w.as(w.people.member)
    outsider = await w.as(w.people.outsider)
    leader = await w.as(w.people.leader)
    admin = await w.as(w.people.admin)
    // Lena looks after the quiet room as well.
    await leads('Quiet Room', w.people.leader)
  })
  afterAll(async () => {
    expect(await spansAgree(w)).toEqual([])
    await w.close()
  })

  const leads = async (name: string, userId: number) => {
    await w.owner.query(
      `insert into network_leaders (enterprise_id, network_id, user_id, role_id, position_id)
       select enterprise_id, $1, $2, role_id, position_id from network_leaders where network_id = $3 limit 1`,
      [id(name), userId, id('Women at Larkspur')],
    )
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
  }
  const join = (who: Client, name: string, more: object = {}) =>
    who.post(userGroups.join.path, { body: { group_id: id(name), ...more } })
  const leave = (who: Client, name: string) =>
    who.post(userGroups.leave.path, { body: { group_id: id(name) } })
  const list = async (who: Client, name: string, query: Record<string, string | number> = {}) =>
    who.get(members.list.path, { query: { group_id: id(name), ...query } })
  const namesIn = async (who: Client, name: string, query: Record<string, string | number> = {}) =>
    (await list(who, name, query)).json.items.map((one: { name: string }) => one.name)
  const zoneOf = async (table: 'enterprises' | 'users', id: number) =>
    (await w.owner.query<{ time_zone: string }>(`select time_zone from ${table} where id = $1`, [id])).rows[0]
      ?.time_zone ?? ''
  const setZone = (table: 'enterprises' | 'users', id: number, zone: string) =>
    w.owner.query(`update ${table} set time_zone = $2 where id = $1`, [id, zone])
  const told = async (userId: number) =>
    (
      await w.owner.query<{ kind: string }>(
        'select kind from notifications where user_id = $1 order by id desc limit 1',
        [userId],
      )
    ).rows[0]?.kind

  describe('of one’s own', () => {
    it('begins at once where nobody decides, also in what the network is part of', async () => {
      const { status, json } = await join(outsider, 'Mothers at Larkspur')
      expect([status, json.state]).toEqual([200, 'active'])
      expect(await namesIn(outsider, 'Women at Larkspur')).toContain('Olga Petrova')
      expect((await join(outsider, 'Mothers at Larkspur')).json.state).toBe('active')
    })

    it('ends in everything below as well when the whole is left, and begins anew by joining', async () => {
      const { json } = await leave(outsider, 'Women at Larkspur')
      expect(json.state).toBe('inactive')
      const mothers = await outsider.get(pathOf(memberships.show, { networkId: id('Mothers at Larkspur') }))
      expect(mothers.json.state).toBe('inactive')
      expect((await join(outsider, 'Women at Larkspur')).json).toMatchObject({
        state: 'active',
        sub_networks: [{ name: 'Mothers at Larkspur', my_membership: 'inactive' }],
      })
      await leave(outsider, 'Women at Larkspur')
    })

    it('offers what is inside, and joins several of it at once', async () => {
      await join(outsider, 'Women at Larkspur')
      const query = { group_id: id('Women at Larkspur') }
      expect((await outsider.get(userGroups.subMembers.path, { query })).json).toMatchObject({
        total: 1,
        items: [{ name: 'Mothers at Larkspur' }],
      })
      const both = { group_id: id('Women at Larkspur'), group_ids: [id('Mothers at Larkspur')] }
      const { json } = await outsider.post(userGroups.joinSubgroups.path, { body: both })
      expect(json.items).toMatchObject([{ my_membership: 'active' }])
      const strange = { ...both, group_ids: [id('Quiet Room')] }
      expect((await outsider.post(userGroups.joinSubgroups.path, { body: strange })).status).toBe(404)
      await leave(outsider, 'Women at Larkspur')
    })

    it('is a request where somebody decides; it can be taken back', async () => {
      const { json } = await join(outsider, 'Quiet Room')
      expect(json).toMatchObject({ state: 'pending', asks: true })
      expect(await told(w.people.leader)).toBe('member.request')
      expect((await leave(outsider, 'Quiet Room')).json.state).toBe('inactive')
      expect((await leave(await w.as(w.people.designer), 'Quiet Room')).json.error.message).toBe(
        "You aren't a member here.",
      )
    })

    it('can’t be left by whoever leads', async () => {
      const { status, json } = await leave(leader, 'Women at Larkspur')
      expect([status, json.error.message]).toEqual([
        409,
        'You lead Women at Larkspur. Hand over to somebody else first, then you can leave.',
      ])
    })

    it('of another enterprise is as unknown as one that never was', async () => {
      const { rows } = await w.owner.query(`select id from networks where enterprise_id = $1`, [
        w.enterprises.brightwater,
      ])
      const foreign = await outsider.post(userGroups.join.path, { body: { group_id: Number(rows[0].id) } })
      const never = await outsider.post(userGroups.join.path, { body: { group_id: 987_654_321 } })
      expect([foreign.status, foreign.text]).toEqual([404, never.text])
    })
  })

  describe('of others', () => {
    const place = (who: number, name = 'Quiet Room') => ({ id: id(name), userId: who })

    it('in a region are listed below its own address; below that of a group there is nothing', async () => {
      const ask = (name: string, query = {}) =>
        admin.get(pathOf(regionMembers.list, { id: id(name) }), { query: { scope: 'accepted', ...query } })
      const by = await admin.get(members.list.path, { query: { group_id: id('North') } })
      expect((await ask('North')).json).toEqual(by.json)
      expect((await ask('Women at Larkspur')).status).toBe(404)
    })

    it('is approved by those who look after the network, who are told who asks', async () => {
      await join(outsider, 'Quiet Room')
      expect(await namesIn(leader, 'Quiet Room', { scope: 'pending' })).toContain('Olga Petrova')
      const refused = await member.put(pathOf(members.approve, place(w.people.outsider)))
      expect([refused.status, refused.json.error.message]).toEqual([
        403,
        "You don't have permission to manage members",
      ])
      expect((await leader.put(pathOf(members.approve, place(w.people.outsider)))).status).toBe(200)
      expect(await told(w.people.outsider)).toBe('member.approved')
      expect((await leader.put(pathOf(members.approve, place(w.people.outsider)))).status).toBe(409)
    })

    it('ends with a reason that only those concerned read, and comes back by a leader or by asking', async () => {
      const body = { reason: 'Moved to another plant' }
      await leader.put(pathOf(members.end, place(w.people.outsider)), { body })
      expect(await told(w.people.outsider)).toBe('member.removed')
      const { json } = await list(leader, 'Quiet Room', { scope: 'inactive' })
      expect(json.items).toMatchObject([
        {
          name: 'Olga Petrova',
          state: 'removed',
          reason: 'Moved to another plant',
          changed_by: { name: 'Lena Brandt' },
        },
      ])
      expect((await join(outsider, 'Quiet Room')).json.state).toBe('pending')
      await leader.put(pathOf(members.decline, place(w.people.outsider)), { body: { reason: null } })
      expect((await leader.put(pathOf(members.reinstate, place(w.people.outsider)))).status).toBe(200)
      const shown = await leader.get(pathOf(members.show, place(w.people.outsider)))
      expect(shown.json.spans.map((span: { state: string }) => span.state)).toEqual([
        'active',
        'declined',
        'pending',
        'removed',
        'active',
        'pending',
        'inactive',
        'pending',
      ])
      await leader.put(pathOf(members.end, place(w.people.outsider)), { body: { reason: null } })
    })

    it('isn’t ended, nor offered to be, while they lead there', async () => {
      const leading = place(w.people.leader, 'Women at Larkspur')
      expect((await leader.get(pathOf(members.show, leading))).json.can.remove).toBe(false)
      const { status, json } = await leader.put(pathOf(members.end, leading), { body: { reason: null } })
      expect([status, json.error.code]).toEqual([409, 'member_leads_still'])
      const other = place(w.people.member, 'Women at Larkspur')
      expect((await leader.get(pathOf(members.show, other))).json.can.remove).toBe(true)
    })

    it('is never decided by the one who asks', async () => {
      await w.owner.query(
        `update network_members set state = 'pending' where network_id = $1 and user_id = $2`,
        [id('Quiet Room'), w.people.leader],
      )
      const { status, json } = await leader.put(pathOf(members.approve, place(w.people.leader)))
      expect([status, json.error.message]).toEqual([
        403,
        "You don't have permission to decide about yourself",
      ])
      await w.owner.query(
        `update network_members set state = 'active' where network_id = $1 and user_id = $2`,
        [id('Quiet Room'), w.people.leader],
      )
    })

    it('isn’t given to part of a network whose whole is somebody else’s to give', async () => {
      const asks = id('Women at Larkspur')
      await w.owner.query('update networks set pending_users = true where id = $1', [asks])
      await leads('Mothers at Larkspur', w.people.member)
      const body = { group_id: id('Mothers at Larkspur'), user_ids: [w.people.designer] }
      const byPart = await member.post(members.add.path, { body })
      expect(byPart.json).toMatchObject({
        done_count: 0,
        refused: [{ reason: 'They need to be a member of the level above first.' }],
      })
      expect((await admin.post(members.add.path, { body })).json).toMatchObject({ done_count: 1 })
      await w.owner.query('update networks set pending_users = false where id = $1', [asks])
    })

    it('is decided for many at once, and those left out are named with the reason', async () => {
      const everyone = [w.people.designer, w.people.member, w.people.leader]
      const { json } = await admin.post(members.add.path, {
        body: { group_id: id('Parents and Carers'), user_ids: [...everyone, w.people.gone] },
      })
      expect(json).toMatchObject({ state: 'finished', total: 4, done_count: 3, refused_count: 1 })
      const removed = await admin.post(members.remove.path, {
        body: { group_id: id('Parents and Carers'), user_ids: everyone, reason: null },
      })
      expect(removed.json).toMatchObject({ done_count: 3, refused_count: 0 })
      const all = await admin.post(pathOf(memberBulk.start, { id: id('Parents and Carers') }), {
        body: { action: 'reinstate', everybody: { scope: 'inactive' } },
      })
      expect(all.json).toMatchObject({ total: 3, done_count: 3 })
      const nobody = await member.post(pathOf(memberBulk.start, { id: id('Parents and Carers') }), {
        body: { action: 'remove', everybody: { scope: 'all' } },
      })
      expect(nobody.status).toBe(403)
    })

    it('of hundreds is decided by a job that can be watched', async () => {
      const { rows } = await w.owner.query<{ id: string }>(
        `insert into users (enterprise_id, email, first_name, last_name, name, role_id, state)
         select $1, 'p' || n || '@crowd.test', 'Crowd', n::text, 'Crowd ' || n,
           (select role_id from users where enterprise_id = $1 and email like 'mateo%'), 'active'
         from generate_series(1, 750) n returning id::text`,
        [w.enterprises.larkspur],
      )
      const begun = await admin.post(members.add.path, {
        body: { group_id: id('Parents and Carers'), user_ids: rows.map((row) => Number(row.id)) },
      })
      expect(begun.json).toMatchObject({ state: 'waiting', total: 750 })
      const path = pathOf(memberBulk.show, { bulkId: begun.json.id })
      await vi.waitFor(async () => expect((await admin.get(path)).json.state).toBe('finished'), {
        timeout: 60_000,
        interval: 200,
      })
      expect((await admin.get(path)).json).toMatchObject({ done_count: 750, refused_count: 0 })
      expect((await list(admin, 'Parents and Carers')).json.member_count).toBe(753)
      expect(await spansAgree(w)).toEqual([])
    }, 90_000)
  })

  describe('in a list', () => {
    beforeEach(async () => {
      await join(outsider, 'Women at Larkspur')
    })

    it('is found by name, ordered and told a page at a time', async () => {
      expect(await namesIn(member, 'Women at Larkspur', { search: 'OLGA' })).toEqual(['Olga Petrova'])
      expect(await namesIn(member, 'Women at Larkspur', { search: '%' })).toEqual([])
      expect(await namesIn(member, 'Women at Larkspur', { sort_by: 'name' })).toEqual(
        (await namesIn(member, 'Women at Larkspur', { sort_by: 'name' })).toSorted(),
      )
      expect((await list(member, 'Women at Larkspur', { page: 2, page_size: 10 })).json.items).toEqual([])
    })

    it('is narrowed by when somebody joined, with the sentences of the product', async () => {
      const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
      const wrong = async (query: Record<string, string>) =>
        (await list(member, 'Women at Larkspur', query)).json.error.fields
      expect(await wrong({ joined_from: '2025-02-01', joined_to: '2025-01-01' })).toEqual({
        joined_from: 'FROM cannot be after TO.',
        joined_to: 'TO cannot be before FROM.',
      })
      expect(await wrong({ joined_from: tomorrow })).toEqual({ joined_from: 'FROM cannot be after today.' })
      expect(await wrong({ joined_to: tomorrow })).toEqual({ joined_to: 'TO cannot be after today.' })
      expect(await namesIn(member, 'Women at Larkspur', { joined_to: '2020-01-01' })).toEqual([])
    })

    it('shows who asked or left, and why, to nobody but those who look after the network', async () => {
      for (const scope of ['pending', 'all', 'inactive'])
        expect((await list(member, 'Women at Larkspur', { scope })).status).toBe(403)
      expect((await list(member, 'Women at Larkspur', { as_of: '2026-01-01' })).status).toBe(403)
      const { items } = (await list(member, 'Women at Larkspur')).json
      expect(items[0]).toMatchObject({ employee_id: null, changed_by: null, visibility: null, reason: null })
      expect((await list(leader, 'Women at Larkspur', { scope: 'all' })).status).toBe(200)
    })

    it('is hidden where the network hides its members', async () => {
      const { status, json } = await list(outsider, 'Hidden Members')
      expect([status, json.error.message]).toEqual([403, "You don't have permission to view members"])
    })

    it('knows who was in on a day of the past', async () => {
      // Days are those of the enterprise; on some evenings it is tomorrow there.
      const days = new Intl.DateTimeFormat('en-CA', {
        timeZone: await zoneOf('enterprises', w.enterprises.larkspur),
      })
      const day = (ago: number) => days.format(Date.now() - ago * 86_400_000)
      expect(await namesIn(leader, 'Women at Larkspur', { as_of: day(47), sort_by: 'name' })).toEqual([
        'Lena Brandt',
        'Mateo Ruiz',
      ])
      expect(await namesIn(leader, 'Women at Larkspur', { as_of: day(400) })).toEqual([])
      expect(await namesIn(leader, 'Women at Larkspur', { as_of: day(0) })).toContain('Olga Petrova')
      await leave(outsider, 'Women at Larkspur')
      expect(await namesIn(leader, 'Women at Larkspur', { as_of: day(0) })).not.toContain('Olga Petrova')
    })

    it('means by a day the same for every reader: who was in at its end, by the clock of the enterprise', async () => {
      const before = [
        await zoneOf('enterprises', w.enterprises.larkspur),
        await zoneOf('users', w.people.leader),
      ] as const
      await setZone('enterprises', w.enterprises.larkspur, 'America/New_York')
      // In from the afternoon of the 10th until the late evening of the 11th, and for an hour on the 20th.
      await w.owner.query(
        `insert into membership_spans (enterprise_id, network_id, user_id, state, from_at, until_at)
         values ($1, $2, $3, 'active', '2020-03-10 15:00-04', '2020-03-11 23:30-04'),
           ($1, $2, $3, 'active', '2020-03-20 09:00-04', '2020-03-20 10:00-04')`,
        [w.enterprises.larkspur, id('Women at Larkspur'), w.people.outsider],
      )
      for (const zone of ['Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago']) {
        await setZone('users', w.people.leader, zone)
        await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
        const inOn = (day: string) => namesIn(leader, 'Women at Larkspur', { as_of: `2020-03-${day}` })
        const days = await Promise.all(['09', '10', '11', '20'].map(inOn))
        expect(days, zone).toEqual([[], ['Olga Petrova'], [], []])
      }
      await w.owner.query('delete from membership_spans where from_at < $1', ['2021-01-01'])
      await setZone('enterprises', w.enterprises.larkspur, before[0])
      await setZone('users', w.people.leader, before[1])
    })

    it('leaves as a file, one row a membership or one a person, for those who look after it', async () => {
      const file = async (who: Client, query: Record<string, string | number> = {}) =>
        who.get(members.export_csv.path, { query: { group_id: id('Women at Larkspur'), ...query } })
      expect((await file(member)).status).toBe(403)
      const { text } = await file(leader)
      expect(text).toContain('Mateo Ruiz')
      expect(text.split('\n', 1)[0]?.split(',')).toEqual(
        expect.arrayContaining(['Name', 'Title', 'Membership']),
      )
      const rows = async (export_type: string) =>
        (await file(admin, { export_type, below: 'true', columns: ['name', 'network'] as never })).text
          .split('\n')
          .filter((line) => line.includes('Lena Brandt')).length
      expect([await rows('per_membership'), await rows('per_user')]).toEqual([2, 1])
    })

    it('leaves as a file narrowed by joining, as people do by joining the company, both days included', async () => {
      const women = id('Women at Larkspur')
      await w.owner.query(
        `update network_members set joined_at = '2019-05-10 12:00+00' where network_id = $1 and user_id = $2`,
        [women, w.people.member],
      )
      await w.owner.query("update users set joined_on = '2018-05-10' where id = $1", [w.people.member])
      const of = async (path: string, query: Record<string, string | number>) => {
        const { status, text } = await admin.get(path, { query: { columns: ['email'] as never, ...query } })
        return status === 200 ? text.trim().split(/\r?\n/).slice(1) : status
      }
      const mateo = ['mateo@larkspur.test']
      const day = { joined_after: '2019-05-10', joined_before: '2019-05-10' }
      const inWomen = (query: object) => of(members.export_csv.path, { group_id: women, ...query })
      expect(await inWomen(day)).toEqual(mateo)
      expect(await inWomen({ ...day, joined_after: '2019-05-11' })).toBe(422)
      expect(await inWomen({ joined_before: '2019-05-09' })).toEqual([])
      expect(await inWomen({ ...day, joined_to: '2019-05-09' })).toBe(422)
      const people = (query: Record<string, string>) => of(accounts.export_csv.path, query)
      const hired = { joined_after: '2018-05-10', joined_before: '2018-05-10' }
      expect(await people(hired)).toEqual(mateo)
      expect(await people({ joined_after: '2018-05-11', joined_before: '2018-06-01' })).toEqual([])
      const { rows } = await w.owner.query(
        `select count(*)::int as count from network_members m join networks n on n.id = m.network_id
         where m.user_id = $1 and m.state = 'active' and n.archived_at is null`,
        [w.people.member],
      )
      expect(rows[0].count).toBeGreaterThan(1)
      expect(await people({ ...hired, export_type: 'per_membership' })).toHaveLength(rows[0].count)
    })
  })

  describe('by invitation', () => {
    it('begins only when the person accepts, and is asked for once', async () => {
      const body = { group_id: id('Quiet Room'), user_ids: [w.people.designer], list: '' }
      expect((await leader.post(members.invite.path, { body })).json.invited_count).toBe(1)
      expect((await leader.post(members.invite.path, { body })).json.invited_count).toBe(0)
      expect(await told(w.people.designer)).toBe('member.invited')
      const designer = await w.as(w.people.designer)
      const path = pathOf(memberships.accept, { networkId: id('Quiet Room') })
      expect((await designer.put(path)).json).toMatchObject({ state: 'active' })
      expect((await designer.put(path)).status).toBe(409)
      expect((await outsider.put(path)).status).toBe(409)
    })

    describe('that waits for an answer', () => {
      const QUIET = 'Quiet Room'
      const accept = (who: Client) => who.put(pathOf(memberships.accept, { networkId: id(QUIET) }))
      const invite = (userId: number) =>
        leader.post(members.invite.path, { body: { group_id: id(QUIET), user_ids: [userId] } })
      const waiting = async (query: Record<string, string> = {}) =>
        (await leader.get(pathOf(memberInvitations.list, { id: id(QUIET) }), { query })).json
      const withdraw = (who: Client, userId: number) =>
        who.delete(pathOf(memberInvitations.withdraw, { id: id(QUIET), userId }))
      const decide = (route: typeof members.end | typeof members.decline, userId: number) =>
        leader.put(pathOf(route, { id: id(QUIET), userId }), { body: { reason: null } })
      beforeEach(async () => {
        await w.owner.query('delete from membership_invitations where user_id = $1', [outsider.id])
        await leave(outsider, QUIET)
      })

      it('stands in a list with its end, and lets nobody in once it is withdrawn', async () => {
        await invite(outsider.id)
        const { items, total } = await waiting({ search: 'olga' })
        expect(total).toBe(1)
        expect(items[0]).toMatchObject({ name: 'Olga Petrova', invited_by: { id: leader.id } })
        expect(Date.parse(items[0].expires_at) - Date.parse(items[0].invited_at)).toBe(30 * 86_400_000)
        expect((await withdraw(member, outsider.id)).status).toBe(403)
        expect((await withdraw(leader, outsider.id)).status).toBe(200)
        expect((await withdraw(leader, outsider.id)).status).toBe(404)
        expect((await waiting()).items).toEqual([])
        expect((await accept(outsider)).status).toBe(409)
        // They may be asked again.
        expect((await invite(outsider.id)).json.invited_count).toBe(1)
        expect((await accept(outsider)).json.state).toBe('active')
      })

      it('ends with every decision about the person: let in, turned down or sent away', async () => {
        await invite(outsider.id)
        await leader.post(members.add.path, { body: { group_id: id(QUIET), user_ids: [outsider.id] } })
        await decide(members.end, outsider.id)
        expect((await accept(outsider)).status).toBe(409)

        await join(outsider, QUIET)
        await w.owner.query('delete from membership_invitations where user_id = $1', [outsider.id])
        await invite(outsider.id)
        expect((await decide(members.decline, outsider.id)).status).toBe(200)
        expect((await accept(outsider)).status).toBe(409)
        expect((await waiting()).items).toEqual([])
      })

      it('ends by itself after the days that the enterprise sets', async () => {
        await w.owner.query('update enterprises set invitation_days = 3')
        await invite(outsider.id)
        const [one] = (await waiting()).items
        expect(Date.parse(one.expires_at) - Date.parse(one.invited_at)).toBe(3 * 86_400_000)
        await w.owner.query(
          "update membership_invitations set expires_at = now() - interval '1 minute' where user_id = $1",
          [outsider.id],
        )
        expect((await waiting()).items).toEqual([])
        expect((await accept(outsider)).status).toBe(409)
        expect((await invite(outsider.id)).json.invited_count).toBe(1)
      })

      it('leads into a part of a private network that the person didn’t know of', async () => {
        const { json: part } = await admin.post('/api/v1/groups', {
          body: {
            kind: 'group',
            name: 'Inner circle',
            parent_id: id(QUIET),
            colour: '#336699',
            pattern: 'dots',
          },
        })
        const shown = () => outsider.get(pathOf(memberships.show, { networkId: part.id }))
        expect((await shown()).status).toBe(404)
        await admin.post(members.invite.path, { body: { group_id: part.id, user_ids: [outsider.id] } })
        expect((await shown()).json).toMatchObject({ invited_by: { id: admin.id }, network: { id: part.id } })
        const { status } = await outsider.put(pathOf(memberships.accept, { networkId: part.id }))
        expect(status).toBe(200)
        await leave(outsider, QUIET)
      })
    })

    it('brings somebody new into the enterprise only for those who manage people', async () => {
      const body = { group_id: id('Women at Larkspur'), list: 'new.face@larkspur.test\nnobody-at-all' }
      const byLeader = await leader.post(members.invite.path, { body })
      expect(byLeader.json).toMatchObject({ invited_count: 0 })
      expect(byLeader.json.items.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
        'unknown',
        'unknown',
      ])
      expect((await admin.post(members.invite.path, { body })).json.invited_count).toBe(1)
      const { rows } = await w.owner.query('select name, state from users where email = $1', [
        'new.face@larkspur.test',
      ])
      expect(rows).toEqual([{ name: 'New Face', state: 'invited' }])
    })
  })

  describe('by a list', () => {
    it('says of each line who it means before anybody is added', async () => {
      await leave(outsider, 'Women at Larkspur')
      const text = [
        'email;employee id',
        'Mateo Ruiz <MATEO@larkspur.test>;',
        ';larkspur-olga',
        'mateo@larkspur.test;larkspur-olga',
        'gil@larkspur.test;',
        'nobody;',
        'ada@larkspur.test;',
        'ada@larkspur.test;',
      ].join('\n')
      const path = pathOf(members.judge, { id: id('Women at Larkspur') })
      const { json } = await leader.post(path, { body: { list: text } })
      expect(json.items.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
        'member',
        'add',
        'ambiguous',
        'inactive',
        'unknown',
        'add',
        'repeated',
      ])
      expect((await member.post(path, { body: { list: text } })).status).toBe(403)
    })
  })

  describe('and what is asked at joining', () => {
    it('is written by leaders, answered by whoever joins, and read by those who look after it', async () => {
      const path = pathOf(joinQuestions.create, { id: id('Women at Larkspur') })
      const question = { title: 'What brings you here?', type: 'text', required: true }
      expect((await member.post(path, { body: question })).status).toBe(403)
      const { json: asked } = await leader.post(path, { body: question })
      expect(
        (await leader.post(path, { body: { ...question, title: 'WHAT brings you here?' } })).status,
      ).toBe(422)
      expect((await join(outsider, 'Women at Larkspur', { answers: [] })).json.error.fields).toEqual({
        [`answers.${asked.id}`]: 'This is required.',
      })
      const answers = [{ field_id: asked.id, value: 'The night shift' }]
      expect((await join(outsider, 'Women at Larkspur', { answers })).status).toBe(200)
      const { items } = (await list(leader, 'Women at Larkspur', { search: 'Olga' })).json
      expect(items[0].answers).toMatchObject([{ value: 'The night shift' }])
      expect((await list(member, 'Women at Larkspur', { search: 'Olga' })).json.items[0].answers).toEqual([])
      const change = pathOf(joinQuestions.update, { id: id('Women at Larkspur'), questionId: asked.id })
      const body = { ...question, type: 'numeric', version: asked.version }
      expect((await leader.put(change, { body })).json.error.fields).toHaveProperty('type')
      const stale = { ...question, title: 'Why?', version: asked.version + 5 }
      expect((await leader.put(change, { body: stale })).status).toBe(409)
      expect((await leader.delete(change)).status).toBe(200)
    })

    it('is summed up: exactly for those who read the answers, in ranges for others, and not at all without the right', async () => {
      const women = id('Women at Larkspur')
      const ask = async (question: object) =>
        (await leader.post(pathOf(joinQuestions.create, { id: women }), { body: question })).json.id
      const shift = await ask({ title: 'Which shift?', type: 'select', options: ['Day', 'Night'] })
      const years = await ask({ title: 'How many years?', type: 'numeric' })
      const began = await ask({ title: 'Since when?', type: 'date' })
      const words = await ask({ title: 'Why?', type: 'text' })
      const { rows: people } = await w.owner.query<{ user_id: string }>(
        `select user_id from network_members where network_id = $1 and state = 'active' and visibility = 'open' order by 1`,
        [women],
      )
      const keep = (field: number, at: number, value: string, number: number | null) =>
        w.owner.query('insert into member_field_values values ($1, $2, $3, $4, $5, $6)', [
          w.enterprises.larkspur,
          women,
          people[at]?.user_id,
          field,
          value,
          number,
        ])
      for (const at of people.keys()) await keep(shift, at, at === 0 ? 'Night' : 'Day', null)
      await keep(years, 0, '3', 3)
      await keep(years, 1, '41', 41)
      await keep(began, 0, '2019-03-01', 17_956)
      await keep(words, 0, 'The night shift', null)
      const show = (client: Client) => client.get(pathOf(networkInsights.show, { id: women }))
      const { json } = await show(leader)
      const told = (title: string) =>
        json.items.find((one: { question: { title: string } }) => one.question.title === title)
      expect(told('Which shift?').choices).toMatchObject([
        { label: 'Day', count: people.length - 1, is: 'exact' },
        { label: 'Night', count: 1, is: 'exact' },
      ])
      const spans = told('How many years?').choices.filter(({ count }: { count: number }) => count > 0)
      expect(spans).toMatchObject([
        { from: 0, to: 5, count: 1 },
        { from: 40, to: 45, count: 1 },
      ])
      expect(told('Since when?').choices).toMatchObject([{ label: '2019', count: 1 }])
      expect(told('Why?')).toMatchObject({ answered: { count: 1 }, choices: [] })
      expect(json.can.read_answers).toBe(true)

      expect((await show(outsider)).status).toBe(403)
      await w.owner.query(
        `update policy_templates t set permissions = permissions || '{groups_insights}' from users u
         where u.id = $1 and t.role_id = u.role_id and t.enterprise_id = u.enterprise_id`,
        [w.people.outsider],
      )
      await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
      const { items, can } = (await show(outsider)).json
      expect(can.read_answers).toBe(false)
      const few = { count: 10, is: 'fewer_than' }
      expect(items).toMatchObject([
        { choices: [few, few] },
        { answered: few, choices: [] },
        { answered: few, choices: [] },
        { answered: few, choices: [] },
      ])
    })
  })
})

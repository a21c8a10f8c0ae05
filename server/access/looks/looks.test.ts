import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { userData } from '../../../contract/access/access.ts'
import { looks } from '../../../contract/access/looks.ts'
import { registration } from '../../../contract/events/registrations.ts'
import { fieldData } from '../../../contract/fields/fields.ts'
import { notifications } from '../../../contract/messages/messages.ts'
import { memberships } from '../../../contract/networks/memberships.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { users } from '../../../contract/people/people.ts'
import { contract } from '../../platform/http/contract.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { PROMPTLY_MS } from '../../testing/promptly.ts'
import { rowsOf } from '../../testing/rows.ts'
import { ask } from '../../testing/walls/call.ts'
import { canaryWorld } from '../../testing/walls/canaryWorld.ts'
import { knownOf } from '../../testing/walls/knownIds.ts'
import { operations } from '../../testing/walls/operations.ts'
import { type Client, pathOf, type World } from '../../testing/world.ts'

const REASON = 'They can’t find the pottery calendar'

describe('an administrator who looks as somebody else', () => {
  let w: World
  let admin: Client
  let member: Client
  let there: string
  beforeAll(async () => {
    w = await canaryWorld()
    admin = await w.as(w.people.admin)
    member = await w.as(w.people.member)
    there = (await w.another()).url
  })
  afterAll(() => w.close())

  const start = (by: Client, id: number, reason: unknown = REASON, headers = {}) =>
    by.post(pathOf(looks.start, { id }), { body: { reason }, headers })
  const stop = (by: Client) => by.delete(looks.stop.path)
  const seenAs = async (by: Client): Promise<number> => (await by.get(userData.show.path)).json.user?.id
  const changed = (who: number | '*' = '*') =>
    w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, who))
  const lastLook = async () => (await w.owner.query('select * from looks order by id desc limit 1')).rows[0]
  const permissionsOf = async (userId: number, permissions: string) =>
    w.owner.query(
      `update policy_templates t set permissions = ${permissions} from users u
       where u.id = $1 and t.role_id = u.role_id and t.enterprise_id = u.enterprise_id`,
      [userId],
    )

  afterEach(async () => {
    await stop(admin)
    await w.owner.query(
      "update looks set ended_at = greatest(now(), started_at), ended_by = 'time' where ended_at is null",
    )
    await w.owner.query('update sessions set look_id = null where look_id is not null')
    await changed()
  })

  it('sees what they see on every process, with who looks beside it, until they stop', async () => {
    expect(await seenAs(admin.at(there))).toBe(w.people.admin)
    const { status, json } = await start(admin, w.people.member)
    expect(status).toBe(200)
    const minutes = (Date.parse(json.ends_at) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThanOrEqual(30)
    expect(await seenAs(admin)).toBe(w.people.member)
    await expect
      .poll(() => seenAs(admin.at(there)), { timeout: PROMPTLY_MS, interval: 20 })
      .toBe(w.people.member)
    expect((await admin.get(userData.show.path)).json.look).toMatchObject({
      id: json.id,
      administrator_name: 'Ada Okafor',
    })
    expect((await member.get(userData.show.path)).json.look).toBeNull()
    expect((await stop(admin)).json).toEqual({ back_to: `/admin/system/users/${w.people.member}` })
    expect(await seenAs(admin)).toBe(w.people.admin)
    await expect
      .poll(() => seenAs(admin.at(there)), { timeout: PROMPTLY_MS, interval: 20 })
      .toBe(w.people.admin)
    expect((await stop(admin)).json).toEqual({ back_to: `/admin/system/users/${w.people.member}` })
    expect(await lastLook()).toMatchObject({ ended_by: 'button', reason: REASON })
  })

  it('can send nothing: every operation that is no question is refused, and no row changes', async () => {
    const own = await knownOf(w, 'larkspur')
    await start(admin, w.people.member)
    await seenAs(admin)
    const before = await rowsOf(w.owner, w.enterprises.larkspur)
    const changing = operations.filter(({ route, method }) => method !== 'GET' && !route.ends_look)
    expect(changing.length).toBeGreaterThan(80)
    for (const operation of changing)
      for (const client of [admin, admin.at(there)]) {
        const { status, answer } = await ask(client, operation, own, { round: 0 })
        // An identity provider is known by its token; to it a browser's cookie is nobody, whoever it looks as.
        if (operation.route.by === 'scim') expect([operation.name, status]).toEqual([operation.name, 401])
        else
          expect([operation.name, status, answer.json.error.code]).toEqual([operation.name, 403, 'view_only'])
      }
    expect(await rowsOf(w.owner, w.enterprises.larkspur)).toEqual(before)
    // The list is closed: what ends the look itself, and the session with it.
    const ending = operations.filter(({ route }) => route.ends_look)
    expect(new Set(ending.map(({ route }) => route.path))).toEqual(
      new Set(['/api/v2/looks/current', '/api/v1/sessions']),
    )
  }, 120_000)

  it('gets to each question the answer that the person gets, or none where it is a secret of theirs', async () => {
    const own = await knownOf(w, 'larkspur')
    await start(admin, w.people.member)
    const questions = operations.filter(
      ({ method, name }) => method === 'GET' && name !== 'live.stream' && name !== userDataName,
    )
    const hidden: string[] = []
    // A calendar notes when it was read last, whoever has its address.
    const before = await rowsOf(w.owner, w.enterprises.larkspur, ['calendar_feeds'])
    for (const operation of questions) {
      const seen = await ask(admin, operation, own, { round: 0 })
      if (operation.route.private) {
        hidden.push(operation.name)
        expect([operation.name, seen.status, seen.answer.json.error.code]).toEqual([
          operation.name,
          403,
          'look_private',
        ])
        continue
      }
      const theirs = await ask(member, operation, own, { round: 0 })
      expect([operation.name, seen.status, seen.text]).toEqual([operation.name, theirs.status, theirs.text])
    }
    expect(hidden).toEqual(
      expect.arrayContaining([
        'sessions.mine',
        'accessTokens.list',
        'calendarFeed.show',
        'userDownloads.list',
        'downloads.file',
        'accounts.export_csv',
      ]),
    )
    expect(await rowsOf(w.owner, w.enterprises.larkspur, ['calendar_feeds'])).toEqual(before)
    const { look: _look, ...asSeen } = (await admin.get(userData.show.path)).json
    const { look: _none, ...asOwn } = (await member.get(userData.show.path)).json
    expect(asSeen).toEqual(asOwn)
  }, 120_000)
  const userDataName = 'userData.show'

  it('takes no file away: what is streamed is a picture, a pattern or news of change', () => {
    const open = Object.entries(contract)
      .filter(([, route]) => route.method === 'GET' && route.raw && !route.private)
      .map(([name]) => name)
    expect(open.toSorted()).toEqual([
      'art.network',
      'calendarFeed.file',
      'files.show',
      'live.stream',
      'sso.spMetadata',
    ])
  })

  it('leaves no trace on them: not seen, not signed in, nothing read, no page visited', async () => {
    const traces = async () =>
      (
        await w.owner.query(
          `select u.last_seen_at, u.sign_in_count,
             (select count(*) from page_visits v where v.user_id = u.id) as visits,
             (select count(*) from sessions s where s.user_id = u.id) as sessions,
             (select count(*) from notifications n where n.user_id = u.id and n.read_at is not null) as read
           from users u where u.id = $1`,
          [w.people.member],
        )
      ).rows[0]
    await start(admin, w.people.member)
    const before = await traces()
    await w.owner.query(
      "update sessions set last_seen_at = now() - interval '5 minutes' where look_id is not null",
    )
    await changed()
    const [{ unread }] = [(await member.get(notifications.list.path)).json]
    const stream = await admin.listen('/api/v2/live')
    await admin.get(notifications.list.path)
    await admin.get(userData.show.path)
    await admin.post('/api/v2/page-visits', { body: { path: '/groups' } })
    await admin.post('/api/v1/views', { body: { user_id: w.people.member } })
    await new Promise((resolve) => setTimeout(resolve, 1300))
    stream.close()
    expect(await traces()).toEqual(before)
    expect((await member.get(notifications.list.path)).json.unread).toBe(unread)
    const { rows } = await w.owner.query(
      "select last_seen_at > now() - interval '1 minute' as fresh from sessions where look_id is not null",
    )
    expect(rows).toEqual([{ fresh: true }])
  })

  it('is told to the person at once, with who, when and why, and stays to be read', async () => {
    await start(admin, w.people.member)
    const told = (await member.get(notifications.list.path)).json.items[0]
    expect(told.text).toBe(`Ada Okafor viewed Kindred as you, to help: “${REASON}”`)
    const open = (await member.get(looks.mine.path)).json
    expect(open.items[0]).toMatchObject({
      administrator: { id: w.people.admin, name: 'Ada Okafor' },
      reason: REASON,
      ended_at: null,
    })
    await stop(admin)
    const [ended] = (await member.get(looks.mine.path)).json.items
    expect(ended.ended_by).toBe('button')
    expect(Date.parse(ended.ended_at)).toBeGreaterThanOrEqual(Date.parse(ended.started_at))
    const found = async (search: string) =>
      (await member.get(looks.mine.path, { query: { search } })).json.total
    expect(await found('pottery')).toBe(open.total)
    expect(await found('ada')).toBe(open.total)
    expect(await found('100%')).toBe(0)
    const firstIs = async (sort_direction: string) =>
      (await member.get(looks.mine.path, { query: { sort_direction } })).json.items[0].id
    expect(await firstIs('asc')).toBeLessThan(await firstIs('desc'))
    expect((await (await w.as(w.people.leader)).get(looks.mine.path)).json.items).toEqual([])
  })

  it('stands in the change log with both names, at its start and at its end', async () => {
    await start(admin, w.people.member)
    await stop(admin)
    const { items } = (await admin.get('/api/v2/change-log', { query: { action: 'look' } })).json
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'look.ended', actor: { name: 'Ada Okafor' }, subject: { name: 'Mateo Ruiz' } },
      {
        action: 'look.started',
        title: 'Started viewing Kindred as this person',
        actor: { name: 'Ada Okafor' },
        subject: { name: 'Mateo Ruiz' },
        fields: [{ field: 'reason', after: REASON }],
        address: '127.0.0.1',
      },
    ])
  })

  it('is back in their own session when the time is up, though nobody swept', async () => {
    const { json } = await start(admin, w.people.member)
    await w.owner.query("update looks set ends_at = now() + interval '1500 milliseconds' where id = $1", [
      json.id,
    ])
    await changed()
    expect([await seenAs(admin), await seenAs(admin.at(there))]).toEqual([w.people.member, w.people.member])
    const over = 'select ends_at < now() as over from looks where id = $1'
    await expect
      .poll(async () => (await w.owner.query(over, [json.id])).rows, { timeout: 5000 })
      .toEqual([{ over: true }])
    expect([await seenAs(admin), await seenAs(admin.at(there))]).toEqual([w.people.admin, w.people.admin])
    const { ended_by, ended_at, ends_at } = await lastLook()
    expect([ended_by, ended_at]).toEqual(['time', ends_at])
  })

  it('ends by the clock also when nobody asks any more', async () => {
    const { json } = await start(admin, w.people.member)
    await w.app.sweeper.sweep(new Date(Date.now() + 31 * 60_000))
    expect((await lastLook()).ended_by).toBe('time')
    const { rows } = await w.owner.query('select 1 from sessions where look_id = $1', [json.id])
    expect(rows).toEqual([])
  })

  it('can’t act through a page that was drawn for a look which is over, nor for another', async () => {
    const { json } = await start(admin, w.people.member)
    const drawn = { 'x-look': String(json.id) }
    expect((await admin.get(userData.show.path, { headers: drawn })).json.user.id).toBe(w.people.member)
    expect((await admin.get(userData.show.path, { headers: { 'x-look': '987654' } })).json.error.code).toBe(
      'look_over',
    )
    await stop(admin)
    for (const answer of [
      await admin.put('/api/v2/users/me/notifications/reading', { headers: drawn }),
      await admin.get(userData.show.path, { headers: drawn }),
    ])
      expect([answer.status, answer.json.error.code]).toEqual([403, 'look_over'])
    expect((await admin.delete(looks.stop.path, { headers: drawn })).status).toBe(200)
  })

  describe('ends at once', () => {
    const isOver = async (endedBy: string) => {
      for (const process of [admin, admin.at(there)])
        await expect.poll(() => seenAs(process), { timeout: PROMPTLY_MS, interval: 20 }).toBe(w.people.admin)
      expect((await lastLook()).ended_by).toBe(endedBy)
    }

    it('when the administrator loses a right', async () => {
      const { rows } = await w.owner.query<{ permissions: string[] }>(
        'select t.permissions from policy_templates t join users u on u.role_id = t.role_id where u.id = $1',
        [w.people.admin],
      )
      await start(admin, w.people.member)
      expect(await seenAs(admin.at(there))).toBe(w.people.member)
      await permissionsOf(w.people.admin, "array_remove(permissions, 'users_create')")
      await changed()
      await isOver('rights')
      expect((await start(admin, w.people.member)).status).toBe(403)
      await w.owner.query(
        'update policy_templates t set permissions = $2 from users u where u.id = $1 and t.role_id = u.role_id and t.enterprise_id = u.enterprise_id',
        [w.people.admin, rows[0]?.permissions],
      )
      await changed()
    })

    it('when the person is given another role, even one that would still do', async () => {
      await start(admin, w.people.outsider)
      expect(await seenAs(admin)).toBe(w.people.outsider)
      const { rows } = await w.owner.query<{ role_id: number }>('select role_id from users where id = $1', [
        w.people.designer,
      ])
      const { rows: was } = await w.owner.query<{ role_id: number }>(
        'select role_id from users where id = $1',
        [w.people.outsider],
      )
      await w.owner.query('update users set role_id = $2 where id = $1', [
        w.people.outsider,
        rows[0]?.role_id,
      ])
      await changed(w.people.outsider)
      await isOver('rights')
      await w.owner.query('update users set role_id = $2 where id = $1', [w.people.outsider, was[0]?.role_id])
      await changed()
    })

    it('when the person may not sign in any more', async () => {
      await start(admin, w.people.outsider)
      expect(await seenAs(admin)).toBe(w.people.outsider)
      await w.owner.query("update users set state = 'inactive' where id = $1", [w.people.outsider])
      await changed(w.people.outsider)
      await isOver('rights')
      expect(await start(admin, w.people.outsider)).toMatchObject({
        status: 409,
        json: { error: { code: 'look_at_nobody' } },
      })
      await w.owner.query("update users set state = 'active' where id = $1", [w.people.outsider])
      await changed()
    })

    it('when the administrator is signed out, here or from elsewhere', async () => {
      const elsewhere = await w.as(w.people.admin)
      const looking = await w.as(w.people.admin)
      await start(looking, w.people.member)
      expect((await looking.delete('/api/v1/sessions')).status).toBe(200)
      expect((await looking.get(userData.show.path)).status).toBe(401)
      expect((await lastLook()).ended_by).toBe('log_out')
      expect(await seenAs(member)).toBe(w.people.member)
      const again = await w.as(w.people.admin)
      await start(again, w.people.member)
      expect((await elsewhere.delete('/api/v2/users/me/sessions')).status).toBe(200)
      expect((await again.get(userData.show.path)).status).toBe(401)
      expect((await lastLook()).ended_by).toBe('log_out')
      admin = await w.as(w.people.admin)
    })

    it('with the stream that the look had', async () => {
      await start(admin, w.people.member)
      const stream = await admin.listen('/api/v2/live')
      await stop(admin)
      await stream.ended
      expect(stream.heard()).toContain('"/api/"')
    })
  })

  describe('is refused', () => {
    it('without a reason that says something', async () => {
      for (const reason of ['', '    ', 'help', 'x'.repeat(501), null])
        expect([reason, (await start(admin, w.people.member, reason)).status]).toEqual([reason, 422])
      expect((await start(admin, w.people.member, 'x'.repeat(500))).status).toBe(200)
    })

    it('to whoever may not manage both people and roles', async () => {
      expect((await start(member, w.people.leader)).status).toBe(403)
      expect((await start(w.anyone(), w.people.leader)).status).toBe(401)
      const designer = await w.as(w.people.designer)
      for (const lacks of ["'users_create'", "'policy_templates_manage'"]) {
        await permissionsOf(w.people.designer, `array[${lacks}, 'groups_view', 'members_view']`)
        await changed()
        expect((await start(designer, w.people.member)).status).toBe(403)
      }
    })

    it('as somebody who may do more, by their role or in a group they lead', async () => {
      const designer = await w.as(w.people.designer)
      const { rows } = await w.owner.query<{ permissions: string[] }>(
        'select t.permissions from policy_templates t join users u on u.role_id = t.role_id where u.id = $1',
        [w.people.leader],
      )
      const enough = ['users_create', 'policy_templates_manage', ...(rows[0]?.permissions ?? [])]
      await permissionsOf(w.people.designer, `array['${enough.join("','")}']`)
      await changed()
      expect(await start(designer, w.people.admin)).toMatchObject({
        status: 403,
        json: { error: { code: 'denied.view_as_above' } },
      })
      const inside = await start(designer, w.people.leader)
      expect(inside.json.error.because.at(-1).text).toMatch(
        /settings_|members_|events_|news_|lets people|also/,
      )
      expect(inside.status).toBe(403)
      await permissionsOf(
        w.people.designer,
        `(select array_agg(distinct p) from (select unnest(permissions) p from policy_templates) all_of_them)`,
      )
      await changed()
      expect((await start(designer, w.people.leader)).status).toBe(200)
      await stop(designer)
    })

    it('as oneself, and as somebody next door exactly like as nobody', async () => {
      expect((await start(admin, w.people.admin)).json.error.code).toBe('denied.view_as_above')
      const theirs = await start(admin, w.neighbour)
      const nobodys = await start(admin, 987_654_321)
      expect([theirs.status, theirs.text]).toEqual([404, nobodys.text])
    })

    it('from within a look, and all but once when two tabs begin together', async () => {
      await start(admin, w.people.member)
      expect((await start(admin, w.people.leader)).json.error.code).toBe('view_only')
      await stop(admin)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => start(at % 2 ? admin : admin.at(there), w.people.member)),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      for (const { status, json } of answers.filter((one) => one.status !== 200))
        expect(['look_already', 'view_only']).toContain(status === 200 ? '' : json.error.code)
    })

    it('by a token: it takes a browser', async () => {
      const made = await admin.post('/api/v2/users/me/access-tokens', {
        body: { name: 'Script', may_write: true, days: 30 },
      })
      const answer = await w.anyone().post(pathOf(looks.start, { id: w.people.member }), {
        body: { reason: REASON },
        headers: { authorization: `Bearer ${made.json.token}` },
      })
      expect(answer.status).toBe(403)
    })
  })

  describe('and may read less about people than they about themselves', () => {
    let helper: Client
    const value = 'zebrafinch'
    let answers = ''
    let seat = ''
    let fields = ''
    beforeAll(async () => {
      const make = async (title: string, kind: string) =>
        (await admin.post('/api/v1/fields', { body: { title, type: 'text', class: kind } })).json.id as number
      const field_data = [
        { field_id: await make('Told in confidence', 'sensitive'), value: `${value} sensitive` },
        { field_id: await make('Told to few', 'private'), value: `${value} private` },
      ]
      await member.put(fieldData.update.path, { body: { user_id: w.people.member, field_data } })
      const network = w.networks['Women at Larkspur'] ?? 0
      const [lunch] = (
        await w.owner.query(
          "select id::int from events where enterprise_id = $1 and name = 'Fireside lunch'",
          [w.enterprises.larkspur],
        )
      ).rows
      const answer = (asks: 'member' | 'attendee', column: string, id: number) =>
        w.owner.query(
          `with asked as (insert into fields (enterprise_id, title, type, belongs_to, ${column}, position)
             values ($1, 'A question of old', 'text', '${asks}', $2, 90) returning id)
           insert into ${asks}_field_values (enterprise_id, ${column}, user_id, field_id, value)
             select $1, $2, $3, id, $4 from asked`,
          [w.enterprises.larkspur, id, w.people.member, `${value} asked`],
        )
      await answer('member', 'network_id', network)
      await answer('attendee', 'event_id', lunch.id)
      answers = pathOf(memberships.show, { networkId: network })
      seat = pathOf(registration.mine, { id: lunch.id })
      fields = pathOf(fieldData.show, { id: w.people.member })
      await permissionsOf(
        w.people.designer,
        `(select permissions from policy_templates where name = 'Member' and enterprise_id = t.enterprise_id)
           || '{users_create, policy_templates_manage}'`,
      )
      await changed()
      helper = await w.as(w.people.designer)
    })

    it('sees only what both may read, in fields and in answers to questions', async () => {
      for (const path of [answers, seat, fields]) expect((await member.get(path)).text, path).toContain(value)
      expect((await start(helper, w.people.member)).status).toBe(200)
      const seen = await helper.get(fields)
      expect(seen.text).toContain(`${value} private`)
      expect(seen.text).not.toContain(`${value} sensitive`)
      expect(seen.text).not.toContain('Told in confidence')
      for (const path of [answers, seat]) {
        const { status, text } = await helper.get(path)
        expect([path, status]).toEqual([path, 200])
        expect(text, path).toContain('A question of old')
        expect(text, path).not.toContain(value)
      }
      await stop(helper)
    })
  })

  it('sees groups and people as the person does', async () => {
    const asked = [groups.list.path, pathOf(users.show, { id: w.people.leader })]
    const own = await Promise.all(asked.map(async (path) => (await member.get(path)).text))
    const asAdmin = await Promise.all(asked.map(async (path) => (await admin.get(path)).text))
    expect(asAdmin).not.toEqual(own)
    await start(admin, w.people.member)
    expect(await Promise.all(asked.map(async (path) => (await admin.get(path)).text))).toEqual(own)
  })
})

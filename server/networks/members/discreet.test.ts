import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userData } from '../../../contract/access/access.ts'
import { looks } from '../../../contract/access/looks.ts'
import { changeLog } from '../../../contract/insight/logs.ts'
import { members } from '../../../contract/networks/members.ts'
import { memberships, userGroups } from '../../../contract/networks/memberships.ts'
import { rightsChanged } from '../../platform/live/listen.ts'
import { ask } from '../../testing/walls/call.ts'
import { canaryWorld } from '../../testing/walls/canaryWorld.ts'
import { type Known, knownOf } from '../../testing/walls/knownIds.ts'
import { operations } from '../../testing/walls/operations.ts'
import { type Client, pathOf, type World } from '../../testing/world.ts'

/** Moments and secrets differ from call to call and say nothing about memberships. */
const still = (text: string) =>
  text
    .replaceAll(/\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d+)?Z?/g, '<moment>')
    .replaceAll(/"reference":"[^"]+"/g, '<reference>')
    // The code at a door is another every few minutes.
    .replaceAll(/"token":"[^"]+"/g, '<token>')

describe('a discreet membership', () => {
  let w: World
  let known: Known
  const id = (name: string) => w.networks[name] ?? 0
  const QUIET = 'Women at Larkspur'
  const heart = () => w.people.outsider

  beforeAll(async () => {
    w = await canaryWorld()
    const all = await knownOf(w, 'larkspur')
    // Whatever is asked about a person or a network is asked about these two.
    known = {
      ...all,
      idIn: (table, round) =>
        table === 'users' ? heart() : table === 'networks' ? id(QUIET) : all.idIn(table, round),
      email: 'olga@larkspur.test',
    }
  }, 120_000)
  afterAll(() => w.close())

  /** The membership is there, as quiet as said; or nobody has it, though it is counted all the same. */
  /** … since before anybody's term as a leader: whom a term brought is a count, and counts them. */
  const become = async (visibility: string | null) => {
    await w.owner.query('delete from membership_spans where user_id = $1', [heart()])
    await w.owner.query('delete from network_members where user_id = $1', [heart()])
    if (visibility !== null) {
      await w.owner.query(
        `insert into network_members (enterprise_id, network_id, user_id, state, joined_at, visibility)
         values ($1, $2, $3, 'active', now() - interval '10 years', $4)`,
        [w.enterprises.larkspur, id(QUIET), heart(), visibility],
      )
      await w.owner.query(
        `insert into membership_spans (enterprise_id, network_id, user_id, state, from_at)
         values ($1, $2, $3, 'active', now() - interval '10 years')`,
        [w.enterprises.larkspur, id(QUIET), heart()],
      )
    }
    await w.owner.query('update networks set member_count = 3, people_count = 3 where id = $1', [id(QUIET)])
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
  }

  const anything = (_name: string) => true
  /** Everything that can be read, and every file that can be had, as one person gets it. */
  const reading = operations.filter(({ method }) => method === 'GET')
  const rounds = Array.from({ length: Number(process.env.WALL_ROUNDS ?? 1) }, (_, round) => round)
  const readAll = async (who: Client, isAsked = anything) => {
    const said = new Map<string, string>()
    const asks = reading.filter(({ name }) => name !== 'live.stream' && !name.startsWith('health'))
    for (const operation of asks)
      for (const round of rounds) {
        const name = `${operation.name} ${round}`
        if (!isAsked(name)) continue
        const { status, text } = await ask(who, operation, known, { round })
        said.set(name, `${status} ${still(text)}`)
      }
    const queries: Record<string, string>[] = [{ search: 'Olga' }, { scope: 'all' }, { sort_by: 'name' }]
    for (const query of queries)
      said.set(
        `members ${JSON.stringify(query)}`,
        still((await who.get(members.list.path, { query: { group_id: id(QUIET), ...query } })).text),
      )
    said.set('memberships', still((await who.get(memberships.list.path)).text))
    said.set(
      'members as a file',
      still((await who.get(members.export_csv.path, { query: { group_id: id(QUIET), below: 'true' } })).text),
    )
    said.set(
      'people as a file',
      still((await who.get('/api/v1/users/export_csv', { query: { columns: ['email', 'networks'] } })).text),
    )
    said.set(
      'people of the network',
      still((await who.get('/api/v1/users', { query: { network_ids: [id(QUIET)] } })).text),
    )
    const lines = pathOf(members.judge, { id: id(QUIET) })
    said.set('lines', still((await who.post(lines, { body: { list: 'olga@larkspur.test' } })).text))
    return said
  }
  /** Each on one session, with the company without it as they get it. */
  const plain = new Map<number, Promise<{ client: Client; not: Map<string, string> }>>()
  const plainFor = async (who: number) => {
    const client = await w.as(who)
    await become(null)
    return { client, not: await readAll(client) }
  }
  const differing = (one: Map<string, string>, other: Map<string, string>) =>
    [...one].filter(([name, text]) => other.get(name) !== text).map(([name]) => name)
  /**
   * What differs between a company in which the membership is there and one in which it isn't. The first time that somebody
   * asks may leave something behind, so what seems to differ is asked once more, both ways.
   */
  const tellsApart = async (who: number, visibility: string, isAsked = anything) => {
    const known = plain.get(who) ?? plainFor(who)
    plain.set(who, known)
    const { client, not } = await known
    await become(visibility)
    const seem = differing(await readAll(client, isAsked), not)
    const again = (name: string) => seem.includes(name)
    const there = seem.length > 0 ? await readAll(client, again) : new Map<string, string>()
    await become(null)
    const gone = seem.length > 0 ? await readAll(client, again) : new Map<string, string>()
    return differing(there, gone).filter(again)
  }

  /** Where an open membership shows: enough to prove that looking finds something. */
  const isNear = (name: string) =>
    /^(users|members|memberships|networks|userGroups|notifications|mailPreferences|search)\b/.test(name)

  it('that is only counted is found by nobody, through everything that can be read, filtered or taken away', async () => {
    for (const who of ['member', 'leader', 'designer', 'admin'] as const)
      expect(await tellsApart(w.people[who], 'counted'), who).toEqual([])
    expect(reading.length).toBeGreaterThan(80)
  }, 300_000)

  it('that is for leaders is found by nobody else', async () => {
    for (const who of ['member', 'designer'] as const)
      expect(await tellsApart(w.people[who], 'leaders'), who).toEqual([])
  }, 300_000)

  it('stays as quiet for an administrator who looks as the person themselves', async () => {
    const there = async (visibility: string | null, isAsked = anything) => {
      await become(visibility)
      await traces(visibility !== null)
      const admin = await w.as(w.people.admin)
      expect(
        (await admin.post(pathOf(looks.start, { id: heart() }), { body: { reason: 'A call' } })).status,
      ).toBe(200)
      const { look, ...rest } = (await admin.get(userData.show.path)).json
      const said = await readAll(
        admin,
        (name) => isAsked(name) && !/^(userData\.show|looks\.mine) /.test(name),
      )
      expect((await admin.delete(looks.stop.path)).status).toBe(200)
      await traces(false)
      return said.set('user_data', JSON.stringify([rest, look.administrator_name]))
    }
    const without = await there(null)
    expect(differing(await there('counted'), without)).toEqual([])
    const open = differing(await there('open', isNear), without)
    for (const place of [
      'user_data',
      'memberships',
      'notifications.list 0',
      'mailPreferences.unsubscribed 0',
    ])
      expect(open).toContain(place)
  }, 300_000)

  /** What belonging leaves behind with the person alone: news of the network, how often it writes. */
  const traces = async (left: boolean) => {
    const one = [w.enterprises.larkspur, heart(), id(QUIET)]
    await w.owner.query('delete from notifications where user_id = $1', [heart()])
    await w.owner.query('delete from network_mail_preferences where user_id = $1', [heart()])
    if (!left) return
    await w.owner.query(
      `insert into notifications (enterprise_id, user_id, kind, facts, link, network_id)
       values ($1, $2, 'member.accepted', '{"network":"Women at Larkspur"}', '/groups/1', $3)`,
      one,
    )
    await w.owner.query(
      "insert into network_mail_preferences (enterprise_id, user_id, network_id, frequency) values ($1, $2, $3, 'never')",
      one,
    )
  }

  it('would be found in many places if it were open, so that looking there proves something', async () => {
    const found = await tellsApart(w.people.admin, 'open', isNear)
    for (const place of [
      'members {"sort_by":"name"}',
      'users.show 0',
      'people of the network',
      'people as a file',
      'lines',
    ])
      expect(found).toContain(place)
    expect(found.length).toBeGreaterThan(6)
    expect(await tellsApart(w.people.leader, 'leaders', isNear)).toContain('members {"sort_by":"name"}')
  }, 300_000)

  it('is chosen by the person alone, at joining or any time later, and holds at once', async () => {
    await become(null)
    const olga = await w.as(heart())
    const mateo = await w.as(w.people.member)
    const namesFor = async (who: Client) =>
      (await who.get(members.list.path, { query: { group_id: id(QUIET) } })).json.items.map(
        (one: { name: string }) => one.name,
      )
    await olga.post(userGroups.join.path, { body: { group_id: id(QUIET), visibility: 'counted' } })
    expect(await namesFor(mateo)).not.toContain('Olga Petrova')
    expect(await namesFor(olga)).toContain('Olga Petrova')
    const path = pathOf(memberships.choose, { networkId: id(QUIET) })
    expect((await olga.put(path, { body: { visibility: 'leaders' } })).json.visibility).toBe('leaders')
    expect(await namesFor(mateo)).not.toContain('Olga Petrova')
    const lena = await w.as(w.people.leader)
    expect(await namesFor(lena)).toContain('Olga Petrova')
    expect((await lena.put(path, { body: { visibility: 'counted' } })).json.error.message).toBe(
      'You are a leader here, so people know that you are a member.',
    )
    expect((await olga.put(path, { body: { visibility: 'open' } })).status).toBe(200)
    expect(await namesFor(mateo)).toContain('Olga Petrova')
  })

  it('stands in the log without a name, and is found there by nobody’s', async () => {
    const olga = await w.as(heart())
    const admin = await w.as(w.people.admin)
    await olga.put(pathOf(memberships.choose, { networkId: id(QUIET) }), { body: { visibility: 'counted' } })
    const { items } = (await admin.get(changeLog.list.path, { query: { action: 'member.joined' } })).json
    expect(items[0]).toMatchObject({ actor: null, address: null, network: { name: QUIET } })
    const byPerson = await admin.get(changeLog.list.path, { query: { actor_id: heart(), action: 'member' } })
    expect(byPerson.json.total).toBe(0)
    await olga.put(pathOf(memberships.choose, { networkId: id(QUIET) }), { body: { visibility: 'open' } })
    const open = await admin.get(changeLog.list.path, { query: { actor_id: heart(), action: 'member' } })
    expect(open.json.total).toBeGreaterThan(1)
  })

  describe('of a network with parts', () => {
    const PART = 'Mothers at Larkspur'
    /** Dara leads the part, and knows nobody who is only counted in the whole. */
    const leadingPart = async () => {
      await w.owner.query(
        `insert into network_leaders (enterprise_id, network_id, user_id, role_id, position_id, visible, sort_order)
         select enterprise_id, $2, $3, role_id, position_id, true, 9 from network_leaders where network_id = $1
         on conflict do nothing`,
        [id(QUIET), id(PART), w.people.designer],
      )
      await w.owner.query(
        `update policy_templates set permissions = array_append(permissions, 'members_create')
         where role_id in (select role_id from network_leaders) and not permissions @> '{members_create}'`,
      )
      await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
      return w.as(w.people.designer)
    }
    const outOfPart = () =>
      w.owner.query('delete from network_members where user_id = $1 and network_id = $2', [heart(), id(PART)])
    const adding = async (who: Client, group_id: number) => {
      const { status, json } = await who.post(members.add.path, { body: { group_id, user_ids: [heart()] } })
      return { status, ...json, id: undefined, finished_at: undefined }
    }

    it('isn’t told to whoever adds people to a part: they hear the same with it and without', async () => {
      const dara = await leadingPart()
      await w.owner.query('update networks set pending_users = true where id = $1', [id(QUIET)])
      await become(null)
      await outOfPart()
      const without = await adding(dara, id(PART))
      await become('counted')
      await outOfPart()
      expect(await adding(dara, id(PART))).toEqual(without)
      await become('open')
      await outOfPart()
      expect(await adding(dara, id(PART))).not.toEqual(without)
      await w.owner.query('update networks set pending_users = false where id = $1', [id(QUIET)])
    })

    it('isn’t told to whoever adds somebody who is in already', async () => {
      const ada = await w.as(w.people.admin)
      await become(null)
      const without = await adding(ada, id(QUIET))
      await become('counted')
      expect(await adding(ada, id(QUIET))).toEqual(without)
      await become('open')
    })

    it('is as discreet in the parts as it is in the whole, however it came about', async () => {
      const dara = await leadingPart()
      const olga = await w.as(heart())
      const seen = async (network: string) =>
        (await olga.get(pathOf(memberships.show, { networkId: id(network) }))).json.visibility
      const choose = (network: string, visibility: string) =>
        olga.put(pathOf(memberships.choose, { networkId: id(network) }), { body: { visibility } })
      await become('counted')
      await outOfPart()
      await adding(dara, id(PART))
      expect(await seen(PART)).toBe('counted')
      expect((await choose(PART, 'open')).json.error.message).toBe(
        'Your membership of Women at Larkspur, which this one is part of, is more private. Change that first.',
      )
      await choose(QUIET, 'open')
      await choose(PART, 'open')
      await choose(QUIET, 'leaders')
      expect(await seen(PART)).toBe('leaders')
      await choose(QUIET, 'open')
      await outOfPart()
    })
  })
})

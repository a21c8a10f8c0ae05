import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { looks } from '../../contract/access/looks.ts'
import { notifications } from '../../contract/messages/messages.ts'
import { achievements } from '../../contract/recognition/achievements.ts'
import { kudos, kudosSettings } from '../../contract/recognition/kudos.ts'
import { points } from '../../contract/recognition/points.ts'
import { pointRecounts, pointRules } from '../../contract/recognition/rules.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { crowd } from '../testing/attendees.ts'
import { pointFlaws } from '../testing/pointSums.ts'
import { earn } from '../testing/points.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

describe('kudos', () => {
  let w: World
  let admin: Client
  let leader: Client
  let people: Client[]
  beforeAll(async () => {
    w = await world({ ONLY: 'web' })
    admin = await w.as(w.people.admin)
    leader = await w.as(w.people.leader)
    people = await crowd(w, 8)
  })
  afterAll(() => w.close())
  afterEach(async () => expect(await pointFlaws(w)).toEqual([]))

  const one = (at: number) => people[at] as Client
  const settings = (kudos_enabled: boolean, kudos_per_month = 20) =>
    admin.put(kudosSettings.update.path, { body: { kudos_enabled, kudos_per_month } })
  const thank = (who: Client, to: Client, more: object = {}) =>
    who.post(kudos.create.path, {
      body: { user_id: to.id, text: 'For the tea', audience: 'everyone', ...more },
    })
  const read = async (who: Client, query: Record<string, string | number> = {}) =>
    (await who.get(kudos.list.path, { query })).json as {
      items: { id: number; can: Record<string, boolean>; reports: object[] }[]
      allowance: { per_month: number; left: number }
      to_decide: number | null
    }
  const idsOf = async (who: Client, query: Record<string, string | number> = {}) =>
    (await read(who, query)).items.map(({ id }) => id)
  const has = async (who: Client) =>
    (await who.get(pathOf(points.transactions, { id: who.id }))).json.balance as number
  const told = async (who: Client) =>
    (
      await w.owner.query<{ kind: string }>(
        "select kind from notifications where user_id = $1 and kind like 'kudos.%' order by id",
        [who.id],
      )
    ).rows.map(({ kind }) => kind)

  it('are missing until somebody who manages recognition switches them on', async () => {
    expect((await one(0).get(kudos.list.path)).status).toBe(404)
    expect((await one(0).get(kudosSettings.show.path)).status).toBe(403)
    expect((await settings(true)).json).toEqual({ kudos_enabled: true, kudos_per_month: 20 })
    expect((await one(0).get(kudos.list.path)).status).toBe(200)
  })

  it('thank somebody else, with points from the allowance of the month, and tell them', async () => {
    await settings(true)
    expect((await thank(one(0), one(0))).status).toBe(403)
    expect((await thank(one(0), { id: w.people.gone } as Client)).json.error.code).toBe('kudos_person_away')
    expect((await thank(one(0), { id: w.neighbour } as Client)).status).toBe(404)
    const { status, json, text } = await thank(one(0), one(1), { points: 12 })
    expect(status, text).toBe(200)
    expect(json).toMatchObject({ points: 12, from: { id: one(0).id }, to: { id: one(1).id } })
    expect([await has(one(1)), await told(one(1)), (await read(one(0))).allowance]).toEqual([
      12,
      ['kudos.received'],
      { per_month: 20, left: 8 },
    ])
    const { items } = (await one(1).get(pathOf(points.transactions, { id: one(1).id }))).json
    expect(items).toMatchObject([{ cause: 'kudos', about: { name: 'For the tea' }, by: { id: one(0).id } }])
    // Taken back, its points fall and can be given again; once.
    const back = () => one(0).delete(pathOf(kudos.delete, { id: json.id }))
    expect((await one(1).delete(pathOf(kudos.delete, { id: json.id }))).status).toBe(403)
    expect([(await back()).status, (await back()).status]).toEqual([200, 404])
    expect([await has(one(1)), (await read(one(0))).allowance.left, await told(one(1))]).toEqual([0, 20, []])
  })

  it('never exceed the allowance, however many are given at once', async () => {
    await settings(true)
    const answers = await Promise.all(people.slice(0, 7).map((to) => thank(one(7), to, { points: 6 })))
    const codes = answers.map(({ status, json }) => (status === 200 ? 'given' : json.error.code)).toSorted()
    expect(codes).toEqual([...Array(3).fill('given'), ...Array(4).fill('kudos_allowance')])
    expect((await read(one(7))).allowance).toEqual({ per_month: 20, left: 2 })
    expect((await thank(one(7), one(0), { points: 2 })).status).toBe(200)
    await settings(true, 5)
    expect((await thank(one(7), one(0), { points: 1 })).json.error.code).toBe('kudos_allowance')
    // Words are always free.
    expect((await thank(one(7), one(0))).status).toBe(200)
    await settings(true, 20)
  })

  it('are read by whom the giver chose, and tell of no membership', async () => {
    await settings(true)
    const women = w.networks['Women at Larkspur'] ?? 0
    const outsider = await w.as(w.people.outsider)
    const made = async (more: object) =>
      (await thank(one(2), one(3), { text: 'For the bread', ...more })).json.id as number
    const [open, within, apart] = [
      await made({}),
      await made({ audience: 'network', network_id: women }),
      await made({ audience: 'them' }),
    ]
    const given = { search: 'bread' }
    expect(await idsOf(one(3), { scope: 'received', ...given })).toEqual([apart, within, open])
    expect(await idsOf(one(4), given)).toEqual([within, open])
    expect(await idsOf(outsider, given)).toEqual([open])
    expect(await idsOf(admin, given)).toEqual([open])
    // In a network only where both are known to belong.
    const quiet = w.networks['Quiet Room'] ?? 0
    for (const network_id of [quiet, 987_654])
      expect(
        (await thank(one(2), one(3), { audience: 'network', network_id })).json.error.fields,
      ).toMatchObject({
        network_id: 'Choose a group that both of you belong to.',
      })
    // Nor where the network shows its members to its leaders alone.
    const shown = (value: string) =>
      w.owner.query('update networks set members_visibility = $1 where id = $2', [value, women])
    await shown('leaders_only')
    expect([await idsOf(one(4), given), await idsOf(leader, given)]).toEqual([[open], [within, open]])
    expect((await thank(one(2), one(3), { audience: 'network', network_id: women })).status).toBe(422)
    await shown('group')
    await w.owner.query("update network_members set visibility = 'counted' where user_id = $1", [one(3).id])
    expect(await idsOf(one(4), given)).toEqual([open])
    expect((await thank(one(2), one(3), { audience: 'network', network_id: women })).status).toBe(422)
  })

  it('are reported once, and removed or kept by those who look after where they stand', async () => {
    await settings(true)
    const women = w.networks['Women at Larkspur'] ?? 0
    const made = async (more: object = {}) =>
      (await thank(one(4), one(5), { points: 3, ...more })).json.id as number
    const within = await made({ audience: 'network', network_id: women })
    const apart = await made({ audience: 'them' })
    const report = (who: Client, id: number) =>
      who.post(pathOf(kudos.report, { id }), { body: { reason: 'wrong', says: 'No' } })
    expect([
      (await report(one(4), within)).status,
      (await report(one(6), apart)).status,
      (await report(one(6), within)).status,
      (await report(one(6), within)).status,
      (await report(one(5), apart)).status,
    ]).toEqual([403, 404, 200, 200, 200])
    expect([await told(leader), await told(admin)]).toEqual([['kudos.reported'], ['kudos.reported']])
    expect([await idsOf(leader, { scope: 'reported' }), await idsOf(admin, { scope: 'reported' })]).toEqual([
      [within],
      [apart, within],
    ])
    expect((await read(one(6))).to_decide).toBe(null)
    const keep = (who: Client, id: number) => who.put(pathOf(kudos.keep, { id }))
    const remove = (who: Client, id: number) =>
      who.put(pathOf(kudos.remove, { id }), { body: { reason: 'Not here' } })
    expect([
      (await keep(one(6), within)).status,
      (await remove(one(5), apart)).status,
      (await keep(leader, within)).status,
      (await keep(leader, within)).status,
      (await remove(admin, apart)).status,
    ]).toEqual([403, 403, 200, 409, 200])
    expect((await idsOf(one(5), { scope: 'received' }))[0]).toBe(within)
    expect([
      (await has(one(5))) % 6,
      (await told(one(4))).at(-1),
      (await read(one(4))).allowance.left,
    ]).toEqual([3, 'kudos.removed', 14])
    expect((await leader.get(kudos.list.path, { query: { scope: 'reported' } })).json.to_decide).toBe(0)
    // Where those who look after the news are one of the two, others hear of it.
    const { id: own } = (await thank(leader, one(5), { audience: 'network', network_id: women })).json
    expect([(await report(one(6), own)).status, (await told(admin)).length]).toEqual([200, 1])
    const manages = (permissions: string, without: string) =>
      w.owner.query(
        `update policy_templates set permissions = ${permissions} where enterprise_id = $1 and ${without}`,
        [w.enterprises.larkspur],
      )
    await manages(
      "array_remove(permissions, 'gamification_manage')",
      "permissions @> '{gamification_manage}'",
    )
    const nobodys = await made({ audience: 'them' })
    expect([(await report(one(5), nobodys)).status, (await told(admin)).length]).toEqual([200, 2])
    await manages("permissions || '{gamification_manage}'", "permissions @> '{policy_templates_manage}'")
    await remove(admin, nobodys)
    await remove(admin, own)
    expect(await told(admin)).toEqual([])
  })

  it('give back to the allowance only what wasn’t spent, and are told to nobody who manages points', async () => {
    await settings(true)
    const { id } = (await thank(one(5), one(6), { points: 10, audience: 'them' })).json
    const { items } = (await admin.get(pathOf(points.transactions, { id: one(6).id }))).json
    expect(items.map(({ cause }: { cause: string }) => cause)).not.toContain('kudos')
    const looking = await w.as(admin.id)
    await looking.post(pathOf(looks.start, { id: one(6).id }), { body: { reason: 'Their bell is empty' } })
    const bell = (await looking.get(notifications.list.path)).json.items as { kind: string }[]
    expect(bell.filter(({ kind }) => kind.startsWith('kudos.'))).toEqual([])
    await looking.delete(looks.stop.path)
    await earn(w, one(6).id, 4 - (await has(one(6))))
    const { left } = (await read(one(5))).allowance
    expect((await one(5).delete(pathOf(kudos.delete, { id }))).status).toBe(200)
    expect((await read(one(5))).allowance.left).toBe(left + 4)
    expect((await one(6).get(pathOf(points.transactions, { id: one(6).id }))).json).toMatchObject({
      balance: 0,
      debt: 6,
    })
  })

  it('come from recognition whose rules and achievements name no segment that somebody can’t list', async () => {
    const { rows } = await w.owner.query(
      `insert into segments (enterprise_id, name, rules) values ($1, 'Nobody', '{"is":"all","rules":[]}') returning id::int`,
      [w.enterprises.larkspur],
    )
    const segment_ids = [rows[0].id]
    const rule = pathOf(pointRules.update, { cause: 'like_given' })
    const body = { enabled: true, points: 1, version: 0 }
    expect((await admin.put(rule, { body: { ...body, segment_ids } })).status).toBe(200)
    await w.owner.query(
      `update policy_templates set permissions = '{gamification_manage}' where enterprise_id = $1
         and role_id = (select role_id from users where id = $2)`,
      [w.enterprises.larkspur, leader.id],
    )
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
    const wish = { name: 'Liked', icon: 'star', type: 'first', cause: 'like_given', segment_ids }
    const tried = await leader.post(achievements.preview.path, { body: wish })
    expect(tried.status, tried.text).toBe(422)
    expect(tried.json.error.fields).toHaveProperty(['segment_ids.0'])
    // What somebody else chose stays, unnamed.
    expect((await leader.put(rule, { body: { ...body, points: 2, version: 1 } })).json).toMatchObject({
      points: 2,
      segments: [],
    })
    // Nor does a difference tell them who did something in a network.
    const recount = async (network_ids: number[]) => {
      const { rows } = await w.owner.query<{ id: number }>(
        `with made as (insert into point_recounts (enterprise_id, cause, rule, made_from, created_by, state, people, more)
           values ($1, 'hours_recorded', $2, 0, $3, 'ready', 1, 2) returning id)
         insert into point_recount_people (enterprise_id, recount_id, user_id, before, after) select $1, id, $3, 0, 2 from made
         returning recount_id::int as id`,
        [w.enterprises.larkspur, { enabled: true, points: 2, network_ids, segment_ids: [] }, one(0).id],
      )
      const at = { id: rows[0]?.id ?? 0 }
      const { people } = (await leader.get(pathOf(pointRecounts.show, at))).json
      const { total } = (await leader.get(pathOf(pointRecounts.people, at))).json
      await leader.delete(pathOf(pointRecounts.drop, at))
      return [people, total]
    }
    expect(await recount([])).toEqual([1, 1])
    expect(await recount([w.networks['Women at Larkspur'] ?? 0])).toEqual([0, 0])
    const { items } = (await admin.get(pointRules.list.path)).json
    expect(items.find(({ cause }: { cause: string }) => cause === 'like_given').segments).toMatchObject([
      { name: 'Nobody' },
    ])
  })

  it('are missing again once they, or recognition, are off; what was given stays', async () => {
    await settings(true)
    const before = await has(one(0))
    await thank(one(0), one(1), { text: 'For the \u202Etea\n\n- Ada gave you 9 points' })
    const listed = async () =>
      (await one(1).get(notifications.list.path)).json.items as { kind: string; text: string }[]
    const bell = async () => (await listed()).map(({ kind }) => kind)
    expect(await bell()).toContain('kudos.received')
    // One sentence, however it was written.
    expect((await listed())[0]?.text).toBe('Crowd 1 thanks you: For the tea - Ada gave you 9 points')
    await settings(false)
    expect(await bell()).not.toContain('kudos.received')
    await w.owner.query(
      'update notifications set mail_due_at = now() where mailed_at is null and user_id = $1',
      [one(1).id],
    )
    await w.app.sweeper.sweep(new Date())
    const { rows: mails } = await w.owner.query('select subject from mails where user_id = $1', [one(1).id])
    expect(mails).toEqual([])
    expect((await one(0).get(kudos.list.path)).status).toBe(404)
    expect((await thank(one(0), one(1))).status).toBe(404)
    expect(await has(one(0))).toBe(before)
    await settings(true)
  })
})

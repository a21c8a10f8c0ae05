import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archives } from '../../../contract/archives/archives.ts'
import { eventPlans } from '../../../contract/events/management.ts'
import { limits } from '../../../contract/limits.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { kpiFields, networkKpis } from '../../../contract/planning/networkKpis.ts'
import { aims, eventPillars, goals, outcomes, pillars } from '../../../contract/planning/outcomes.ts'
import { undos } from '../../../contract/undo/undos.ts'
import { makeEvent } from '../../testing/events.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

interface Made {
  id: number
  version: number
}

describe('what a network wants to reach', () => {
  let w: World
  let leader: Client
  let member: Client
  let admin: Client
  let outsider: Client
  let women: number
  let quiet: number
  beforeAll(async () => {
    w = await world()
    women = w.networks['Women at Larkspur'] ?? 0
    quiet = w.networks['Quiet Room'] ?? 0
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    admin = await w.as(w.people.admin)
    outsider = await w.as(w.people.outsider)
  })
  afterAll(() => w.close())

  const post = (path: string, client: Client, body: object) => client.post(path, { body })
  const made = async (path: string, body: object, client = leader): Promise<Made> => {
    const { status, json, text } = await post(path, client, body)
    if (status !== 200) throw new Error(text)
    return json
  }
  const outcome = (name: string, more: object = {}) =>
    made(outcomes.create.path, { network_id: women, name, ...more })
  const pillar = (outcome_id: number, name: string, more: object = {}) =>
    made(pillars.create.path, { outcome_id, name, ...more })
  const goal = (pillar_id: number, name: string, more: object = {}) =>
    made(goals.create.path, { pillar_id, name, ...more })
  const list = async (client = leader, query: object = {}) =>
    (await client.get(outcomes.list.path, { query: { network_id: women, ...query } })).json
  const names = async (query: object = {}) =>
    (await list(leader, query)).items.map(({ name }: { name: string }) => name)
  const told = async (userId: number) =>
    (
      await w.owner.query<{ facts: { aim: string }; link: string }>(
        "select facts, link from notifications where user_id = $1 and kind = 'plan.owner_named' order by id",
        [userId],
      )
    ).rows

  it('is said by its leaders with a name, a value proposition, an owner, a target and a day, and read by members', async () => {
    const { json, status } = await post(outcomes.create.path, leader, {
      network_id: women,
      name: 'Paths to leadership',
      value_proposition: 'Twice as many of us lead a shift.',
      owner_id: w.people.member,
      target: 20,
      unit: 'shift leads',
      due_on: '2099-12-31',
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      kind: 'outcome',
      owner: { id: w.people.member },
      target: 20,
      unit: 'shift leads',
      state: 'not_measured',
      progress: { share: null, rule: 'nothing' },
      can: { change: true, add: true },
    })
    expect(await told(w.people.member)).toMatchObject([
      { facts: { aim: 'Paths to leadership' }, link: `/groups/${women}/plan/outcomes` },
    ])
    expect(await list(member)).toMatchObject({
      can: { create: false, manage: false },
      items: [{ name: 'Paths to leadership', can: { change: false, reach: true } }],
    })
    const refused = await post(outcomes.create.path, member, { network_id: women, name: 'No' })
    expect(refused.json.error.message).toBe("You don't have permission to create outcomes")
    const seen = await outsider.get(outcomes.list.path, { query: { network_id: women } })
    expect([seen.status, seen.json.error.message]).toEqual([
      403,
      "You don't have permission to view outcomes",
    ])
  })

  it('has one name among those beside it, however it is written, and says all that is wrong at once', async () => {
    const taken = await post(outcomes.create.path, leader, {
      network_id: women,
      name: ' PATHS  to leadership',
    })
    expect(taken.json.error.fields).toEqual({ name: 'This is already taken.' })
    const wrong = await post(outcomes.create.path, leader, {
      network_id: women,
      name: 'x'.repeat(limits.name + 1),
      value_proposition: 'y'.repeat(501),
      unit: 'people',
    })
    expect(Object.keys(wrong.json.error.fields).toSorted()).toEqual(['name', 'target', 'value_proposition'])
    const one = await outcome('Twins')
    const [a, b] = [await pillar(one.id, 'Same'), await outcome('Other')]
    expect((await post(pillars.create.path, leader, { outcome_id: one.id, name: 'same' })).status).toBe(422)
    // Below another it is another.
    expect((await pillar(b.id, 'Same')).id).not.toBe(a.id)
    const racing = await Promise.all(
      [1, 2].map(() => post(outcomes.create.path, leader, { network_id: women, name: 'Raced' })),
    )
    expect(racing.map(({ status }) => status).toSorted()).toEqual([200, 422])
    for (const name of ['Twins', 'Other', 'Raced'])
      await leader.delete(pathOf(outcomes.delete, { id: (await list(leader, { search: name })).items[0].id }))
  })

  it('is held by somebody who may know the network', async () => {
    const closed = (owner_id: number) =>
      post(outcomes.create.path, admin, { network_id: quiet, name: `Held by ${owner_id}`, owner_id })
    expect((await closed(w.people.outsider)).json.error.fields).toHaveProperty('owner_id')
    expect((await closed(w.people.member)).json.error.fields).toHaveProperty('owner_id')
    expect((await closed(w.people.leader)).status).toBe(200)
    for (const owner_id of [w.people.gone, w.neighbour, 987_654])
      expect(
        (await post(outcomes.create.path, leader, { network_id: women, name: 'Nobody', owner_id })).status,
      ).toBe(422)
    const { json } = await leader.get(pathOf(aims.owners, { id: women }), { query: { search: 'olga' } })
    expect(json.items.map(({ id }: { id: number }) => id)).toEqual([w.people.outsider])
    expect(
      (await admin.get(pathOf(aims.owners, { id: quiet }), { query: { search: 'olga' } })).json.items,
    ).toEqual([])
    expect((await member.get(pathOf(aims.owners, { id: women }))).status).toBe(403)
  })

  it('is changed by one of two who change it at the same time, and the new owner hears of it', async () => {
    const one = await outcome('Changed twice')
    const change = (client: Client, name: string, more: object = {}) =>
      client.put(pathOf(outcomes.update, { id: one.id }), { body: { name, version: one.version, ...more } })
    expect((await change(member, 'No')).status).toBe(403)
    const answers = await Promise.all([
      change(leader, 'By Lena', { owner_id: w.people.outsider }),
      change(admin, 'By Ada', { owner_id: w.people.outsider }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await told(w.people.outsider)).toHaveLength(1)
    expect((await leader.delete(pathOf(outcomes.delete, { id: one.id }))).status).toBe(200)
  })

  it('is as far as its KPIs, its goals and its events say', async () => {
    const { id: top } = (await list()).items[0]
    const field = await made(pathOf(networkKpis.createField, { id: women }), {
      title: 'Shift leads',
      type: 'numeric',
      target: 20,
    })
    const report = (value: number, day: string) =>
      made(pathOf(networkKpis.createUpdate, { id: women }), {
        reported_on: day,
        fields: [{ measure_id: field.id, value }],
      })
    await report(4, '2026-01-01')
    const first = await pillar(top, 'Mentoring circles')
    const measured = await goal(first.id, 'Ten more lead a shift', { measure_id: field.id })
    const said = await goal(first.id, 'A circle at each plant', { owner_id: w.people.outsider })
    const shares = async () => {
      const { progress, pillars: some } = (await leader.get(pathOf(outcomes.show, { id: top }))).json
      const [one] = some
      return [
        progress.share,
        one.progress.share,
        ...one.goals.map((g: { progress: { share: number } }) => g.progress.share),
      ]
    }
    expect(await shares()).toEqual([0.1, 0.1, 0.2, 0])
    await report(10, '2026-02-01')
    expect(await shares()).toEqual([0.25, 0.25, 0.5, 0])
    // Whoever holds it says that it is reached, whatever else they may; nobody else does.
    const reach = (client: Client) => client.put(pathOf(aims.reach, { id: said.id }))
    expect((await reach(member)).status).toBe(403)
    expect((await reach(outsider)).status).toBe(200)
    // Whoever holds a part of a plan sees it.
    expect((await outsider.get(outcomes.list.path, { query: { network_id: women } })).status).toBe(200)
    expect(await shares()).toEqual([0.75, 0.75, 0.5, 1])
    // Without the right to see KPIs they read neither their value nor a share that tells it.
    const [theirs] = (await outsider.get(outcomes.list.path, { query: { network_id: women } })).json.items
    const [hidden, open] = theirs.pillars[0].goals
    expect(hidden.progress).toMatchObject({ rule: 'measured', share: null })
    expect(hidden.progress.measure).toMatchObject({
      title: 'Shift leads',
      value: null,
      first: null,
      is: 'hidden',
    })
    expect([open.progress.share, theirs.pillars[0].progress.share]).toEqual([1, 1])
    const refused = await member.put(pathOf(aims.reach, { id: measured.id }))
    expect(refused.text).toContain('Somebody else owns this.')
    expect((await leader.delete(pathOf(aims.reopen, { id: said.id }))).status).toBe(200)
    const past = await makeEvent(admin, women, 'First circle')
    const ahead = await makeEvent(admin, women, 'Second circle')
    for (const { id } of [past, ahead])
      expect(
        (await leader.put(pathOf(eventPillars.choose, { id }), { body: { pillar_ids: [first.id] } })).status,
      ).toBe(200)
    await w.owner.query(
      "update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1",
      [past.id],
    )
    const shown = (await leader.get(pathOf(pillars.show, { id: first.id }))).json
    expect(shown.progress).toMatchObject({
      rule: 'parts',
      parts: 2,
      parts_counted: 2,
      events_held: 1,
      events_planned: 2,
    })
    expect(shown.progress.share).toBeCloseTo((0.5 + 0 + 0.5) / 3, 10)
    expect(
      (await admin.put(pathOf(eventPlans.cancel, { id: ahead.id }), { body: { reason: null } })).status,
    ).toBe(200)
    expect((await leader.get(pathOf(pillars.show, { id: first.id }))).json.progress).toMatchObject({
      events_held: 1,
      events_planned: 1,
    })
    // What measured a goal is deleted: nothing measures it any more.
    await leader.delete(pathOf(kpiFields.delete, { id: field.id }))
    expect((await leader.get(pathOf(goals.show, { id: measured.id }))).json).toMatchObject({
      measure_id: null,
      progress: { rule: 'open' },
    })
  })

  it('is measured by a number of its own network and by nothing else', async () => {
    const words = await made(pathOf(networkKpis.createField, { id: women }), { title: 'Mood', type: 'text' })
    const other = await made(
      pathOf(networkKpis.createField, { id: quiet }),
      { title: 'Quiet', type: 'numeric' },
      admin,
    )
    for (const measure_id of [words.id, other.id, 987_654])
      expect(
        (await post(outcomes.create.path, leader, { network_id: women, name: 'Wrong', measure_id })).json
          .error.fields,
      ).toHaveProperty('measure_id')
  })

  it('gathers the events that work towards its pillars, chosen by those who organize them', async () => {
    const { id } = await makeEvent(leader, women, 'Third circle')
    const { json } = await leader.get(pathOf(eventPillars.show, { id }))
    expect(json).toMatchObject({
      items: [],
      choices: [{ name: 'Mentoring circles', outcome_name: 'Paths to leadership' }],
    })
    const above = await made(outcomes.create.path, { network_id: quiet, name: 'Quiet aim' }, admin)
    const theirs = await made(pillars.create.path, { outcome_id: above.id, name: 'Quiet pillar' }, admin)
    const choose = (client: Client, pillar_ids: number[]) =>
      client.put(pathOf(eventPillars.choose, { id }), { body: { pillar_ids } })
    expect((await choose(leader, [theirs.id])).json.error.fields).toHaveProperty('pillar_ids')
    expect((await choose(member, [json.choices[0].id])).status).toBe(404)
    expect((await choose(leader, [json.choices[0].id])).json.items).toHaveLength(1)
    const { rows } = await w.owner.query(
      "select difference from change_log where action = 'event.pillars_chosen' order by id desc limit 1",
    )
    expect(rows[0].difference.pillars).toEqual(['', 'Mentoring circles'])
    expect((await choose(leader, [])).json.items).toEqual([])
  })

  it('stands in an order that is the same whoever orders at the same time', async () => {
    const some = [await outcome('First'), await outcome('Second'), await outcome('Third')].map(({ id }) => id)
    const order = (client: Client, outcome_ids: number[]) =>
      client.put(pathOf(outcomes.order, { id: women }), { body: { outcome_ids } })
    expect((await order(leader, some.toReversed())).status).toBe(200)
    expect((await names()).slice(0, 3)).toEqual(['Third', 'Second', 'First'])
    const racing = [some, some.toReversed(), some.slice(1), some.slice(0, 1)]
    const answers = await Promise.all(racing.flatMap((ids) => [order(leader, ids), order(admin, ids)]))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await w.owner.query<{ position: number }>(
      "select position from aims where network_id = $1 and kind = 'outcome' and archived_at is null order by position",
      [women],
    )
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, at) => at + 1))
    expect((await order(leader, [987_654])).status).toBe(404)
    expect((await order(member, some)).status).toBe(403)
    expect(await names({ sort_by: 'name', search: 'r' })).toEqual(['First', 'Paths to leadership', 'Third'])
    expect((await list(leader, { page_size: 10, page: 2 })).items).toEqual([])
    const top = (await list(leader, { search: 'Paths' })).items[0]
    const second = await pillar(top.id, 'Sponsored shadowing')
    const inside = await leader.put(pathOf(pillars.order, { id: top.id }), {
      body: { pillar_ids: [second.id] },
    })
    expect(inside.status).toBe(200)
    const [one, two] = [await goal(second.id, 'One'), await goal(second.id, 'Two')]
    await leader.put(pathOf(goals.order, { id: second.id }), { body: { goal_ids: [two.id, one.id] } })
    const { json } = await leader.get(pillars.list.path, { query: { network_id: women, outcome_id: top.id } })
    expect(json.items.map(({ name }: { name: string }) => name)).toEqual([
      'Sponsored shadowing',
      'Mentoring circles',
    ])
    expect(json.items[0].goals.map(({ name }: { name: string }) => name)).toEqual(['Two', 'One'])
  })

  it('goes to the archive with what stands below it, and comes back; at once by undo', async () => {
    const top = (await list(leader, { search: 'Paths' })).items[0]
    const away = await leader.send('DELETE', pathOf(outcomes.delete, { id: top.id }), {
      headers: { 'x-undo': 'shown' },
    })
    expect(away.status).toBe(200)
    expect(await names({ search: 'Paths' })).toEqual([])
    expect((await leader.get(pathOf(pillars.show, { id: top.pillars[0].id }))).status).toBe(404)
    const undone = await leader.put(pathOf(undos.undo, { id: Number(away.headers['x-undo']) }))
    expect(undone.status, undone.text).toBe(200)
    expect(await names({ search: 'Paths' })).toEqual(['Paths to leadership'])
    await leader.delete(pathOf(pillars.delete, { id: top.pillars[0].id }))
    await leader.delete(pathOf(outcomes.delete, { id: top.id }))
    const query = { network_id: women }
    const found = (await leader.get(pathOf(archives.list, { archive: 'outcome' }), { query })).json.items
    expect(found.find(({ id }: { id: number }) => id === top.id)).toMatchObject({
      kind: 'outcome',
      along_count: 3,
    })
    const entry = (id: number) => leader.get(pathOf(archives.show, { archive: 'outcome', id }))
    expect((await entry(top.pillars[0].id)).json.waits_for).toMatchObject({ id: top.id })
    const restore = (id: number, names: object[] = []) =>
      leader.put(pathOf(archives.restore, { archive: 'outcome', id }), { body: { names } })
    expect((await restore(top.pillars[0].id)).json.error.code).toBe('archived_above')
    // Its name was given to another meanwhile.
    await outcome('Paths to Leadership')
    expect((await entry(top.id)).json.taken).toMatchObject([{ id: top.id }])
    expect((await restore(top.id)).json.error.fields).toHaveProperty(`names.${top.id}`)
    expect((await restore(top.id, [{ id: top.id, name: 'Paths, again' }])).status).toBe(200)
    expect((await restore(top.pillars[0].id)).status).toBe(200)
    expect((await leader.get(pathOf(outcomes.show, { id: top.id }))).json.pillars).toHaveLength(2)
    expect((await member.delete(pathOf(outcomes.delete, { id: top.id }))).status).toBe(403)
  })

  it('of a private network isn’t there for whoever stands outside, by list, by number or in a file', async () => {
    const inside = (await leader.get(outcomes.list.path, { query: { network_id: quiet } })).json.items
    expect(inside.length).toBeGreaterThan(0)
    const ids = { id: inside[0].id }
    const query = { network_id: quiet }
    const asked = [
      await outsider.get(outcomes.list.path, { query }),
      await outsider.get(pillars.list.path, { query }),
      await outsider.get(outcomes.export_csv.path, { query }),
      await outsider.get(pathOf(outcomes.show, ids)),
      await outsider.put(pathOf(aims.reach, ids)),
      await outsider.delete(pathOf(outcomes.delete, ids)),
      await post(outcomes.create.path, outsider, { network_id: quiet, name: 'In' }),
      await post(pillars.create.path, outsider, { outcome_id: ids.id, name: 'In' }),
    ]
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404))
    expect(asked.map(({ text }) => text).join()).not.toContain('Quiet')
  })

  it('leaves as a file, with how far each is', async () => {
    const { text } = await leader.get(outcomes.export_csv.path, { query: { network_id: women } })
    expect(text.split('\n')[0]).toContain(
      'Name,Value proposition,Owner,Target,Unit,Due,Progress in percent,State',
    )
    expect(text).toContain(
      '"Paths, again",Twice as many of us lead a shift.,Mateo Ruiz,20,shift leads,2099-12-31',
    )
    const below = await leader.get(pillars.export_csv.path, { query: { network_id: women } })
    expect(below.text).toContain('"Paths, again",Mentoring circles')
  })

  it('isn’t there at all when the plan module is off', async () => {
    const { items } = await list()
    const { json } = await admin.get('/api/v1/enterprises/get_enterprise')
    const save = (plan_module_enabled: boolean, version: number) =>
      post('/api/v1/enterprises/update_enterprise', admin, {
        likes_enabled: json.likes_enabled,
        pending_comments_enabled: json.pending_comments_enabled,
        plan_module_enabled,
        version,
      })
    const page = async () => (await leader.get(pathOf(groups.show, { id: women }))).json.can
    const modules = async () => (await leader.get('/api/v1/user/user_data')).json.modules.plan
    expect([(await page()).view_outcomes, await modules()]).toEqual([true, true])
    const off = await save(false, json.version)
    expect(off.json.plan_module_enabled).toBe(false)
    expect(await page()).toMatchObject({ view_outcomes: false, view_kpis: false, manage_events: true })
    expect(await modules()).toBe(false)
    const event = (await makeEvent(leader, women, 'Still planned')).id
    const asked = [
      await leader.get(outcomes.list.path, { query: { network_id: women } }),
      await leader.get(pathOf(outcomes.show, { id: items[0].id })),
      await post(outcomes.create.path, leader, { network_id: women, name: 'No' }),
      await leader.delete(pathOf(outcomes.delete, { id: items[0].id })),
      await leader.get(outcomes.export_csv.path, { query: { network_id: women } }),
      await leader.get(pathOf(eventPillars.show, { id: event })),
      await leader.get(pathOf(archives.list, { archive: 'outcome' }), { query: { network_id: women } }),
    ]
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404))
    const tabs = (await leader.get(archives.names.path, { query: { network_id: women } })).json.items
    expect(tabs.map(({ name }: { name: string }) => name)).not.toContain('outcome')
    await save(true, off.json.version)
    expect((await list()).items.length).toBe(items.length)
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fieldData, fields } from '../../contract/fields/fields.ts'
import type { GatherRule, Rule } from '../../contract/segments/rules.ts'
import { segments, usersSegments } from '../../contract/segments/segments.ts'
import { rightsChanged } from '../platform/live/listen.ts'
import { earn } from '../testing/points.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'
import { nextNight, type SegmentChange, segmentWork } from './segmentWork.ts'

describe('segments', () => {
  let w: World
  let ada: Client
  beforeAll(async () => {
    w = await world()
    ada = await w.as(w.people.admin)
  })
  afterAll(() => w.close())

  const all = (...rules: Rule[]): GatherRule => ({ is: 'all', rules })
  const titled = (title: string): Rule => ({
    is: 'field',
    field: 'title',
    operator: 'equals',
    values: [title],
  })
  const memberOf = (network: string, below = false): Rule => ({
    is: 'group',
    relation: 'member',
    network_ids: [w.networks[network] ?? 0],
    below,
    on: null,
  })
  const draft = (rules: GatherRule, more: object = {}) => ({
    active_filter: 'active',
    rules,
    member_limit: null,
    order_by: null,
    order_direction: 'desc',
    ...more,
  })
  const create = async (name: string, rules: GatherRule, more: object = {}, by = ada) =>
    (await by.post(segments.create.path, { body: { name, ...draft(rules, more) } })).json
  const peopleIn = async (id: number, by = ada) => {
    const { json } = await by.get(usersSegments.list.path, { query: { segment_id: id, page_size: 100 } })
    return json.items.map((item: { name: string }) => item.name) as string[]
  }
  const refresh = async (work = segmentWork([])) => {
    while (await w.app.database.inTransaction(w.enterprises.larkspur, work.refreshSome));
  }
  const namesIn = async (network: string) => {
    const { rows } = await w.owner.query(
      `select u.name from network_members m join users u on u.id = m.user_id
       where m.network_id = $1 and m.state = 'active' and u.state = 'active' order by u.name`,
      [w.networks[network]],
    )
    return rows.map((row) => row.name as string)
  }

  it('are made by whoever may, and know their people with the answer', async () => {
    const made = await create('Women', all(memberOf('Women at Larkspur')))
    expect(made).toMatchObject({ name: 'Women', state: 'ready', progress: null, use_count: 0, rule_count: 1 })
    const names = await namesIn('Women at Larkspur')
    expect(await peopleIn(made.id)).toEqual(names)
    expect(made.member_count).toEqual({ count: names.length, is: 'exact' })
    expect(made.networks).toMatchObject([{ name: 'Women at Larkspur' }])
  })

  it('are refused to whoever may not', async () => {
    const member = await w.as(w.people.member)
    const { status, json } = await member.get(segments.list.path)
    expect([status, json.error.message]).toEqual([403, "You don't have permission to manage segments"])
    for (const answer of [
      await member.post(segments.create.path, { body: { name: 'Mine', ...draft(all()) } }),
      await member.post(segments.preview.path, { body: draft(all()) }),
      await member.post(segments.why.path, { body: { ...draft(all()), user_id: w.people.admin } }),
    ])
      expect(answer.status).toBe(403)
  })

  it('have a name nobody else has, however it is written', async () => {
    await create('Café', all())
    const { status, json } = await ada.post(segments.create.path, {
      body: { name: 'CAFE\u0301', ...draft(all()) },
    })
    expect([status, json.error.fields.name]).toEqual([422, 'This is already taken.'])
  })

  it('nest rules, and say rule by rule why somebody is in or not', async () => {
    const rules = all(
      { is: 'any', rules: [titled('Nobody has this'), memberOf('Women at Larkspur')] },
      { is: 'none', rules: [memberOf('Quiet Room')] },
    )
    const { json } = await ada.post(segments.why.path, {
      body: { ...draft(rules), user_id: w.people.member },
    })
    expect(json).toMatchObject({ is_in: true, fits_active_filter: true, within_limit: null })
    expect(json.verdicts).toEqual([true, true, false, true, true, false])
    const outside = await ada.post(segments.why.path, {
      body: { ...draft(rules), user_id: w.people.outsider },
    })
    expect(outside.json.is_in).toBe(false)
  })

  it('refuse rules that are unfinished, unknown, too deep or too many, each in its place', async () => {
    const tried = async (rules: unknown) => {
      const { status, json } = await ada.post(segments.create.path, {
        body: { name: 'No', ...draft(rules as GatherRule) },
      })
      return [status, json.error.fields]
    }
    expect(
      await tried(all({ is: 'field', field: 'joined_on', operator: 'between', values: ['2024-02-02'] })),
    ).toEqual([422, { 'rules.rules.0': 'Finish this rule, or remove it.' }])
    expect(await tried(all({ is: 'field', field: 'joined_on', operator: 'equals', values: ['x'] }))).toEqual([
      422,
      { 'rules.rules.0.values': 'Finish this rule, or remove it.' },
    ])
    expect(
      await tried(all({ is: 'field', field: 'password_hash', operator: 'equals', values: ['x'] })),
    ).toMatchObject([422, { 'rules.rules.0.field': "This field isn't known here." }])
    expect(
      await tried(all({ ...memberOf('Women at Larkspur'), network_ids: [987_654] } as Rule)),
    ).toMatchObject([422, { 'rules.rules.0.network_ids': "We can't find what you chose. Choose again." }])
    let deep: GatherRule = all(titled('x'))
    for (let depth = 0; depth < 6; depth++) deep = all(deep)
    expect(await tried(deep)).toMatchObject([
      422,
      { rules: 'Groups of rules can be nested at most 5 levels deep.' },
    ])
    expect((await tried(all(...new Array(51).fill(titled('x')))))[0]).toBe(422)
    expect((await tried({ is: 'all', rules: [{ is: 'any', rules: [] }] }))[0]).toBe(422)
  })

  it('take the first of an order where there is a limit', async () => {
    await w.owner.query('update users set sign_in_count = 50 where id = $1', [w.people.member])
    await w.owner.query('update users set sign_in_count = 40 where id = $1', [w.people.leader])
    const made = await create('Regulars', all(), { member_limit: 2, order_by: 'sign_in_count' })
    expect((await peopleIn(made.id)).length).toBe(2)
    const why = async (user_id: number) =>
      (
        await ada.post(segments.why.path, {
          body: { ...draft(all(), { member_limit: 1, order_by: 'sign_in_count' }), user_id },
        })
      ).json
    expect(await why(w.people.member)).toMatchObject({ is_in: true, within_limit: true })
    expect(await why(w.people.leader)).toMatchObject({ is_in: false, within_limit: false })
  })

  it('show in the preview their own people where there is a limit, by name', async () => {
    const sampled = async (more: object) =>
      (await ada.post(segments.preview.path, { body: draft(all(), more) })).json.sample.map(
        ({ id }: { id: number }) => id,
      ) as number[]
    const byName = async (ids: number[]) => {
      const { rows } = await w.owner.query<{ id: number }>(
        'select id::int from users where id = any($1) order by name collate "und-x-icu"',
        [ids],
      )
      return rows.map(({ id }) => id)
    }
    const oldest = await w.owner.query<{ id: number }>(
      `select id::int from users where enterprise_id = $1 and state = 'active' order by id limit 3`,
      [w.enterprises.larkspur],
    )
    expect(await sampled({ member_limit: 3 })).toEqual(await byName(oldest.rows.map(({ id }) => id)))
    const { member, leader } = w.people
    for (const [id, times] of [
      [member, 50],
      [leader, 40],
    ])
      await w.owner.query('update users set sign_in_count = $2 where id = $1', [id, times])
    expect(await sampled({ member_limit: 2, order_by: 'sign_in_count' })).toEqual(
      await byName([member, leader]),
    )
  })

  it('take those with the most reward points, of which points taken back are none', async () => {
    const { outsider, designer, leader } = w.people
    for (const [person, points, back] of [
      [outsider, 30, false],
      [designer, 20, false],
      [leader, 90, true],
    ] as const)
      await earn(w, person, points, ...(back ? [-points] : []))
    const byPoints = { member_limit: 1, order_by: 'reward_points' }
    const made = await create('Keenest', all(), byPoints)
    const { json } = await ada.get(usersSegments.list.path, { query: { segment_id: made.id } })
    expect(json.items.map(({ id }: { id: number }) => id)).toEqual([outsider])
    const preview = (await ada.post(segments.preview.path, { body: draft(all(), byPoints) })).json
    expect(preview.sample).toMatchObject([{ id: outsider }])
    const why = async (user_id: number) =>
      (await ada.post(segments.why.path, { body: { ...draft(all(), byPoints), user_id } })).json.within_limit
    expect([await why(outsider), await why(designer), await why(leader)]).toEqual([true, false, false])
    await w.owner.query('delete from point_balances')
  })

  it('follow what changes about people: fields, states and memberships', async () => {
    const field = (await ada.post(fields.create.path, { body: { title: 'Site', type: 'text' } })).json
    const made = await create(
      'At the harbour',
      all({ is: 'field', field: `field_${field.id}`, operator: 'contains', values: ['HARBOUR'] }),
    )
    expect(await peopleIn(made.id)).toEqual([])
    const say = (value: string | null) =>
      ada.put(fieldData.update.path, {
        body: { user_id: w.people.member, field_data: [{ field_id: field.id, value }] },
      })
    await say('Old harbour 3')
    const heard: SegmentChange[] = []
    const following = segmentWork([
      async (_tx, change) => {
        heard.push(change)
      },
    ])
    await refresh(following)
    expect(await peopleIn(made.id)).toHaveLength(1)
    expect(heard).toEqual([{ segment_id: made.id, entered: [w.people.member], left: [] }])
    await say(null)
    await refresh(following)
    expect(heard.at(-1)).toEqual({ segment_id: made.id, entered: [], left: [w.people.member] })
    expect((await ada.get(pathOf(segments.show, { id: made.id }))).json.member_count.count).toBe(0)
  })

  it('lose whoever is no longer active', async () => {
    const made = await create('Everybody', all())
    const before = await peopleIn(made.id)
    await w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
      await tx.updateTable('users').set({ state: 'inactive' }).where('id', '=', w.people.outsider).execute()
      await rightsChanged(tx, w.people.outsider)
    })
    await refresh()
    expect(await peopleIn(made.id)).toHaveLength(before.length - 1)
    const away = await create('Away', all(), { active_filter: 'inactive' })
    expect(away.member_count.count).toBeGreaterThan(0)
    await w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
      await tx.updateTable('users').set({ state: 'active' }).where('id', '=', w.people.outsider).execute()
      await rightsChanged(tx, w.people.outsider)
    })
    await refresh()
    expect(await peopleIn(made.id)).toEqual(before)
  })

  it('never betray who is in a network discreetly', async () => {
    const made = await create('Open members', all(memberOf('Women at Larkspur')))
    const before = await peopleIn(made.id)
    await w.owner.query(
      `update network_members set visibility = 'counted' where network_id = $1 and user_id = $2`,
      [w.networks['Women at Larkspur'], w.people.member],
    )
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, w.people.member))
    await refresh()
    expect(await peopleIn(made.id)).toHaveLength(before.length - 1)
    const { json } = await ada.post(segments.why.path, {
      body: { ...draft(all(memberOf('Women at Larkspur'))), user_id: w.people.member },
    })
    expect(json.is_in).toBe(false)
    await w.owner.query("update network_members set visibility = 'open' where visibility = 'counted'")
  })

  describe('for somebody who manages segments but not people', () => {
    let designer: Client
    let secret: { id: number }
    beforeAll(async () => {
      await w.owner.query(
        "update policy_templates set permissions = permissions || '{segments_create}' where name = 'Designer'",
      )
      await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => rightsChanged(tx, '*'))
      designer = await w.as(w.people.designer)
      secret = (
        await ada.post(fields.create.path, { body: { title: 'Diagnosis', type: 'text', class: 'sensitive' } })
      ).json
      await ada.put(fieldData.update.path, {
        body: { user_id: w.people.member, field_data: [{ field_id: secret.id, value: 'canary' }] },
      })
    })
    const about = (): Rule => ({
      is: 'field',
      field: `field_${secret.id}`,
      operator: 'is_filled',
      values: [],
    })

    it('offers and takes only rules about what they may read', async () => {
      const choices = (await designer.get(segments.choices.path)).json
      const keys = choices.items.map(({ key }: { key: string }) => key)
      expect(keys).toContain('joined_on')
      expect(keys).not.toContain('email')
      expect(keys).not.toContain(`field_${secret.id}`)
      expect(choices.orders).toEqual([])
      for (const body of [
        draft(all(about())),
        draft(all({ is: 'field', field: 'email', operator: 'contains', values: ['a'] })),
        draft(all(), { active_filter: 'inactive' }),
        draft(all(), { order_by: 'sign_in_count' }),
        draft(all({ is: 'scope', user_id: w.people.leader })),
      ]) {
        expect((await designer.post(segments.preview.path, { body })).status).toBe(422)
        expect((await designer.post(segments.create.path, { body: { name: 'x', ...body } })).status).toBe(422)
      }
    })

    it('keeps and hides rules of others, with their people, their verdicts and all but a rough count', async () => {
      const made = await create('Told in confidence', all(about(), titled('Colleague')))
      const shown = await designer.get(pathOf(segments.show, { id: made.id }))
      expect(shown.json.rules.rules[0]).toEqual({ is: 'hidden', place: 1 })
      expect(shown.text).not.toContain('canary')
      expect(shown.json).toMatchObject({ member_count: { is: 'fewer_than' }, can: { list_members: false } })
      const list = await designer.get(usersSegments.list.path, { query: { segment_id: made.id } })
      expect(list.status).toBe(403)
      const exported = await designer.get(usersSegments.export_csv.path, { query: { segment_id: made.id } })
      expect(exported.text).not.toContain('Mateo')
      const body = { ...draft(shown.json.rules), segment_id: made.id }
      const preview = (await designer.post(segments.preview.path, { body })).json
      expect(preview).toMatchObject({ sample: [], sample_withheld: true, count: { is: 'fewer_than' } })
      expect(shown.json.member_count).toEqual(preview.count)
      const why = (await designer.post(segments.why.path, { body: { ...body, user_id: w.people.member } }))
        .json
      expect(why).toMatchObject({ is_in: null, within_limit: null, verdicts: [null, null, true] })

      const changed = await designer.put(pathOf(segments.update, { id: made.id }), {
        body: { name: 'Renamed', ...draft(shown.json.rules), version: made.version },
      })
      expect(changed.json.name).toBe('Renamed')
      const whole = await ada.get(pathOf(segments.show, { id: made.id }))
      expect(whole.json.rules.rules[0]).toEqual(about())
      expect(whole.json.member_count).toEqual({ count: 1, is: 'exact' })
    })

    it('gives no figure for hidden rules mixed with their own, however the draft is asked about', async () => {
      const made = await create('Diagnosed', all(about()))
      const { rows: targets } = await w.owner.query<{ id: number; name: string; title: string; in: boolean }>(
        `update users u set title = 'Only ' || u.id
         where u.enterprise_id = $1 and u.state = 'active'
         returning u.id::int, u.name, u.title, exists (select from user_field_values v
           where v.field_id = $2 and v.user_id = u.id) as in`,
        [w.enterprises.larkspur, secret.id],
      )
      expect(targets.some((one) => one.in) && targets.some((one) => !one.in)).toBe(true)
      const hidden = (await designer.get(pathOf(segments.show, { id: made.id }))).json.rules.rules[0] as Rule
      const answers = new Set<string>()
      for (const { title } of targets.slice(0, 20))
        for (const rules of [
          all({ is: 'any', rules: [{ is: 'hidden', place: 1 }, titled(title)] }),
          all(hidden, titled(title)),
          all({ is: 'none', rules: [{ is: 'none', rules: [hidden] }, titled(title)] }),
        ]) {
          const body = { ...draft(rules), segment_id: made.id }
          const { status, json } = await designer.post(segments.preview.path, { body })
          expect(status).toBe(200)
          answers.add(JSON.stringify(json))
        }
      expect([...answers].map((answer) => JSON.parse(answer).count)).toEqual([
        { count: null, is: 'withheld' },
      ])
      const limited = { ...draft(all(hidden), { member_limit: 1 }), segment_id: made.id }
      expect((await designer.post(segments.preview.path, { body: limited })).json.count.is).toBe('withheld')
      // Saved, they still have none, wherever a size is told; whoever reads all of it sees it as before.
      const saved = await designer.put(pathOf(segments.update, { id: made.id }), {
        body: {
          name: 'Diagnosed or me',
          ...draft(all({ is: 'any', rules: [hidden, titled(targets[0]?.title ?? '')] })),
          version: made.version,
        },
      })
      expect(saved.json.member_count).toEqual({ count: null, is: 'withheld' })
      await w.app.sweeper.sweep(new Date(Date.now() + 50 * 3_600_000))
      const again = (await designer.get(pathOf(segments.show, { id: made.id }))).json
      expect(again.member_count).toEqual({ count: null, is: 'withheld' })
      const listed = (await designer.get(segments.list.path, { query: { search: 'Diagnosed' } })).json.items
      expect(listed[0].member_count).toEqual({ count: null, is: 'withheld' })
      expect((await ada.get(pathOf(segments.show, { id: made.id }))).json.member_count.is).toBe('exact')
    })

    it.each([
      ['before midnight', '2026-11-23T22:30:00Z', '2026-11-24T02:00:00Z'],
      ['after midnight', '2026-11-24T00:22:00Z', '2026-11-24T02:00:00Z'],
      ['by day', '2026-11-24T02:00:00Z', '2026-11-25T02:00:00Z'],
      ['when clocks go back', '2026-10-25T00:30:00Z', '2026-10-25T02:00:00Z'],
    ])('%s the night that comes is the next one', async (_, at, night) => {
      const told = await w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
        sql<{ at: string }>`select ${nextNight('Europe/Paris', sql`${at}::timestamptz`)} as at`.execute(tx),
      )
      expect(told.rows[0]?.at).toBe(night)
    })

    it('tells the size of a hidden segment as it was in the night, not as people come and go', async () => {
      const { rows } = await w.owner.query<{ id: number }>(
        `insert into users (enterprise_id, email, first_name, last_name, name, role_id, state, title)
         select enterprise_id, 'crowd' || n || '@larkspur.test', 'C', 'Crowd ' || n, 'C Crowd ' || n, role_id, 'active', 'Crowd'
         from users, generate_series(1, 12) n where id = $1 returning id::int`,
        [w.people.member],
      )
      const made = await create('Not diagnosed', all({ is: 'none', rules: [about()] }, titled('Crowd')))
      const size = async () =>
        (await designer.get(pathOf(segments.show, { id: made.id }))).json.member_count as { count: number }
      const before = await size()
      expect(before).toEqual({ count: 10, is: 'rounded' })
      for (const { id } of rows.slice(0, 6))
        await ada.put(fieldData.update.path, {
          body: { user_id: id, field_data: [{ field_id: secret.id, value: 'x' }] },
        })
      await refresh()
      expect((await ada.get(pathOf(segments.show, { id: made.id }))).json.member_count.count).toBe(6)
      expect(await size()).toEqual(before)
      // A second look through in the same day changes nothing either; the night does.
      await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => segmentWork([]).begin(tx, made.id))
      expect(await size()).toEqual(before)
      await w.owner.query("update segments set published_at = now() - interval '2 days' where id = $1", [
        made.id,
      ])
      await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => segmentWork([]).begin(tx, made.id))
      expect(await size()).toEqual({ count: 10, is: 'fewer_than' })
      await w.owner.query('delete from user_field_values where field_id = $1 and value = $2', [
        secret.id,
        'x',
      ])
    })

    it('can’t turn rules beside a hidden one while something follows the segment, and nobody keeps the moment they entered', async () => {
      const made = await create('Followed', all(about(), titled('Colleague')))
      await w.owner.query(
        'insert into network_segment_links (enterprise_id, network_id, segment_id, added_by) values ($1, $2, $3, $4)',
        [w.enterprises.larkspur, w.networks['Women at Larkspur'], made.id, w.people.admin],
      )
      const save = (rules: GatherRule) =>
        designer.put(pathOf(segments.update, { id: made.id }), {
          body: { name: 'Followed', ...draft(rules), version: made.version },
        })
      const refused = await save(all(titled('Colleague')))
      expect([refused.status, refused.json.error.code]).toEqual([409, 'segment_hidden_in_use'])
      await w.owner.query('delete from network_segment_links')
      await w.owner.query(
        "update segment_members set entered_at = now() - interval '1 day' where segment_id = $1",
        [made.id],
      )
      expect((await save(all())).status).toBe(200)
      const { rows } = await w.owner.query(
        'select count(distinct entered_at)::int as moments from segment_members where segment_id = $1',
        [made.id],
      )
      expect(rows[0].moments).toBe(1)
    })

    it('lets nobody borrow the hidden rule of another segment', async () => {
      const { status } = await designer.post(segments.preview.path, {
        body: draft(all({ is: 'hidden', place: 1 })),
      })
      expect(status).toBe(422)
    })
  })

  it('refuse to be saved over a newer version, and to be deleted while something uses them', async () => {
    const made = await create('In step', all())
    const save = () =>
      ada.put(pathOf(segments.update, { id: made.id }), {
        body: { name: 'In step', ...draft(all(titled('Colleague'))), version: made.version },
      })
    expect((await save()).status).toBe(200)
    expect((await save()).status).toBe(409)
    await w.owner.query(
      'insert into network_segment_links (enterprise_id, network_id, segment_id, added_by) values ($1, $2, $3, $4)',
      [w.enterprises.larkspur, w.networks['Women at Larkspur'], made.id, w.people.admin],
    )
    const { status, json } = await ada.delete(pathOf(segments.destroy, { id: made.id }))
    expect([status, json.error.message]).toEqual([
      409,
      'Women at Larkspur is kept in step with this. Remove that link first.',
    ])
    expect((await ada.get(pathOf(segments.show, { id: made.id }))).json.uses).toMatchObject([
      { kind: 'network', name: 'Women at Larkspur' },
    ])
    await w.owner.query('delete from network_segment_links')
    expect((await ada.delete(pathOf(segments.destroy, { id: made.id }))).status).toBe(200)
    expect((await ada.get(pathOf(segments.show, { id: made.id }))).status).toBe(404)
  })

  it('are right after forty people change at once while the rules do', async () => {
    const field = (await ada.post(fields.create.path, { body: { title: 'Shift', type: 'text' } })).json
    const rule = (value: string): Rule => ({
      is: 'field',
      field: `field_${field.id}`,
      operator: 'equals',
      values: [value],
    })
    const made = await create('Night shift', all(rule('night')))
    const people = Object.values(w.people).slice(0, 6)
    await Promise.all([
      ...Array.from({ length: 40 }, (_, at) =>
        ada.put(fieldData.update.path, {
          body: {
            user_id: people[at % people.length],
            field_data: [{ field_id: field.id, value: at % 2 ? 'night' : 'day' }],
          },
        }),
      ),
      ...Array.from({ length: 5 }, () => refresh()),
      ada.put(pathOf(segments.update, { id: made.id }), {
        body: { name: 'Day shift', ...draft(all(rule('day'))), version: made.version },
      }),
    ])
    await refresh()
    const { rows } = await w.owner.query(
      `select array_agg(u.name order by u.name) as names from user_field_values v join users u on u.id = v.user_id
       where v.field_id = $1 and v.value = 'day' and u.state = 'active'`,
      [field.id],
    )
    expect(await peopleIn(made.id)).toEqual(rows[0].names ?? [])
    const kept = await w.owner.query(
      `select s.member_count, (select count(*)::int from segment_members m where m.segment_id = s.id) as counted
       from segments s where s.enterprise_id = $1`,
      [w.enterprises.larkspur],
    )
    for (const row of kept.rows) expect(row.member_count).toBe(row.counted)
  })

  it('are looked through again each night, and step by step where there are many people', async () => {
    const made = await create(
      'Newcomers',
      all({ is: 'field', field: 'joined_on', operator: 'within_last', values: [30] }),
    )
    expect(await peopleIn(made.id)).toEqual([])
    await w.owner.query('update users set joined_on = current_date - 3 where id = $1', [w.people.member])
    await w.app.sweeper.sweep(new Date())
    expect(await peopleIn(made.id)).toEqual([])
    // Whatever the hour is where they are, the next night is over by then.
    await w.app.sweeper.sweep(new Date(Date.now() + 80 * 3_600_000))
    expect(await peopleIn(made.id)).toHaveLength(1)
  })
})

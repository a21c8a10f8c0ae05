import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventDrafts } from '../../../contract/events/drafts.ts'
import { eventPlans } from '../../../contract/events/management.ts'
import { eventFields, eventMetrics, eventUpdates } from '../../../contract/planning/eventKpis.ts'
import { kpiFields, kpiUpdates, networkKpis } from '../../../contract/planning/networkKpis.ts'
import { makeEvent } from '../../testing/events.ts'
import { formWith, picture } from '../../testing/pictures.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

interface Value {
  value: unknown
  variance: number | null
}

describe('what is measured', () => {
  let w: World
  let leader: Client
  let member: Client
  let admin: Client
  let outsider: Client
  let women: number
  let id: number
  beforeAll(async () => {
    w = await world()
    women = w.networks['Women at Larkspur'] ?? 0
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    admin = await w.as(w.people.admin)
    outsider = await w.as(w.people.outsider)
    id = (await makeEvent(admin, women, 'The long table')).id
  })
  afterAll(() => w.close())

  const today = () => new Date().toISOString().slice(0, 10)
  const corrections = async (update: number) =>
    (await leader.get(pathOf(kpiUpdates.corrections, { id: update }))).json.items

  describe('of an event', () => {
    const field = (client: Client, body: object) => client.post(pathOf(eventFields.create, { id }), { body })
    const report = (body: object) => leader.post(pathOf(eventUpdates.create, { id }), { body })

    it('has a name of its own, fits its type, and keeps that once it has a value', async () => {
      const plates = await field(leader, { title: 'Plates', type: 'numeric', min: 0 })
      expect(plates.status, plates.text).toBe(200)
      expect((await field(leader, { title: 'PLATES', type: 'text' })).json.error.fields).toHaveProperty(
        'title',
      )
      expect((await field(leader, { title: 'Mood', type: 'select' })).json.error.fields).toHaveProperty(
        'options',
      )
      const targeted = await field(leader, { title: 'Mood', type: 'text', target: 3, unit: 'points' })
      expect(Object.keys(targeted.json.error.fields).toSorted()).toEqual(['target', 'unit'])
      expect((await field(member, { title: 'No', type: 'text' })).status).toBe(403)
      await report({ reported_on: '2026-01-01', fields: [{ measure_id: plates.json.id, value: 12 }] })
      const other = await leader.put(pathOf(kpiFields.update, { id: plates.json.id }), {
        body: { title: 'Plates', type: 'text', version: plates.json.version },
      })
      expect(other.json.error.fields).toHaveProperty('type')
      // Programs know the address of before.
      const renamed = await leader.put(`/api/v2/event-fields/${plates.json.id}`, {
        body: { title: 'Plates', type: 'numeric', min: 0, version: plates.json.version },
      })
      expect(renamed.json).toMatchObject({ title: 'Plates', value_count: 1 })
    })

    it('is written down by day with what changed since the day before, and shown over time', async () => {
      const { json } = await leader.get(pathOf(eventFields.list, { id }))
      const plates = json.items[0].id
      const below = await report({ reported_on: '2026-01-03', fields: [{ measure_id: plates, value: -1 }] })
      expect(below.json.error.fields).toHaveProperty('fields.0.value')
      expect((await report({ reported_on: '2026-01-03' })).json.error.fields).toHaveProperty('comment')
      const next = await report({
        reported_on: '2026-01-05',
        comment: 'More came',
        fields: [{ measure_id: plates, value: 30 }],
      })
      expect(next.json.fields).toMatchObject([{ title: 'Plates', value: 30, variance: 18 }])
      // A day in between that is written down later is what the next one is compared with.
      await report({ reported_on: '2026-01-03', fields: [{ measure_id: plates, value: 20 }] })
      const { items } = (await leader.get(pathOf(eventUpdates.list, { id }))).json
      expect(items.map(({ fields }: { fields: Value[] }) => [fields[0]?.value, fields[0]?.variance])).toEqual(
        [
          [30, 10],
          [20, 8],
          [12, null],
        ],
      )
      const metrics = (await leader.get(pathOf(eventMetrics.show, { id }))).json
      expect(metrics.fields[0].points.map(({ value }: Value) => value)).toEqual([12, 20, 30])
      for (const path of [eventUpdates.list, eventMetrics.show, eventFields.list])
        expect((await member.get(pathOf(path, { id }))).status).toBe(403)
    })

    it('shows pictures of whoever writes it down, with words for those who don’t see them', async () => {
      const { json: file } = await leader.post(eventDrafts.addPicture.path, {
        form: formWith(await picture(), 'us.png'),
      })
      const bare = await report({ reported_on: '2026-01-06', pictures: [{ file_id: file.id, alt: ' ' }] })
      expect(bare.json.error.fields).toHaveProperty('pictures.0.alt')
      const told = await report({ reported_on: '2026-01-06', pictures: [{ file_id: file.id, alt: 'Us' }] })
      expect(told.json.pictures).toMatchObject([{ alt: 'Us' }])
      const seen = await Promise.all(
        [admin, outsider].map(async (client) => (await client.get(told.json.pictures[0].url)).status),
      )
      expect(seen).toEqual([200, 404])
      const theirs = await admin.post(pathOf(eventUpdates.create, { id }), {
        body: { reported_on: '2026-01-06', pictures: [{ file_id: file.id, alt: 'Us' }] },
      })
      expect(theirs.json.error.fields).toHaveProperty('pictures')
      const kept = await admin.put(`/api/v2/event-updates/${told.json.id}`, {
        body: {
          reported_on: '2026-01-06',
          comment: 'Us again',
          pictures: [{ file_id: file.id, alt: 'Us' }],
          version: told.json.version,
        },
      })
      expect(kept.status, kept.text).toBe(200)
    })

    it('may be counted by Kindred: who attended', async () => {
      const { json: sources } = await leader.get(pathOf(eventFields.sources, { id }))
      expect(sources.items.map(({ source }: { source: string }) => source)).toEqual(['attended'])
      const made = await field(leader, { title: 'At the table', type: 'numeric', source: 'attended' })
      expect(made.json.computed).toMatchObject({ source: 'attended', title: 'Attended' })
      await w.owner.query(
        `insert into event_registrations (enterprise_id, event_id, user_id, place, state, checked_in_at)
         select $1, $2, id, id, 'attended', now() from users where id = any($3)`,
        [w.enterprises.larkspur, id, [w.people.member, w.people.leader]],
      )
      await w.owner.query(
        "update events set starts_at = now() - interval '3 hours', ends_at = now() where id = $1",
        [id],
      )
      const { fields } = (await leader.get(pathOf(eventMetrics.show, { id }))).json
      expect(fields.at(-1).points).toEqual([{ update_id: null, day: today(), value: 2, is: 'exact' }])
      expect(
        (await field(leader, { title: 'Hours', type: 'numeric', source: 'hours' })).json.error.fields,
      ).toHaveProperty('source')
    })

    it('goes with its values', async () => {
      const { json } = await leader.get(pathOf(eventFields.list, { id }))
      expect((await leader.delete(pathOf(kpiFields.delete, { id: json.items[0].id }))).status).toBe(200)
      const { items } = (await leader.get(pathOf(eventUpdates.list, { id }))).json
      expect(items.flatMap(({ fields }: { fields: unknown[] }) => fields)).toEqual([])
    })
  })

  describe('of a network', () => {
    const addTo = (client: Client, network: number, body: object) =>
      client.post(pathOf(networkKpis.createField, { id: network }), { body })
    const report = (body: object, client = leader) =>
      client.post(pathOf(networkKpis.createUpdate, { id: women }), { body })
    let mentors: { id: number; version: number }

    it('is said and reported by its leaders, and read by its members', async () => {
      const made = await addTo(leader, women, {
        title: 'Mentors',
        type: 'numeric',
        unit: 'people',
        target: 10,
      })
      expect(made.status, made.text).toBe(200)
      mentors = made.json
      expect((await addTo(member, women, { title: 'No', type: 'text' })).status).toBe(403)
      expect((await report({ reported_on: '2026-01-01', comment: 'No' }, member)).status).toBe(403)
      await report({
        reported_on: '2026-02-01',
        comment: 'A start',
        fields: [{ measure_id: mentors.id, value: 3 }],
      })
      const { json } = await report({
        reported_on: '2026-03-01',
        fields: [{ measure_id: mentors.id, value: 5.5 }],
      })
      expect(json.fields).toMatchObject([{ unit: 'people', value: 5.5, variance: 2.5 }])
      const read = await member.get(pathOf(networkKpis.show, { id: women }))
      expect(read.json).toMatchObject({
        items: [
          {
            title: 'Mentors',
            target: 10,
            variance: 2.5,
            points: [{ value: 3 }, { value: 5.5 }],
            note: { comment: 'A start' },
          },
        ],
        can: { manage: false },
      })
      expect((await outsider.get(pathOf(networkKpis.show, { id: women }))).json.error.message).toBe(
        "You don't have permission to view KPIs",
      )
    })

    it('tells what changed to the last place, however fractions are kept', async () => {
      await report({ reported_on: '2026-03-02', fields: [{ measure_id: mentors.id, value: 0.1 }] })
      const { json } = await report({
        reported_on: '2026-03-03',
        fields: [{ measure_id: mentors.id, value: 0.3 }],
      })
      expect(json.fields[0].variance).toBe(0.2)
    })

    it('begins a new update with what was reported last of each field', async () => {
      const mood = (await addTo(leader, women, { title: 'Mood', type: 'select', options: ['Low', 'High'] }))
        .json
      await report({ reported_on: '2026-03-04', fields: [{ measure_id: mood.id, value: 'High' }] })
      const { json } = await leader.get(pathOf(networkKpis.prototype, { id: women }))
      expect(json).toMatchObject({
        reported_on: today(),
        fields: [
          { measure_id: mentors.id, value: 0.3 },
          { measure_id: mood.id, value: 'High' },
        ],
        taken_from: { reported_on: '2026-03-04' },
      })
      const { items } = (await leader.get(pathOf(networkKpis.updates, { id: women }))).json
      const first = items.at(-1)
      const after = (await leader.get(pathOf(kpiUpdates.prototype, { id: first.id }))).json
      expect(after).toMatchObject({
        fields: [
          { measure_id: mentors.id, value: 3 },
          { measure_id: mood.id, value: null },
        ],
        taken_from: { id: first.id },
      })
    })

    it('keeps what an update said before somebody corrected it', async () => {
      const { items } = (await leader.get(pathOf(networkKpis.updates, { id: women }))).json
      const first = items.at(-1)
      const correct = (client: Client, body: object) =>
        client.put(pathOf(kpiUpdates.update, { id: first.id }), { body })
      expect((await correct(member, { reported_on: '2026-02-01', comment: 'No', version: 1 })).status).toBe(
        403,
      )
      const said = {
        reported_on: '2026-02-02',
        comment: 'A start',
        fields: [{ measure_id: mentors.id, value: 4 }],
      }
      const { json } = await correct(admin, { ...said, version: first.version })
      expect(json).toMatchObject({ correction_count: 1, fields: [{ value: 4 }] })
      expect(await corrections(first.id)).toMatchObject([
        {
          corrected_by: { id: w.people.admin },
          changes: [
            { what: 'value', title: 'Mentors', before: 3, after: 4 },
            { what: 'reported_on', before: '2026-02-01', after: '2026-02-02' },
          ],
        },
      ])
      // Who only looked and saved corrected nothing.
      await correct(admin, { ...said, version: json.version })
      expect(await corrections(first.id)).toHaveLength(1)
      expect((await correct(leader, { ...said, version: first.version })).json.error.code).toBe(
        'changed_meanwhile',
      )
      const late = await Promise.all(
        [leader, admin].map((client) =>
          correct(client, { ...said, comment: 'Both', version: json.version + 1 }),
        ),
      )
      expect(late.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const nothing = await report({ reported_on: today(), fields: [{ measure_id: mentors.id, value: [] }] })
      expect(nothing.json.error.fields).toHaveProperty('comment')
      const made = (await report({ reported_on: today(), comment: 'For a moment' })).json
      const twice = await Promise.all(
        [leader, admin].map((client) => client.delete(pathOf(kpiUpdates.delete, { id: made.id }))),
      )
      expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404])
    })

    it('stands in an order that is the same whoever orders at the same time', async () => {
      const { items } = (await leader.get(pathOf(networkKpis.fields, { id: women }))).json
      const ids = items.map((one: { id: number }) => one.id)
      const order = (client: Client, some: number[]) =>
        client.put(pathOf(networkKpis.orderFields, { id: women }), { body: { measure_ids: some } })
      const [one, other] = [ids, ids.toReversed()]
      await Promise.all([order(leader, one), order(admin, other), order(leader, other), order(admin, one)])
      const { rows } = await w.owner.query<{ position: number }>(
        'select position from kpi_fields where network_id = $1 order by position',
        [women],
      )
      expect(rows.map(({ position }) => position)).toEqual([1, 2])
      expect((await order(leader, [987_654])).status).toBe(404)
      expect((await order(member, ids)).status).toBe(403)
    })

    it('may be counted by Kindred, and is told as far as the reader could list the people', async () => {
      const { items } = (await leader.get(pathOf(networkKpis.sources, { id: women }))).json
      expect(items.map(({ source }: { source: string }) => source)).toEqual([
        'attended',
        'new_members',
        'hours',
        'posts_read',
        'money_spent',
      ])
      const made = await addTo(leader, women, {
        title: 'New members',
        type: 'numeric',
        source: 'new_members',
        counted_from: '2020-01-01',
        target: 4,
      })
      expect(made.json.computed).toMatchObject({ counted_from: '2020-01-01' })
      const filled = await report({ reported_on: today(), fields: [{ measure_id: made.json.id, value: 7 }] })
      expect(filled.json.error.fields['fields.0.value']).toMatch(/by itself/)
      const latest = async (client: Client) =>
        (await client.get(pathOf(networkKpis.show, { id: women }))).json.items
          .find((one: { id: number }) => one.id === made.json.id)
          .points.at(-1)
      expect(await latest(leader)).toMatchObject({ value: 2, is: 'exact', day: today() })
      // A member couldn’t list who came when.
      expect(await latest(member)).toMatchObject({ value: null, is: 'withheld' })
      await w.owner.query(
        `with people as (
           insert into users (enterprise_id, email, first_name, last_name, name, role_id, state)
           select $1, 'crowd' || n || '@larkspur.test', 'Crowd', n::text, 'Crowd ' || n, (select role_id from users where id = $3), 'active'
           from generate_series(1, 11) n returning id)
         insert into membership_spans (enterprise_id, network_id, user_id, state, from_at)
         select $1, $2, id, 'active', now() - interval '40 days' from people`,
        [w.enterprises.larkspur, women, w.people.member],
      )
      expect(await latest(leader)).toMatchObject({ value: 13, is: 'exact' })
      expect(await latest(member)).toMatchObject({ value: 10, is: 'rounded' })
    })

    it('of hours tells nothing of what one person gave, from whichever day they are counted', async () => {
      const month = (ago: number) =>
        `(date_trunc('month', now() at time zone 'UTC') - interval '${ago} months')::date`
      const record = (who: string, ago: number, hours: number) =>
        w.owner.query(
          `insert into recorded_hours (enterprise_id, network_id, user_id, month, hours)
           select enterprise_id, $1, id, ${month(ago)}, $2 from users where email like $3`,
          [women, hours, who],
        )
      const ids: number[] = []
      for (const counted_from of ['2020-01-01', `${today().slice(0, 8)}01`])
        ids.push(
          (
            await addTo(leader, women, {
              title: `Hours since ${counted_from}`,
              type: 'numeric',
              source: 'hours',
              counted_from,
            })
          ).json.id,
        )
      const told = async () => {
        const { items } = (await leader.get(pathOf(networkKpis.show, { id: women }))).json
        return ids.map((id) => {
          const { value, is } = items.find((one: { id: number }) => one.id === id).points.at(-1)
          return [value, is]
        })
      }
      await record('crowd%', 0, 3)
      expect(await told()).toEqual([
        [30, 'rounded'],
        [30, 'rounded'],
      ])
      const alone = await w.owner.query<{ email: string }>('select email from users where id = $1', [
        w.people.member,
      ])
      await record(alone.rows[0]?.email ?? '', 2, 300)
      await record(alone.rows[0]?.email ?? '', 0, 200)
      expect(await told()).toEqual([
        [35, 'rounded'],
        [35, 'rounded'],
      ])
    })

    it('can’t be both: what has values isn’t counted by Kindred', async () => {
      const { json } = await leader.get(pathOf(networkKpis.fields, { id: women }))
      const field = json.items.find((one: { title: string }) => one.title === 'Mentors')
      const { json: refused } = await leader.put(pathOf(kpiFields.update, { id: field.id }), {
        body: { title: 'Mentors', type: 'numeric', source: 'hours', version: field.version },
      })
      expect(refused.error.fields).toHaveProperty('source')
    })

    it('of a private network isn’t there for whoever stands outside', async () => {
      const quiet = w.networks['Quiet Room'] ?? 0
      const made = (await addTo(admin, quiet, { title: 'Quiet hours', type: 'numeric' })).json
      const asked = [
        pathOf(networkKpis.show, { id: quiet }),
        pathOf(networkKpis.fields, { id: quiet }),
        pathOf(networkKpis.updates, { id: quiet }),
        pathOf(networkKpis.prototype, { id: quiet }),
      ]
      for (const path of asked) expect([path, (await outsider.get(path)).status]).toEqual([path, 404])
      expect((await outsider.delete(pathOf(kpiFields.delete, { id: made.id }))).status).toBe(404)
      expect((await leader.get(pathOf(networkKpis.show, { id: quiet }))).json.items).toHaveLength(1)
    })

    it('leaves as a file, a line for each value', async () => {
      const { text } = await leader.get(kpiUpdates.export_csv.path, { query: { network_id: women } })
      expect(text.split('\n')[0]).toContain('Day,KPI,Value,Unit,Change,Comment,Reported by')
      expect(text).toContain('2026-03-04,Mood,High')
      expect((await outsider.get(kpiUpdates.export_csv.path, { query: { network_id: women } })).status).toBe(
        403,
      )
      expect((await leader.get(kpiUpdates.export_csv.path)).status).toBe(422)
    })
  })

  describe('and the tables under their old names', () => {
    it('are still read and written by a process of the release before', async () => {
      const fresh = (await makeEvent(admin, women, 'Before the release')).id
      const { json } = await leader.post(pathOf(eventFields.create, { id: fresh }), {
        body: { title: 'Plates', type: 'numeric' },
      })
      const asWeb = <Row>(sql: string) =>
        w.app.database.inTransaction(w.enterprises.larkspur, async (tx) => {
          const { sql: raw } = await import('kysely')
          return (await raw.raw<Row>(sql).execute(tx)).rows
        })
      const e = w.enterprises.larkspur
      await asWeb(`insert into event_updates (enterprise_id, event_id, reported_on, filled)
        values (${e}, ${fresh}, '2026-01-01', '{"${json.id}": 3}')`)
      await asWeb(`insert into event_fields (enterprise_id, event_id, title, type, position)
        values (${e}, ${fresh}, 'Cups', 'numeric', 2)`)
      await asWeb(
        `update event_fields t set position = 9 - position where t.enterprise_id = ${e} and t.event_id = ${fresh}`,
      )
      const { items } = (await leader.get(pathOf(eventFields.list, { id: fresh }))).json
      expect(items).toMatchObject([
        { title: 'Cups', value_count: 0 },
        { title: 'Plates', value_count: 1 },
      ])
      expect(
        await asWeb(`select id from event_fields where enterprise_id = ${e} and event_id is null`),
      ).toEqual([])
      // Of another company it sees nothing.
      expect(
        await asWeb(`select id from event_fields where enterprise_id = ${w.enterprises.brightwater}`),
      ).toEqual([])
    })
  })

  it('of events stays when the plan module is off, of networks isn’t there', async () => {
    const switched = async (on: boolean) => {
      await w.owner.query('update enterprises set plan_module_enabled = $2 where id = $1', [
        w.enterprises.larkspur,
        on,
      ])
      await w.owner.query("select pg_notify('enterprise', id::text) from enterprises")
    }
    const { items } = (await leader.get(pathOf(networkKpis.fields, { id: women }))).json
    await switched(false)
    expect((await leader.get(pathOf(eventFields.list, { id }))).status).toBe(200)
    expect((await leader.get(pathOf(eventUpdates.list, { id }))).status).toBe(200)
    expect((await leader.get(pathOf(eventPlans.approval, { id }))).status).toBe(200)
    for (const path of [networkKpis.show, networkKpis.fields, networkKpis.updates, networkKpis.prototype])
      expect([path.path, (await leader.get(pathOf(path, { id: women }))).status]).toEqual([path.path, 404])
    expect((await leader.delete(pathOf(kpiFields.delete, { id: items[0].id }))).status).toBe(404)
    expect((await addField(leader, women)).status).toBe(404)
    await switched(true)
    expect((await leader.get(pathOf(networkKpis.show, { id: women }))).status).toBe(200)
  })
  const addField = (client: Client, network: number) =>
    client.post(pathOf(networkKpis.createField, { id: network }), { body: { title: 'Off', type: 'text' } })
})

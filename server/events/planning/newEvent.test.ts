import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockAt } from '../../../contract/clocks.ts'
import { enterprises } from '../../../contract/enterprise/enterprise.ts'
import { decidedFields } from '../../../contract/events/decisions.ts'
import { eventDrafts, NewEvent } from '../../../contract/events/drafts.ts'
import { eventPlans, myPlans, networkPlans } from '../../../contract/events/management.ts'
import { events } from '../../../contract/events/pages.ts'
import { registrationQuestions } from '../../../contract/events/registrations.ts'
import { seriesChanges } from '../../../contract/events/seriesChanges.ts'
import { unusedSweep } from '../../posts/unusedPictures.ts'
import { changeOf, eventBody, makeEvent } from '../../testing/events.ts'
import { designerFacilitates } from '../../testing/leaders.ts'
import { formWith, picture } from '../../testing/pictures.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { untouchedDraftSweep } from './drafts.ts'
import { eventExpirySweep } from './eventEnd.ts'

const HOUR = 3_600_000
const soon = (hours: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * HOUR).toISOString()

describe('planning an event', () => {
  let w: World
  let leader: Client
  let member: Client
  let admin: Client
  let outsider: Client
  let facilitator: Client
  let women: number
  let green: number
  let quiet: number
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    women = w.networks['Women at Larkspur'] ?? 0
    green = w.networks['Green Larkspur'] ?? 0
    quiet = w.networks['Quiet Room'] ?? 0
    await designerFacilitates(w, women)
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    admin = await w.as(w.people.admin)
    outsider = await w.as(w.people.outsider)
    facilitator = await w.as(w.people.designer)
  })
  afterAll(() => w.close())

  const show = (client: Client, id: number) => client.get(pathOf(events.show, { id }))
  const approval = async (client: Client, id: number) =>
    (await client.get(pathOf(eventPlans.approval, { id }))).json
  const decide = (
    client: Client,
    id: number,
    decision: string,
    { version, reason }: { version: number; reason?: string | undefined },
  ) =>
    client.post(pathOf(eventPlans.decide, { id }), {
      body: { decision, version, ...(reason === undefined ? {} : { reason }) },
    })
  const change = (client: Client, event: { id: number }, more: object = {}) =>
    client.put(pathOf(eventPlans.update, { id: event.id }), { body: changeOf(event, more) })
  const pending = async (client: Client, network = women, query = {}) =>
    (await client.get(pathOf(networkPlans.pending, { id: network }), { query })).json
  const notified = async (user: number, kind: string) =>
    (
      await w.owner.query('select facts from notifications where user_id = $1 and kind = $2 order by id', [
        user,
        kind,
      ])
    ).rows.map(({ facts }) => facts.event as string)
  const register = (user: number, event: number, state = 'registered') =>
    w.owner.query(
      `insert into event_registrations (enterprise_id, event_id, user_id, state, place)
       values ($1, $2, $3, $4, (select coalesce(max(place), 0) + 1 from event_registrations where event_id = $2))`,
      [w.enterprises.larkspur, event, user, state],
    )

  describe('as a draft', () => {
    const begin = async (client: Client, post_to?: string) =>
      client.post(eventDrafts.create.path, { body: post_to === undefined ? {} : { post_to } })
    const contentOf = ({
      id: _id,
      picture_url: _url,
      created_at: _born,
      updated_at: _touched,
      ...content
    }: Record<string, unknown>) => content
    const save = (client: Client, draft: Record<string, unknown>, more: object) =>
      client.put(pathOf(eventDrafts.save, { id: String(draft.id) }), {
        body: { ...contentOf(draft), ...more },
      })

    it('is meant for the network that its address names, by number or uuid, and is its author’s alone', async () => {
      const { rows } = await w.owner.query('select uuid from networks where id = $1', [women])
      const byUuid = await begin(leader, rows[0]?.uuid)
      expect([byUuid.status, byUuid.json.network_id]).toEqual([200, women])
      const byNumber = await begin(leader, String(women))
      expect(byNumber.json.network_id).toBe(women)
      expect((await begin(leader, 'nowhere')).json.network_id).toBeNull()
      const { id } = byUuid.json
      expect((await leader.get(pathOf(eventDrafts.show, { id }))).status).toBe(200)
      const theirs = await admin.get(pathOf(eventDrafts.show, { id }))
      const never = await admin.get(pathOf(eventDrafts.show, { id: '0d9f3c1e-7a44-4b6b-9c55-3f2f6a1f0b77' }))
      expect([theirs.status, theirs.text]).toEqual([404, never.text])
      expect((await begin(member)).status).toBe(403)
    })

    it('is kept half written; of two who save, the later is told', async () => {
      const { json: draft } = await begin(leader, String(women))
      const first = await save(leader, draft, { name: 'Soup', virtual_url: 'https:/', starts_at: soon(50) })
      expect(first.json).toMatchObject({ name: 'Soup', virtual_url: 'https:/', version: 2 })
      const late = await save(leader, draft, { name: 'Stew' })
      expect([late.status, late.json.error.code]).toEqual([409, 'changed_meanwhile'])
      const { json } = await leader.get(eventDrafts.list.path, { query: { search: 'soup' } })
      expect(json.items[0]).toMatchObject({ id: draft.id, host: { id: women } })
    })

    it('goes after a day when nobody wrote a word into it', async () => {
      const there = async (id: string) => (await leader.get(pathOf(eventDrafts.show, { id }))).status
      const [empty, written] = await Promise.all(
        [1, 2].map(async () => (await begin(leader, String(women))).json),
      )
      await save(leader, written, { name: 'A word' })
      const tomorrow = new Date(Date.now() + 25 * HOUR)
      await untouchedDraftSweep.run(w.app.database, new Date())
      expect(await there(empty.id)).toBe(200)
      await untouchedDraftSweep.run(w.app.database, tomorrow)
      expect([await there(empty.id), await there(written.id)]).toEqual([404, 200])
    })

    it('says all that is missing at once, and becomes an event once, however often it is published', async () => {
      const { json: draft } = await begin(leader, String(women))
      const half = await leader.post(pathOf(eventDrafts.publish, { id: draft.id }), { body: { version: 1 } })
      expect(half.status).toBe(422)
      expect(Object.keys(half.json.error.fields).toSorted()).toEqual(
        expect.arrayContaining(['ends_at', 'name', 'starts_at']),
      )
      const saved = await save(leader, draft, eventBody(women, 'Bread at nine'))
      expect(saved.status, saved.text).toBe(200)
      const publish = () =>
        leader.post(pathOf(eventDrafts.publish, { id: draft.id }), { body: { version: 2 } })
      const answers = await Promise.all([publish(), publish(), publish()])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1)
      expect(answers[0]?.json).toMatchObject({ state: 'pending_approval', host: { id: women } })
      expect((await save(leader, draft, {})).status).toBe(404)
    })

    it('is copied, also from an event, without a date that has passed', async () => {
      const event = await makeEvent(admin, women, 'Often')
      const copy = await admin.post(pathOf(eventPlans.copy, { id: event.id }))
      expect(copy.json).toMatchObject({ name: 'Often', network_id: women, time_zone: 'Europe/Paris' })
      expect(Date.parse(copy.json.starts_at)).toBe(Date.parse(event.starts_at))
      const again = await admin.post(pathOf(eventDrafts.copy, { id: copy.json.id }))
      expect(again.json).toMatchObject({ name: 'Often', version: 1 })
      const past = (await w.owner.query("select id from events where name = 'Long gone'")).rows[0]
      const old = await admin.post(pathOf(eventPlans.copy, { id: Number(past?.id) }))
      expect(old.json).toMatchObject({ name: 'Long gone', starts_at: null, ends_at: null })
      expect((await member.post(pathOf(eventPlans.copy, { id: event.id }))).status).toBe(403)
    })

    it('finds the networks it can be held in and says from whom on they show what', async () => {
      const { json } = await leader.get(eventDrafts.networks.path)
      expect(json.items.map(({ id }: { id: number }) => id)).toContain(women)
      expect(json.items.map(({ id }: { id: number }) => id)).not.toContain(green)
      expect(json.items[0]).toMatchObject({ can: { publish: false } })
      const all = await admin.get(eventDrafts.networks.path, { query: { ids: [green] } })
      expect(all.json.items).toMatchObject([
        { id: green, events_seen_by: 'outsider', can: { publish: true } },
      ])
      expect((await member.get(eventDrafts.networks.path, { query: { role: 'guest' } })).status).toBe(403)
    })
  })

  describe('as a whole', () => {
    const refused = async (more: object) => {
      const { status, json } = await leader.post(eventPlans.create.path, {
        body: { ...eventBody(women, 'Wrong'), ...more },
      })
      expect(status).toBe(422)
      return json.error.fields as Record<string, string>
    }

    it('costs an amount in the currency of the enterprise, which only whoever configures it chooses', async () => {
      const seen = async () => (await w.anyone().get(enterprises.auth.path)).json.currency
      expect(await seen()).toBe('USD')
      const { json: now } = await admin.get(enterprises.show.path)
      const { currency: _was, id: _id, name: _name, ...rest } = now
      const choose = (client: Client, currency: string, version = now.version) =>
        client.post(enterprises.update.path, { body: { ...rest, currency, version } })
      expect((await choose(leader, 'EUR')).status).toBe(403)
      expect((await choose(admin, 'XXX')).json.error.fields).toHaveProperty('currency')
      const chosen = await choose(admin, 'EUR')
      expect([chosen.status, chosen.json.currency, await seen()]).toEqual([200, 'EUR', 'EUR'])
      // Whoever doesn't speak of it leaves it alone.
      const kept = await admin.post(enterprises.update.path, {
        body: { ...rest, version: chosen.json.version },
      })
      expect([kept.status, kept.json.currency]).toEqual([200, 'EUR'])
      await choose(admin, 'USD', kept.json.version)
    })

    it('has a place, lies ahead, lasts an hour at least and a month at most', async () => {
      expect(await refused({ location: null })).toHaveProperty('location')
      expect(await refused({ starts_at: soon(-3), ends_at: soon(3) })).toEqual({
        starts_at: 'Date must be in the future. You cannot create an event in the past.',
      })
      expect(await refused({ starts_at: soon(3), ends_at: soon(2) })).toEqual({
        ends_at: 'End cannot be before start.',
      })
      expect(await refused({ starts_at: soon(3), ends_at: soon(3.5) })).toEqual({
        ends_at: 'The timespan must be a whole number of minutes, at least one hour.',
      })
      expect(await refused({ starts_at: soon(3), ends_at: soon(3 + 745) })).toHaveProperty('ends_at')
      const far = 'Choose a year up to 2099.'
      for (const year of [2100, 9999])
        expect(
          await refused({ starts_at: `${year}-05-01T10:00:00Z`, ends_at: `${year}-05-01T12:00:00Z` }),
        ).toEqual({ starts_at: far, ends_at: far })
      expect(
        await refused({
          starts_at: '2098-05-01T10:00:00Z',
          ends_at: '2098-05-01T12:00:00Z',
          repeats: { rule: 'yearly', every: 1, until_on: null, most: 3 },
        }),
      ).toHaveProperty('repeats.most')
      for (const hours of [80, 74])
        expect(
          await refused({ starts_at: soon(72), ends_at: soon(74), registration_deadline: soon(hours) }),
        ).toEqual({
          registration_deadline: 'The registration deadline must be before the end.',
        })
    })

    it('has a seat at least, points that are whole, and costs what it says', async () => {
      expect(await refused({ seats: 0 })).toHaveProperty('seats')
      expect(await refused({ points: -1 })).toHaveProperty('points')
      expect(await refused({ points: 1.5 })).toHaveProperty('points')
      expect(await refused({ is_free: false })).toHaveProperty('budget_amount_cents')
      expect(await refused({ is_free: false, budget_amount_cents: 0 })).toHaveProperty('budget_amount_cents')
      expect(await refused({ budget_amount_cents: 100 })).toHaveProperty('budget_amount_cents')
      expect(await refused({ external_registration_url: 'javascript:alert(1)' })).toHaveProperty(
        'external_registration_url',
      )
      expect(await refused({ reminders: [7] })).toHaveProperty('reminders.0')
    })

    it('shows only a picture of whoever plans it, with words for those who don’t see it', async () => {
      const { json: file } = await leader.post(eventDrafts.addPicture.path, {
        form: formWith(await picture(), 'us.png'),
      })
      expect(await refused({ picture_file_id: file.id })).toHaveProperty('picture_alt')
      const theirs = await admin.post(eventPlans.create.path, {
        body: { ...eventBody(women, 'Wrong'), picture_file_id: file.id, picture_alt: 'Us' },
      })
      expect(theirs.json.error.fields).toHaveProperty('picture_file_id')
      const event = await makeEvent(leader, women, 'With a picture', {
        picture_file_id: file.id,
        picture_alt: 'Us, laughing',
      })
      expect(event.picture).toMatchObject({ file_id: file.id, alt: 'Us, laughing' })
      expect(
        (await member.post(eventDrafts.addPicture.path, { form: formWith(await picture(), 'us.png') }))
          .status,
      ).toBe(403)
    })

    it('is planned only where its planner may', async () => {
      for (const [client, network] of [
        [member, women],
        [leader, green],
      ] as const)
        expect((await client.post(eventPlans.create.path, { body: eventBody(network, 'No') })).status).toBe(
          403,
        )
      const unknown = await outsider.post(eventPlans.create.path, { body: eventBody(987_654, 'No') })
      expect([unknown.status, unknown.json.error.fields]).toEqual([
        422,
        { network_id: "We can't find what you chose. Choose again." },
      ])
      const { network_id: _nowhere, ...body } = eventBody(women, 'No')
      const nowhere = await leader.post(eventPlans.create.path, { body })
      expect([nowhere.status, nowhere.json.error.fields]).toEqual([422, { network_id: 'This is required.' }])
    })
  })

  describe('approval', () => {
    it('lets it out once, by somebody else than its planner, who looked at what it is', async () => {
      const event = await makeEvent(leader, women, 'For all')
      expect(event).toMatchObject({
        state: 'pending_approval',
        can: { decide: false, submit: false, publish: false },
      })
      expect((await show(member, event.id)).status).toBe(404)
      expect(await notified(w.people.admin, 'event.waiting')).toContain('For all')
      expect((await decide(leader, event.id, 'approve', { version: event.version })).status).toBe(403)
      expect((await decide(facilitator, event.id, 'approve', { version: event.version })).status).toBe(404)
      const edited = await change(leader, event, { name: 'For nearly all' })
      expect(edited.status, edited.text).toBe(200)
      const stale = await decide(admin, event.id, 'approve', { version: event.version })
      expect([stale.status, stale.json.error.code]).toEqual([409, 'changed_meanwhile'])
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => decide(admin, event.id, 'approve', { version: edited.json.version })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
      expect((await show(member, event.id)).json).toMatchObject({ state: 'approved', name: 'For nearly all' })
      expect(await notified(w.people.leader, 'event.approved')).toContain('For nearly all')
    })

    it('is never one’s own, whatever one may otherwise', async () => {
      const event = await makeEvent(leader, women, 'Mine alone')
      await w.owner.query('update events set created_by = $2 where id = $1', [event.id, w.people.admin])
      const own = await decide(admin, event.id, 'approve', { version: event.version })
      expect([own.status, own.json.error.message]).toEqual([
        403,
        "You don't have permission to decide about yourself",
      ])
      const shown = await admin.get(pathOf(events.show, { id: event.id }))
      expect(shown.json.can.decide).toBe(false)
    })

    it('asks for changes with a reason, and sees what became different since', async () => {
      const event = await makeEvent(leader, women, 'Half right', { seats: 10 })
      const bare = await decide(admin, event.id, 'request_changes', { version: event.version })
      expect(bare.json.error.fields).toHaveProperty('reason')
      const asked = await decide(admin, event.id, 'request_changes', {
        version: event.version,
        reason: 'Say where',
      })
      expect(asked.json).toMatchObject({ state: 'changes_requested', state_reason: 'Say where' })
      expect(await notified(w.people.leader, 'event.changes_requested')).toContain('Half right')
      const mended = await change(leader, asked.json, { location: 'Room Baobab', seats: 12 })
      expect(mended.json.state).toBe('changes_requested')
      expect(
        (await pending(admin)).items.map((item: { event: { id: number } }) => item.event.id),
      ).not.toContain(event.id)
      await leader.put(pathOf(eventPlans.submit, { id: event.id }))
      const { items } = await pending(admin, women, { search: 'half right' })
      const difference = [
        { field: 'location', before: 'The canteen', after: 'Room Baobab' },
        { field: 'seats', before: 10, after: 12 },
      ]
      expect(items).toMatchObject([{ kind: 'event', difference, can: { decide: true } }])
      expect(await approval(admin, event.id)).toMatchObject({
        difference,
        decisions: [{ decision: 'changes_requested', reason: 'Say where' }],
      })
      const own = await pending(leader, women, { search: 'half right' })
      expect(own.items[0].can.decide).toBe(false)
      expect((await member.get(pathOf(networkPlans.pending, { id: women }))).status).toBe(403)
      expect((await facilitator.get(pathOf(eventPlans.approval, { id: event.id }))).status).toBe(404)
    })

    it('sees how often it would be, what it asks and for whom it is, and what of that became different', async () => {
      const event = await makeEvent(leader, women, 'Once or often', { guest_ids: [green] })
      const asked = await decide(admin, event.id, 'request_changes', {
        version: event.version,
        reason: 'Once is enough',
      })
      const repeats = { rule: 'daily', every: 1, until_on: null, most: 60 }
      const begun = await leader.post(pathOf(seriesChanges.begin, { id: event.id }), {
        body: { event: changeOf(asked.json, { reminders: [60] }), repeats },
      })
      expect(begun.status, begun.text).toBe(200)
      const question = { title: 'What do you bring?', type: 'text', required: false }
      const posed = await leader.post(pathOf(registrationQuestions.create, { id: event.id }), {
        body: question,
      })
      expect(posed.status, posed.text).toBe(200)
      await leader.put(pathOf(eventPlans.submit, { id: event.id }))
      const { items } = await pending(admin, women, { search: 'once or often', kind: 'event' })
      const after = { ...repeats, starts_on: clockAt(event.starts_at, event.time_zone).day }
      const difference = [
        { field: 'repeats', before: null, after },
        { field: 'questions', before: '', after: 'What do you bring?' },
        { field: 'reminders', before: [1440, 15], after: [60] },
      ]
      const facts = {
        repeats: after,
        questions: ['What do you bring?'],
        networks: [{ id: women }, { id: green }],
        events_seen_by: 'outsider',
      }
      expect(items).toMatchObject([{ difference, facts, event: { seats: null, points: 0 } }])
      expect(await approval(admin, event.id)).toMatchObject({ difference, facts })
      const { json: now } = await show(admin, event.id)
      const again = await decide(admin, event.id, 'request_changes', {
        version: now.version,
        reason: 'Still once',
      })
      await leader.put(pathOf(eventPlans.submit, { id: event.id }))
      expect([again.status, (await approval(admin, event.id)).difference]).toEqual([200, []])
      await admin.delete(pathOf(eventPlans.removeNetwork, { id: event.id, network_id: green }))
    })

    it('of an event that is out sees the rule that it would follow', async () => {
      const planned = await makeEvent(leader, women, 'Out once')
      const { json: event } = await decide(admin, planned.id, 'approve', { version: planned.version })
      const repeats = { rule: 'daily', every: 1, until_on: null, most: 60 }
      const begun = await leader.post(pathOf(seriesChanges.begin, { id: event.id }), {
        body: { event: changeOf(event), repeats },
      })
      expect(begun.status, begun.text).toBe(200)
      const after = { ...repeats, starts_on: clockAt(event.starts_at, event.time_zone).day }
      const difference = [{ field: 'repeats', before: null, after }]
      expect((await pending(admin, women, { search: 'out once', kind: 'change' })).items).toMatchObject([
        { difference },
      ])
      expect((await approval(admin, event.id)).change).toMatchObject({
        difference,
        series: { scope: 'begin' },
      })
    })

    it('compares everything that is written of an event', () => {
      const otherwise: Record<string, string> = {
        guest_ids: 'networks',
        picture_file_id: 'picture',
        // An event stays where it is.
        network_id: 'name',
      }
      const compared: readonly string[] = decidedFields
      expect(
        Object.keys(NewEvent.shape).filter((field) => !compared.includes(otherwise[field] ?? field)),
      ).toEqual([])
    })

    it('keeps the pictures that it, a draft or an update shows, and no others', async () => {
      const sent = async () =>
        (await leader.post(eventDrafts.addPicture.path, { form: formWith(await picture(), 'us.png') })).json
          .id
      const [shown, before, drafted, forgotten] = [await sent(), await sent(), await sent(), await sent()]
      const there = async () => {
        const { rows } = await w.owner.query<{ id: string }>('select id from files where id = any($1)', [
          [shown, before, drafted, forgotten],
        ])
        return [shown, before, drafted, forgotten].map((id) => rows.some((row) => row.id === id))
      }
      const event = await makeEvent(leader, women, 'Pictured', { picture_file_id: before, picture_alt: 'Us' })
      await change(leader, event, { picture_file_id: shown })
      const { json: draft } = await leader.post(eventDrafts.create.path, { body: {} })
      const { id: _id, picture_url: _url, created_at: _born, updated_at: _touched, ...content } = draft
      await leader.put(pathOf(eventDrafts.save, { id: draft.id }), {
        body: { ...content, picture_file_id: drafted },
      })
      await unusedSweep.run(w.app.database, new Date())
      expect(await there()).toEqual([true, true, true, true])
      await unusedSweep.run(w.app.database, new Date(Date.now() + 8 * 24 * HOUR))
      expect(await there()).toEqual([true, false, true, false])
    })

    it('waits in one place for whoever decides in several networks: by network, the oldest first', async () => {
      const mine = async (client: Client, query = {}) =>
        (await client.get(pathOf(myPlans.pending), { query: { page_size: 100, ...query } })).json
      const first = await makeEvent(leader, women, 'Waits everywhere one')
      const second = await makeEvent(leader, women, 'Waits everywhere two')
      const elsewhere = await makeEvent(leader, women, 'Waits everywhere three')
      await w.owner.query(`update event_networks set network_id = $2 where event_id = $1 and role = 'host'`, [
        elsewhere.id,
        green,
      ])
      await w.owner.query('update events set network_id = $2 where id = $1', [elsewhere.id, green])
      const names = (list: { items: { event: { name: string } }[] }) =>
        list.items.map(({ event }) => event.name)
      const all = await mine(admin, { search: 'waits everywhere' })
      expect(names(all)).toEqual(['Waits everywhere three', 'Waits everywhere one', 'Waits everywhere two'])
      expect(all.items[0]).toMatchObject({ network: { id: green }, can: { decide: true } })
      expect(names(await mine(admin, { search: 'waits everywhere', sort_by: 'asked_at' }))).toEqual([
        'Waits everywhere one',
        'Waits everywhere two',
        'Waits everywhere three',
      ])
      expect(names(await mine(admin, { search: 'green larkspur' }))).toContain('Waits everywhere three')
      // What one asked for oneself waits for others, and whoever decides nowhere has nothing to decide.
      expect(names(await mine(leader, { search: 'waits everywhere' }))).toEqual([])
      expect(await mine(member)).toMatchObject({ items: [], total: 0 })
      const page = await mine(admin, { search: 'waits everywhere', page_size: 10, page: 2 })
      expect(page.items).toEqual([])
      expect(
        (await decide(admin, first.id, 'approve', { version: first.version })).status,
        'what is decided no longer waits',
      ).toBe(200)
      expect(names(await mine(admin, { search: 'waits everywhere' }))).not.toContain('Waits everywhere one')
      await decide(admin, second.id, 'decline', { version: second.version, reason: 'Another time' })
      await decide(admin, elsewhere.id, 'decline', { version: elsewhere.version, reason: 'Another time' })
    })

    it('is taken back by whoever asked, declined with a reason, and thrown away when nobody ever saw it', async () => {
      const event = await makeEvent(leader, women, 'Perhaps')
      expect((await leader.delete(pathOf(eventPlans.delete, { id: event.id }))).status).toBe(409)
      const back = await leader.delete(pathOf(eventPlans.withdraw, { id: event.id }))
      expect(back.json).toMatchObject({ state: 'draft', can: { delete: true, submit: true } })
      const again = await leader.put(pathOf(eventPlans.submit, { id: event.id }))
      await decide(admin, event.id, 'decline', {
        version: again.json.version,
        reason: 'We had this last week',
      })
      expect((await show(leader, event.id)).json.state).toBe('declined')
      expect((await leader.delete(pathOf(eventPlans.delete, { id: event.id }))).status).toBe(200)
      expect((await show(leader, event.id)).status).toBe(404)
    })

    it('waits for the moment that was chosen, is put off and withdrawn before it', async () => {
      const event = await makeEvent(leader, women, 'Later', { publish_at: soon(20) })
      const out = await decide(admin, event.id, 'approve', { version: event.version })
      expect(out.json).toMatchObject({ state: 'scheduled', published_at: null })
      expect((await show(member, event.id)).status).toBe(404)
      const due = async () =>
        (
          await w.owner.query("select due_at from timed where kind = 'event.publish' and subject_id = $1", [
            String(event.id),
          ])
        ).rows.map(({ due_at }) => Date.parse(due_at))
      expect(await due()).toEqual([Date.parse(event.publish_at)])
      const later = soon(30)
      const put = await change(leader, out.json, { publish_at: later })
      expect([put.status, put.json.state]).toEqual([200, 'scheduled'])
      expect(await due()).toEqual([Date.parse(later)])
      await w.owner.query(
        "update timed set due_at = now() - interval '1 second' where kind = 'event.publish' and subject_id = $1",
        [String(event.id)],
      )
      await expect
        .poll(async () => (await show(member, event.id)).json?.state, { timeout: 8000 })
        .toBe('approved')
      const other = await makeEvent(admin, women, 'Never', { publish_at: soon(20) })
      expect((await admin.delete(pathOf(eventPlans.withdraw, { id: other.id }))).json.state).toBe('draft')
      const none = await w.owner.query(
        "select 1 from timed where kind = 'event.publish' and subject_id = $1",
        [String(other.id)],
      )
      expect(none.rows).toEqual([])
    })
  })

  describe('a later change', () => {
    it('of place, time or cost is asked for and stays a wish until somebody says yes; all else is saved', async () => {
      const planned = await makeEvent(leader, women, 'Moving')
      const { json: event } = await decide(admin, planned.id, 'approve', { version: planned.version })
      await register(w.people.member, event.id)
      await register(w.people.outsider, event.id, 'waitlisted')
      const wished = await change(leader, event, {
        location: 'The roof',
        starts_at: soon(90),
        ends_at: soon(92),
        diet: 'Vegan',
      })
      expect(wished.json).toMatchObject({ state: 'approved', location: 'The canteen', diet: 'Vegan' })
      expect(Date.parse(wished.json.starts_at)).toBe(Date.parse(event.starts_at))
      expect(await notified(w.people.member, 'event.moved')).not.toContain('Moving')
      const { items } = await pending(admin, women, { kind: 'change', search: 'moving' })
      expect(items[0].difference.map(({ field }: { field: string }) => field)).toEqual([
        'location',
        'starts_at',
        'ends_at',
      ])
      const answer = (client: Client, decision: string, reason: string | null = null) =>
        client.put(pathOf(eventPlans.decideChange, { id: items[0].change_id }), {
          body: { decision, reason },
        })
      expect((await answer(leader, 'approve')).status).toBe(403)
      expect((await answer(member, 'approve')).status).toBe(403)
      const yes = await answer(admin, 'approve')
      expect([yes.status, yes.json.location]).toEqual([200, 'The roof'])
      expect((await answer(admin, 'approve')).status).toBe(409)
      await expect.poll(() => notified(w.people.member, 'event.moved')).toContain('Moving')
      await expect.poll(() => notified(w.people.outsider, 'event.moved')).toContain('Moving')
      expect(await notified(w.people.leader, 'event.change_approved')).toContain('Moving')
      const { rows } = await w.owner.query(
        'select starts_at from event_networks where event_id = $1 and starts_at = (select starts_at from events where id = $1)',
        [event.id],
      )
      expect(rows).toHaveLength(1)
    })

    it('asked for anew takes the place of the wish before; declined or withdrawn, nothing becomes of it', async () => {
      const planned = await makeEvent(leader, women, 'Wavering')
      const { json: event } = await decide(admin, planned.id, 'approve', { version: planned.version })
      const first = await change(leader, event, { location: 'Here' })
      await change(leader, first.json, { is_free: false, budget_amount_cents: 5000 })
      const { change: open } = await approval(leader, event.id)
      expect(open).toMatchObject({
        state: 'pending',
        difference: [
          { field: 'is_free', before: true, after: false },
          { field: 'budget_amount_cents', before: null, after: 5000 },
        ],
        can: { decide: false, withdraw: true },
      })
      expect((await approval(admin, event.id)).change.can).toEqual({ decide: true, withdraw: true })
      const no = await admin.put(pathOf(eventPlans.decideChange, { id: open.id }), {
        body: { decision: 'decline' },
      })
      expect(no.json.error.fields).toHaveProperty('reason')
      await admin.put(pathOf(eventPlans.decideChange, { id: open.id }), {
        body: { decision: 'decline', reason: 'Too dear' },
      })
      const { can } = (await approval(admin, event.id)).change
      expect(can).toEqual({ decide: false, withdraw: false })
      const late = await admin.put(pathOf(eventPlans.decideChange, { id: open.id }), {
        body: { decision: 'approve' },
      })
      expect(late.json.error.code).toBe('event_state')
      expect((await show(leader, event.id)).json).toMatchObject({ is_free: true, budget_amount_cents: null })
      const { json: now } = await show(leader, event.id)
      await change(leader, now, { location: 'There' })
      const { change: again } = await approval(leader, event.id)
      expect((await leader.delete(pathOf(eventPlans.withdrawChange, { id: again.id }))).status).toBe(200)
      expect((await leader.delete(pathOf(eventPlans.withdrawChange, { id: again.id }))).status).toBe(409)
      expect((await show(leader, event.id)).json.location).toBe('The canteen')
    })

    it('that ends it before people could still register leaves it without a deadline', async () => {
      const planned = await makeEvent(leader, women, 'Earlier', { starts_at: soon(72), ends_at: soon(74) })
      const { json: event } = await decide(admin, planned.id, 'approve', { version: planned.version })
      const wished = await change(leader, event, { starts_at: soon(60), ends_at: soon(62) })
      expect(wished.status, wished.text).toBe(200)
      const later = await change(leader, wished.json, { registration_deadline: soon(62) })
      expect(later.json.registration_deadline).not.toBeNull()
      const { change: open } = await approval(leader, event.id)
      const yes = await admin.put(pathOf(eventPlans.decideChange, { id: open.id }), {
        body: { decision: 'approve' },
      })
      expect([yes.status, yes.json.registration_deadline]).toEqual([200, null])
    })

    it('by whoever approves is done at once; of two who save, the later is told', async () => {
      const event = await makeEvent(admin, women, 'At once')
      await register(w.people.member, event.id)
      const [one, other] = await Promise.all([
        change(admin, event, { location: 'One' }),
        change(admin, event, { location: 'Other' }),
      ])
      expect([one.status, other.status].toSorted()).toEqual([200, 409])
      expect((await approval(admin, event.id)).change).toBeNull()
      await expect.poll(() => notified(w.people.member, 'event.moved')).toContain('At once')
      expect((await change(member, event, {})).status).toBe(403)
    })
  })

  describe('other networks', () => {
    it('are asked, answer for themselves, and their members read it from then on', async () => {
      await w.owner.query(
        `insert into network_leaders (enterprise_id, network_id, user_id, role_id, position_id)
         select $1, $2, $3, r.id, (select min(id) from leader_positions where enterprise_id = $1) from user_roles r
         where r.enterprise_id = $1 and r.role_name = 'Group leader'`,
        [w.enterprises.larkspur, green, w.people.outsider],
      )
      const host = await w.as(w.people.outsider)
      const planned = await makeEvent(leader, women, 'Together', { guest_ids: [green] })
      const { json: event } = await decide(admin, planned.id, 'approve', { version: planned.version })
      expect(event.networks).toMatchObject([{ role: 'host' }, { role: 'guest', state: 'invited' }])
      expect(await notified(w.people.outsider, 'event.invited')).toEqual(['Together'])
      const { items } = await pending(host, green)
      expect(items).toMatchObject([{ kind: 'invitation', event: { id: event.id }, can: { decide: true } }])
      const answer = (client: Client, decision: string, reason: string | null = null) =>
        client.put(pathOf(eventPlans.answerInvitation, { id: event.id, network_id: green }), {
          body: { decision, reason },
        })
      expect((await answer(leader, 'accept')).status).toBe(403)
      expect((await answer(host, 'decline')).json.error.fields).toHaveProperty('reason')
      const yes = await answer(host, 'accept')
      expect(yes.json.networks).toMatchObject([{ role: 'host' }, { state: 'accepted' }])
      expect((await answer(host, 'accept')).status).toBe(409)
      expect(await notified(w.people.leader, 'event.invitation_accepted')).toContain('Together')
      const { rows } = await w.owner.query(
        'select live from event_networks where event_id = $1 and network_id = $2',
        [event.id, green],
      )
      expect(rows).toEqual([{ live: true }])
      expect(
        (await member.delete(pathOf(eventPlans.removeNetwork, { id: event.id, network_id: green }))).status,
      ).toBe(403)
      expect(
        (await host.delete(pathOf(eventPlans.removeNetwork, { id: event.id, network_id: green }))).status,
      ).toBe(200)
      expect((await show(leader, event.id)).json.networks).toHaveLength(1)
    })
  })

  describe('its end', () => {
    it('is told to everybody who registered, and is none for what is over', async () => {
      const event = await makeEvent(admin, women, 'Called off')
      await register(w.people.member, event.id)
      expect((await member.put(pathOf(eventPlans.cancel, { id: event.id }), { body: {} })).status).toBe(403)
      const off = await admin.put(pathOf(eventPlans.cancel, { id: event.id }), { body: { reason: 'Snow' } })
      expect(off.json).toMatchObject({ state: 'canceled', state_reason: 'Snow' })
      await expect
        .poll(() => notified(w.people.member, 'event.canceled'), { timeout: 15_000 })
        .toEqual(['Called off'])
      const past = (await w.owner.query("select id from events where name = 'Long gone'")).rows[0]
      expect(
        (await admin.put(pathOf(eventPlans.cancel, { id: Number(past?.id) }), { body: {} })).status,
      ).toBe(409)
    })

    it('is the archive, from which it comes back as it was, with everybody who registered', async () => {
      const event = await makeEvent(admin, women, 'Put away')
      await register(w.people.member, event.id)
      const away = await admin.post(pathOf(eventPlans.archive, { id: event.id }))
      expect(away.json.state).toBe('archived')
      const { json } = await admin.get(eventPlans.archived.path, { query: { network_id: women } })
      expect(json.items.map(({ name }: { name: string }) => name)).toContain('Put away')
      expect((await change(admin, away.json, {})).status).toBe(409)
      const lies = await admin.get('/api/v2/archives/event', { query: { network_id: women } })
      expect(lies.json.items.map(({ name }: { name: string }) => name)).toContain('Put away')
      const restored = await admin.put(`/api/v2/archives/event/entries/${event.id}/restoration`, {
        body: { names: [] },
      })
      expect(restored.status, restored.text).toBe(200)
      expect((await show(member, event.id)).json).toMatchObject({
        state: 'approved',
        my: { state: 'registered' },
      })
      await admin.put(pathOf(eventPlans.cancel, { id: event.id }), { body: {} })
      await admin.post(pathOf(eventPlans.archive, { id: event.id }))
      const back = await admin.put(pathOf(eventPlans.unarchive, { id: event.id }))
      expect(back.json.state).toBe('canceled')
    })

    it('comes by itself when it has been over for longer than its network keeps events', async () => {
      const [old, kept, young] = await Promise.all(
        ['Old', 'Kept', 'Young'].map(async (name) => (await makeEvent(admin, quiet, name)).id as number),
      )
      const over = (id: number | undefined, days: number, kept_from: string | null = null) =>
        w.owner.query(
          `update events set starts_at = now() - make_interval(days => $2, hours => 2),
             ends_at = now() - make_interval(days => $2), kept_from = $3 where id = $1`,
          [id, days, kept_from],
        )
      await over(old, 20)
      await over(kept, 20, new Date().toISOString())
      await over(young, 5)
      await w.owner.query(
        `update networks set expiry_age_events = 2, expiry_age_events_unit = 'weeks' where id = $1`,
        [quiet],
      )
      await eventExpirySweep.run(w.app.database, new Date())
      const states = await Promise.all(
        [old, kept, young].map(async (id) => (await show(admin, id ?? 0)).json.state),
      )
      expect(states).toEqual(['archived', 'approved', 'approved'])
    })
  })

  describe('the table of all events', () => {
    it('of a network is for whoever looks after them; one’s own is for everybody', async () => {
      const { json, status } = await leader.get(eventPlans.list.path, {
        query: { network_id: women, state: 'pending_approval', sort_by: 'name' },
      })
      expect(status).toBe(200)
      expect(json.items.length).toBeGreaterThan(0)
      expect(json.items.every(({ state }: { state: string }) => state === 'pending_approval')).toBe(true)
      const past = await leader.get(eventPlans.list.path, { query: { network_id: women, phase: 'past' } })
      expect(past.json.items.map(({ name }: { name: string }) => name)).toContain('Long gone')
      for (const client of [member, facilitator])
        expect((await client.get(eventPlans.list.path, { query: { network_id: women } })).status).toBe(403)
      const mine = await facilitator.get(eventPlans.list.path)
      expect([mine.status, mine.json.items]).toEqual([200, []])
    })

    it('leaves as a file with the same rows', async () => {
      const file = await leader.get(eventPlans.export_csv.path, {
        query: { network_id: women, search: 'Long gone', columns: 'name,state' },
      })
      expect(file.text.replaceAll('\r', '').trim()).toBe('Event,State\nLong gone,approved')
      expect((await member.get(eventPlans.export_csv.path, { query: { network_id: women } })).status).toBe(
        403,
      )
    })
  })
})

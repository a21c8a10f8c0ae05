import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import reader from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventAfterwards } from '../../../contract/events/afterwards.ts'
import { codeBytes, codeInGroups } from '../../../contract/events/codes.ts'
import { eventCheckIn, eventDay } from '../../../contract/events/day.ts'
import { eventPlans } from '../../../contract/events/management.ts'
import { events } from '../../../contract/events/pages.ts'
import { notifications } from '../../../contract/messages/messages.ts'
import { anEvent, morePeople, type Planned } from '../../testing/doors.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { doorCheckIn } from './atDoor.ts'
import { closingSweep } from './closure.ts'
import { ticketsOf } from './ticketPictures.ts'

describe('the day of an event', () => {
  let w: World
  let leader: Client
  let member: Client
  let outsider: Client
  let anyone: Client
  let guests: number[]
  beforeAll(async () => {
    w = await world()
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    outsider = await w.as(w.people.outsider)
    anyone = w.anyone()
    // Its anti-forgery token is fetched with the first call, which is one alone.
    await anyone.post(eventDay.upload.path)
    guests = await morePeople(w, 30)
  })
  afterAll(() => w.close())
  beforeEach(() => w.owner.query('delete from sign_in_attempts'))

  const at = (route: { path: string }, event: Planned, more: Record<string, number> = {}) =>
    pathOf(route, { id: event.id, ...more })
  const dayOf = async (event: Planned, who = leader) => (await who.get(at(eventDay.show, event))).json
  const one = async (event: Planned) => {
    const { rows } = await w.owner.query(
      `select going_count::int as going, waiting_count::int as waiting, attended_count::int as attended, closed_at
       from events where id = $1`,
      [event.id],
    )
    return rows[0]
  }
  const pointsOf = async (event: Planned) => {
    const { rows } = await w.owner.query(
      `select user_id::int, max(amount)::int as points, sum(amount) > 0 as kept from point_entries
       where cause = 'event_attended' and fact = $1 group by 1 order by 1`,
      [String(event.id)],
    )
    return rows
  }
  const stateOf = async (event: Planned, user: number) => {
    const { rows } = await w.owner.query(
      'select state, checked_in_by_way as way, walked_in from event_registrations where event_id = $1 and user_id = $2',
      [event.id, user],
    )
    return rows[0]
  }
  const openDoor = async (event: Planned, who = leader) => {
    const { status, json } = await who.post(at(eventDay.openDevice, event))
    expect(status).toBe(200)
    return json.token as string
  }
  const hashIn = (event: Planned, user: number) => event.codes.get(user)?.hash ?? ''
  const scan = (code_hash: string, scanned_at = new Date(), way = 'code') => ({
    scan_id: randomUUID(),
    code_hash,
    way,
    scanned_at: scanned_at.toISOString(),
  })
  const handIn = (event: Planned, device_token: string, scans: object[]) =>
    anyone.post(eventDay.upload.path, {
      body: { event_id: event.id, device_token, sent_at: new Date().toISOString(), scans },
    })
  const name = (event: Planned, user: number, role: string) =>
    leader.put(at(eventDay.nameSteward, event, { user_id: user }), { body: { role } })

  describe('who may do what at the door', () => {
    it('is nobody’s business who only comes, and doesn’t exist for those who may not know of the event', async () => {
      const event = await anEvent(w, { registered: [w.people.member] })
      for (const route of [
        eventDay.show,
        eventDay.attendance,
        eventDay.scans,
        eventDay.stewards,
        eventDay.snapshot,
      ]) {
        expect((await member.get(at(route, event))).json.error.code).toBe('denied.event_check_in')
        expect((await leader.get(at(route, event))).status).toBe(200)
      }
      const quiet = await anEvent(w, { network: 'Quiet Room' })
      expect((await outsider.get(at(eventDay.show, quiet))).status).toBe(404)
      expect((await member.put(at(eventDay.checkIn, event, { user_id: w.people.member }))).status).toBe(403)
      expect((await member.post(at(eventDay.openDevice, event))).status).toBe(403)
      expect((await member.get(at(eventDay.doorCode, event))).status).toBe(403)
    })

    it('a steward checks in; a supervisor also takes back, lets in and closes; only organizers name them', async () => {
      const event = await anEvent(w, { network: 'Quiet Room', registered: [guests[0] ?? 0] })
      const them = { user_id: guests[0] ?? 0 }
      expect((await outsider.get(at(events.show, event))).status).toBe(404)
      expect((await name(event, w.people.outsider, 'steward')).status).toBe(200)
      const shown = await outsider.get(at(events.show, event))
      expect(shown.json.can).toMatchObject({ check_in: true, supervise: false, manage: false })
      expect((await outsider.put(at(eventDay.checkIn, event, them))).json).toMatchObject({
        state: 'attended',
        way: 'list',
      })
      const refused = [
        await outsider.delete(at(eventDay.undo, event, them)),
        await outsider.post(at(eventDay.walkIn, event), { body: { user_id: guests[1] } }),
        await outsider.put(at(eventDay.setDoor, event), { body: { walk_ins: true } }),
        await outsider.put(at(eventDay.close, event)),
        await outsider.get(at(eventDay.devices, event)),
      ]
      for (const { json } of refused) expect(json.error.code).toBe('denied.event_supervise')
      const naming = await outsider.put(at(eventDay.nameSteward, event, { user_id: w.people.member }), {
        body: { role: 'supervisor' },
      })
      expect(naming.json.error.code).toBe('denied.events_manage')
      expect((await name(event, w.people.outsider, 'supervisor')).status).toBe(200)
      expect((await outsider.delete(at(eventDay.undo, event, them))).json).toMatchObject({
        state: 'registered',
      })
      expect(
        (await outsider.post(at(eventDay.walkIn, event), { body: { user_id: guests[1] } })).json,
      ).toMatchObject({
        state: 'attended',
        walked_in: true,
      })
      expect((await outsider.put(at(eventDay.close, event))).json.error.code).toBe('event_not_over')
      const gone = await leader.delete(at(eventDay.removeSteward, event, { user_id: w.people.outsider }))
      expect(gone.status).toBe(200)
      expect((await outsider.get(at(eventDay.show, event))).status).toBe(404)
    })

    it('nobody can be named who isn’t an active person here', async () => {
      const event = await anEvent(w)
      for (const user of [w.people.gone, w.neighbour, 987_654_321])
        expect((await name(event, user, 'steward')).status).toBe(404)
    })

    it('opens a day before the start, and shuts two days after the end', async () => {
      const early = await anEvent(w, { from: 25 * 60, to: 27 * 60, registered: [w.people.member] })
      const late = await anEvent(w, { from: -52 * 60, to: -49 * 60, registered: [w.people.member] })
      const who = { user_id: w.people.member }
      expect((await leader.put(at(eventDay.checkIn, early, who))).json.error.code).toBe('door_not_yet')
      expect((await leader.put(at(eventDay.checkIn, late, who))).json.error.code).toBe('door_shut')
      expect((await leader.post(at(eventDay.openDevice, late))).json.error.code).toBe('door_shut')
      expect((await leader.get(at(eventDay.doorCode, early))).json.error.code).toBe('door_not_yet')
    })
  })

  describe('scanning', () => {
    it('shows everybody their own code, and only while they come', async () => {
      const event = await anEvent(w, { registered: [w.people.member], waiting: [w.people.outsider] })
      const { json } = await member.get(at(eventDay.ticket, event))
      expect(json.code).toBe(event.codes.get(w.people.member)?.code)
      const typed = codeInGroups(json.code).toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o')
      expect(codeBytes(typed)).toEqual(codeBytes(json.code))
      expect((await outsider.get(at(eventDay.ticket, event))).status).toBe(404)
      expect((await leader.get(at(eventDay.ticket, event))).status).toBe(404)
    })

    it('a mail shows the same code, as a picture that a camera reads and as letters', async () => {
      const event = await anEvent(w, { registered: [w.people.member] })
      const tickets = await w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
        ticketsOf(tx, event.id, [w.people.member, w.people.outsider]),
      )
      const ticket = tickets.get(w.people.member)
      expect([tickets.size, ticket?.picture.cid, ticket?.picture.type]).toEqual([1, 'ticket', 'image/png'])
      const { data, info } = await sharp(Buffer.from(ticket?.picture.base64 ?? '', 'base64'))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const read = reader.default(new Uint8ClampedArray(data), info.width, info.height)
      expect(read?.data).toBe(event.codes.get(w.people.member)?.code)
      expect(ticket?.code).toBe(codeInGroups(read?.data ?? ''))
    })

    it('counts one code once with its points, however many doors scan it at the same moment', async () => {
      const event = await anEvent(w, { registered: [w.people.member], points: 20 })
      const doors = await Promise.all(Array.from({ length: 5 }, () => openDoor(event)))
      const hash = hashIn(event, w.people.member)
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, nth) => handIn(event, doors[nth % 5] ?? '', [scan(hash)])),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(await one(event)).toMatchObject({ going: 1, attended: 1 })
      expect(await pointsOf(event)).toEqual([{ user_id: w.people.member, points: 20, kept: true }])
      const counted = await w.owner.query(
        `select outcome, count(*)::int from event_check_ins where event_id = $1 group by outcome order by outcome`,
        [event.id],
      )
      expect(counted.rows).toEqual([
        { outcome: 'counted', count: 1 },
        { outcome: 'duplicate', count: 99 },
      ])
      expect(await dayOf(event)).toMatchObject({ attended_count: 1, duplicate_count: 99 })
    })

    it('tells a scan again what it was told before, and writes it once', async () => {
      const event = await anEvent(w, { registered: [w.people.member] })
      const door = await openDoor(event)
      const mine = scan(hashIn(event, w.people.member))
      for (let time = 0; time < 3; time++)
        expect((await handIn(event, door, [mine])).json.items).toEqual([
          { scan_id: mine.scan_id, outcome: 'counted', name: 'Mateo Ruiz', state: 'attended' },
        ])
      expect((await dayOf(event)).duplicate_count).toBe(0)
    })

    it('knows codes of this event alone; who waits is for a supervisor to let in or not', async () => {
      const [guest = 0, other = 0] = guests
      const event = await anEvent(w, {
        seats: 1,
        registered: [w.people.member],
        waiting: [guest, other],
        points: 5,
      })
      const elsewhere = await anEvent(w, { registered: [w.people.member] })
      const door = await openDoor(event)
      const answer = await handIn(event, door, [
        scan(hashIn(elsewhere, w.people.member)),
        scan(hashIn(event, guest)),
        scan(hashIn(event, guest)),
        scan(hashIn(event, other)),
      ])
      expect(answer.json.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
        'unknown',
        'to_be_confirmed',
        'to_be_confirmed',
        'to_be_confirmed',
      ])
      expect(await one(event)).toMatchObject({ going: 1, waiting: 2, attended: 0 })
      const { json } = await leader.get(at(eventDay.scans, event), { query: { outcome: 'to_be_confirmed' } })
      const idOf = (who: number) =>
        json.items.find(({ person }: { person: { id: number } }) => person.id === who).id as number
      const decide = (who: number, admitted: boolean) =>
        leader.put(pathOf(eventDay.decide, { id: idOf(who) }), { body: { admitted } })
      expect((await decide(guest, true)).status).toBe(200)
      expect((await decide(other, false)).status).toBe(200)
      expect((await decide(other, true)).json.error.code).toBe('scan_decided')
      expect(await stateOf(event, guest)).toMatchObject({ state: 'attended', walked_in: true })
      expect(await stateOf(event, other)).toMatchObject({ state: 'waitlisted' })
      expect(await pointsOf(event)).toEqual([{ user_id: guest, points: 5, kept: true }])
      expect(await one(event)).toMatchObject({ going: 2, waiting: 1, attended: 1 })
    })

    it('a clock that is wrong at a door doesn’t tell a wrong time', async () => {
      const event = await anEvent(w, { registered: [w.people.member] })
      const door = await openDoor(event)
      const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000)
      await anyone.post(eventDay.upload.path, {
        body: {
          event_id: event.id,
          device_token: door,
          sent_at: ahead(600).toISOString(),
          scans: [scan(hashIn(event, w.people.member), ahead(590))],
        },
      })
      const { rows } = await w.owner.query(
        `select extract(epoch from now() - checked_in_at) / 60 as ago from event_registrations where event_id = $1`,
        [event.id],
      )
      expect(Number(rows[0].ago)).toBeGreaterThan(9)
      expect(Number(rows[0].ago)).toBeLessThan(11)
    })

    it('a door hands in without a session until it is closed, its steward goes, or two days have passed', async () => {
      const event = await anEvent(w, { registered: guests.slice(0, 5) })
      await name(event, w.people.outsider, 'steward')
      const [mine, theirs] = [await openDoor(event), await openDoor(event, outsider)]
      const next = (
        (nth) => () =>
          scan(hashIn(event, guests[nth++] ?? 0))
      )(0)
      expect((await handIn(event, mine, [next()])).status).toBe(200)
      expect((await handIn(event, theirs, [next()])).status).toBe(200)
      await leader.delete(at(eventDay.removeSteward, event, { user_id: w.people.outsider }))
      expect((await handIn(event, theirs, [next()])).json.error.code).toBe('door_device')
      const { json } = await leader.get(at(eventDay.devices, event))
      const own = json.items.find(({ revoked_at }: { revoked_at: string | null }) => revoked_at === null)
      expect((await leader.delete(pathOf(eventDay.closeDevice, { id: own.id }))).status).toBe(200)
      expect((await handIn(event, mine, [next()])).json.error.code).toBe('door_device')
      expect((await handIn(event, 'no door has ever had this token', [next()])).json.error.code).toBe(
        'door_device',
      )
      const over = await anEvent(w, { registered: guests.slice(0, 2) })
      const late = await openDoor(over)
      const move = (hours: number) =>
        w.owner.query(
          `update events set starts_at = now() - interval '3 hours' - $2 * interval '1 hour',
             ends_at = now() - $2 * interval '1 hour' where id = $1`,
          [over.id, hours],
        )
      await move(47.9)
      expect((await handIn(over, late, [scan(hashIn(over, guests[0] ?? 0))])).status).toBe(200)
      await move(48.1)
      expect((await handIn(over, late, [scan(hashIn(over, guests[1] ?? 0))])).json.error.code).toBe(
        'door_device',
      )
      expect(await one(over)).toMatchObject({ attended: 1 })
      // It moves with the event: to a later end and back.
      await move(1)
      expect((await handIn(over, late, [scan(hashIn(over, guests[1] ?? 0))])).status).toBe(200)
      await move(49)
      expect((await handIn(over, late, [scan(hashIn(over, guests[1] ?? 0))])).json.error.code).toBe(
        'door_device',
      )
    })

    it('points for being there already fall with an event that is called off or put away, once', async () => {
      const put = async (event: Planned) => {
        for (const user_id of [w.people.member, w.people.outsider])
          expect((await leader.put(at(eventDay.checkIn, event, { user_id }))).status).toBe(200)
        await leader.delete(at(eventDay.undo, event, { user_id: w.people.outsider }))
      }
      const registered = [w.people.member, w.people.outsider]
      const [off, away] = [
        await anEvent(w, { registered, points: 10 }),
        await anEvent(w, { registered, points: 10 }),
      ]
      const kept = async (event: Planned) => (await pointsOf(event)).map((entry) => entry.kept)
      await put(off)
      await put(away)
      expect([await kept(off), await kept(away)].flat().filter(Boolean)).toHaveLength(2)
      const { rows: before } = await w.owner.query(
        `select id from point_entries where cause = 'event_attended' and fact = $1 and amount < 0`,
        [String(off.id)],
      )
      expect(
        (await leader.put(at(eventPlans.cancel, off), { body: { reason: 'The roof leaks' } })).status,
      ).toBe(200)
      expect(await kept(off)).toEqual([false, false])
      const { rows: after } = await w.owner.query(
        `select id from point_entries where cause = 'event_attended' and fact = $1 and amount < 0 order by id limit 1`,
        [String(off.id)],
      )
      expect(after).toEqual(before)
      // It comes back from the archive as called off, and gives nothing.
      for (const event of [off, away]) await leader.post(at(eventPlans.archive, event))
      expect(await kept(away)).toEqual([false, false])
      for (const event of [off, away]) {
        const late = await leader.put(at(eventDay.checkIn, event, { user_id: w.people.member }))
        expect([late.status, late.json.error.code]).toEqual([409, 'door_shut'])
        const { can } = (await leader.get(at(events.show, event))).json
        expect([can.check_in, can.supervise]).toEqual([false, false])
      }
      for (const event of [off, away])
        expect((await leader.put(at(eventPlans.unarchive, event))).status).toBe(200)
      expect(await kept(off)).toEqual([false, false])
      expect((await pointsOf(away)).filter((entry) => entry.kept)).toEqual([
        { user_id: w.people.member, points: 10, kept: true },
      ])
    })

    it('a check-in that is taken back takes its points with it, and given again gives them once', async () => {
      const event = await anEvent(w, { registered: [w.people.member], points: 10 })
      const who = { user_id: w.people.member }
      await leader.put(at(eventDay.checkIn, event, who))
      await leader.put(at(eventDay.checkIn, event, who))
      await leader.delete(at(eventDay.undo, event, who))
      expect(await pointsOf(event)).toEqual([{ user_id: w.people.member, points: 10, kept: false }])
      expect(await one(event)).toMatchObject({ going: 1, attended: 0 })
      expect((await leader.delete(at(eventDay.undo, event, who))).json.error.code).toBe('registration_state')
      await leader.put(at(eventDay.checkIn, event, who))
      expect(await pointsOf(event)).toEqual([{ user_id: w.people.member, points: 10, kept: true }])
      const { rows } = await w.owner.query(
        'select from_state, to_state, cause from event_registration_steps where event_id = $1 order by step',
        [event.id],
      )
      expect(rows.map(({ from_state, to_state }) => `${from_state} → ${to_state}`)).toEqual([
        'registered → attended',
        'attended → registered',
        'registered → attended',
      ])
    })

    it('what a door may keep is hashes, names and states, and nothing else', async () => {
      const event = await anEvent(w, { registered: [w.people.member], waiting: [w.people.outsider] })
      const { json, text } = await leader.get(at(eventDay.snapshot, event))
      expect(json.people).toEqual([
        { code_hash: hashIn(event, w.people.member), name: 'Mateo Ruiz', state: 'registered' },
        { code_hash: hashIn(event, w.people.outsider), name: 'Olga Petrova', state: 'waitlisted' },
      ])
      expect(text).not.toContain('@')
      expect(text).not.toContain(event.codes.get(w.people.member)?.code)
      expect(Date.parse(json.keep_until)).toBe(Date.parse(json.event.ends_at) + 86_400_000)
    })
  })

  it('doors that come back in any order lead to the same attendance, the same counts and the same report', async () => {
    const people = guests.slice(0, 6)
    const start = Date.now() - 20 * 60_000
    // Three doors without a connection: who was scanned where, in which minute.
    const scanned = fc.uniqueArray(
      fc.record({ door: fc.nat(2), person: fc.nat(people.length - 1), minute: fc.nat(19) }),
      { minLength: 4, maxLength: 12, selector: ({ minute }) => minute },
    )
    const outcomeOf = async (scans: { door: number; person: number; minute: number }[], order: number[]) => {
      const event = await anEvent(w, { registered: people.slice(0, 5), waiting: people.slice(5), points: 3 })
      const doors = await Promise.all(Array.from({ length: 3 }, () => openDoor(event)))
      const told = scans.map((one, nth) => ({
        door: one.door,
        scan: {
          ...scan(hashIn(event, people[one.person] ?? 0), new Date(start + one.minute * 60_000), 'offline'),
          scan_id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
        },
      }))
      for (const door of order) {
        const mine = told.filter((one) => one.door === door).map((one) => one.scan)
        // Some hand in all at once, some one by one.
        for (const some of door === 1 ? mine.map((single) => [single]) : [mine])
          expect((await handIn(event, doors[door] ?? '', some)).status).toBe(200)
      }
      const { rows: states } = await w.owner.query(
        `select user_id::int, state, round(extract(epoch from checked_in_at - to_timestamp($2)) / 60) as minute
         from event_registrations where event_id = $1 order by user_id`,
        [event.id, start / 1000],
      )
      const { rows: report } = await w.owner.query(
        'select scan_id, user_id::int, outcome from event_check_ins where event_id = $1 order by scan_id',
        [event.id],
      )
      return { counts: await one(event), states, report, points: (await pointsOf(event)).length }
    }
    await fc.assert(
      fc.asyncProperty(scanned, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), async (scans, order) => {
        const asTheyHappened = await outcomeOf(scans, [0, 1, 2])
        expect(await outcomeOf(scans, order)).toEqual(asTheyHappened)
        const there = new Set(scans.filter(({ person }) => person < 5).map(({ person }) => person))
        expect(asTheyHappened.counts).toMatchObject({ attended: there.size, waiting: 1 })
      }),
      { numRuns: Number(process.env.DOOR_ORDERS ?? 5) },
    )
  }, 60_000)

  describe('at the door by oneself', () => {
    const tokenOf = async (event: Planned) =>
      (await leader.get(at(eventDay.doorCode, event))).json.token as string
    const passOf = async (event: Planned) => {
      const token = await tokenOf(event)
      const { status, json } = await anyone.post(eventCheckIn.open.path, {
        body: { event_id: event.id, token },
      })
      expect(status).toBe(200)
      return json.pass as string
    }
    const jobsDone = async () => {
      const { rows } = await w.owner.query<{
        id: string
        data: { enterprise_id: number; job: string; payload: unknown }
      }>(`delete from pgboss.job where data->>'job' = 'events.door_check_in' returning id, data`)
      for (const { data } of rows)
        await w.app.database.inTransaction(data.enterprise_id, (tx) =>
          doorCheckIn.run({ tx, db: tx, now: new Date() }, data.payload),
        )
    }
    const byEmail = (pass: string, email: string) =>
      anyone.post(eventCheckIn.byEmail.path, { body: { pass, email } })

    it('what stands there is another every half minute, is good for one turn more, and for this event alone', async () => {
      const event = await anEvent(w)
      const other = await anEvent(w)
      const token = await tokenOf(event)
      const tried = (event_id: number, said: string) =>
        anyone.post(eventCheckIn.open.path, { body: { event_id, token: said } })
      expect((await tried(event.id, token)).json).toMatchObject({ name: 'Supper' })
      const refused = [
        await tried(other.id, token),
        await tried(987_654_321, token),
        await tried(event.id, `${token.slice(0, -2)}AA`),
      ]
      for (const { status, text } of refused) expect([status, text]).toEqual([409, refused[0]?.text])
    })

    it('answers every e-mail the same, and checks in whoever registered', async () => {
      const event = await anEvent(w, { registered: [w.people.member], points: 7 })
      const pass = await passOf(event)
      const answers = [
        await byEmail(pass, 'mateo@larkspur.test'),
        await byEmail(pass, 'olga@larkspur.test'),
        await byEmail(pass, 'nobody@never.test'),
      ]
      const bytes = answers.map(({ status, text, headers }) => [status, text, headers['content-length']])
      expect(bytes).toEqual(bytes.map(() => bytes[0]))
      expect(await one(event)).toMatchObject({ attended: 0 })
      await jobsDone()
      expect(await one(event)).toMatchObject({ going: 1, attended: 1 })
      expect(await stateOf(event, w.people.member)).toMatchObject({ state: 'attended', way: 'door' })
      expect(await stateOf(event, w.people.outsider)).toBeUndefined()
      expect(await pointsOf(event)).toHaveLength(1)
      const { json } = await member.get(notifications.list.path)
      expect(json.items[0].text).toContain('You’re checked in at Supper')
    })

    it('lets members of the network walk in where the organizers say so, while there is room', async () => {
      const event = await anEvent(w, { seats: 1 })
      const said = async (email: string) => {
        await byEmail(await passOf(event), email)
        await jobsDone()
      }
      await said('mateo@larkspur.test')
      expect(await one(event)).toMatchObject({ attended: 0 })
      await leader.put(at(eventDay.setDoor, event), { body: { walk_ins: true } })
      await said('olga@larkspur.test')
      expect(await one(event)).toMatchObject({ attended: 0 })
      await said('mateo@larkspur.test')
      expect(await stateOf(event, w.people.member)).toMatchObject({
        state: 'attended',
        walked_in: true,
        way: 'door',
      })
      await said('lena@larkspur.test')
      expect(await one(event)).toMatchObject({ attended: 1, going: 1 })
    })

    it('tells somebody who is signed in how they stand', async () => {
      const event = await anEvent(w, { seats: 1, registered: [w.people.member], waiting: [w.people.leader] })
      const mine = async (who: Client) =>
        (await who.post(eventCheckIn.mine.path, { body: { pass: await passOf(event) } })).json.outcome
      expect(await mine(member)).toBe('checked_in')
      expect(await mine(member)).toBe('already')
      expect(await mine(leader)).toBe('waiting')
      expect(await mine(outsider)).toBe('not_registered')
      expect(
        (await anyone.post(eventCheckIn.mine.path, { body: { pass: await passOf(event) } })).status,
      ).toBe(401)
      expect(
        (
          await member.post(eventCheckIn.mine.path, {
            body: { pass: `${event.id}.9999999999999.abcdefghijkl.forged` },
          })
        ).json.error.code,
      ).toBe('door_pass_old')
    })

    it('one reading is good for a hand, not for a list of addresses', async () => {
      const event = await anEvent(w)
      const pass = await passOf(event)
      const statuses = []
      for (let nth = 0; nth < 7; nth++)
        statuses.push((await byEmail(pass, `somebody${nth}@larkspur.test`)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    })
  })

  describe('afterwards', () => {
    const over = { from: -240, to: -120 }

    it('settles by itself an hour after the end: who isn’t there missed it, nobody waits, those who came are asked', async () => {
      const [came = 0, missed = 0, waited = 0] = guests
      const event = await anEvent(w, { ...over, seats: 2, registered: [came, missed], waiting: [waited] })
      const soon = await anEvent(w, { from: -120, to: -30, registered: [came] })
      await leader.put(at(eventDay.checkIn, event, { user_id: came }))
      await closingSweep.run(w.app.database, new Date())
      expect(await one(event)).toMatchObject({
        going: 1,
        waiting: 0,
        attended: 1,
        closed_at: expect.anything(),
      })
      expect((await one(soon)).closed_at).toBeNull()
      const states = await Promise.all([came, missed, waited].map((who) => stateOf(event, who)))
      expect(states.map(({ state }) => state)).toEqual(['attended', 'no_show', 'unregistered'])
      await closingSweep.run(w.app.database, new Date())
      const { rows } = await w.owner.query(
        `select user_id::int, to_state from event_registration_steps where event_id = $1 and cause = 'closing' order by step`,
        [event.id],
      )
      expect(rows).toEqual([
        { user_id: missed, to_state: 'no_show' },
        { user_id: waited, to_state: 'unregistered' },
      ])
      const asked = await w.owner.query(
        `select user_id::int from notifications where kind = 'event.feedback' and link = $1`,
        [`/events/${event.id}#feedback`],
      )
      expect(asked.rows).toEqual([{ user_id: came }])
      // Stewards correct no more; supervisors do, and so do doors that come back.
      expect((await leader.put(at(eventDay.checkIn, event, { user_id: missed }))).json.state).toBe('attended')
      expect((await leader.delete(at(eventDay.undo, event, { user_id: missed }))).json.state).toBe('no_show')
      const door = await openDoor(event)
      const later = await handIn(event, door, [scan(hashIn(event, missed))])
      expect(later.json.items[0].outcome).toBe('counted')
      expect(await one(event)).toMatchObject({ going: 2, attended: 2 })
    })

    it('a recording is added by those who organize, once it has begun, and told once', async () => {
      const event = await anEvent(w, { registered: [w.people.member] })
      const save = (who: Client, recording_url: string | null) =>
        who.put(at(eventAfterwards.saveRecording, event), { body: { recording_url } })
      expect((await save(member, 'https://vimeo.com/76979871')).json.error.code).toBe('denied.events_manage')
      expect((await save(leader, 'javascript:alert(1)')).status).toBe(422)
      expect((await save(leader, 'https://vimeo.com/76979871')).status).toBe(200)
      expect((await save(leader, null)).status).toBe(200)
      expect((await save(leader, 'https://www.example.com/film')).status).toBe(200)
      expect((await member.get(at(events.show, event))).json.recording_url).toBe(
        'https://www.example.com/film',
      )
      const { rows } = await w.owner.query(
        `select user_id::int from notifications where kind = 'event.recording' and link = $1`,
        [`/events/${event.id}`],
      )
      expect(rows).toEqual([{ user_id: w.people.member }])
      const early = await anEvent(w, { from: 60, to: 120 })
      const answer = await leader.put(at(eventAfterwards.saveRecording, early), {
        body: { recording_url: 'https://vimeo.com/76979871' },
      })
      expect(answer.json.error.code).toBe('event_not_begun')
    })

    it('what people thought is told to those who organize from five on, without names, and changed for two weeks', async () => {
      const people = [w.people.member, ...guests.slice(0, 4)]
      const event = await anEvent(w, { ...over, registered: [...people, w.people.outsider] })
      for (const user_id of people) await leader.put(at(eventDay.checkIn, event, { user_id }))
      const path = at(eventAfterwards.feedback, event)
      const say = (who: Client, rating: number, comment: string | null = null) =>
        who.put(path, { body: { rating, comment } })
      expect((await say(outsider, 1)).json.error.code).toBe('denied.event_feedback')
      expect((await say(member, 6)).status).toBe(422)
      expect((await say(member, 2, 'Too loud')).status).toBe(200)
      for (const guest of people.slice(1, 4)) expect((await say(await w.as(guest), 4)).status).toBe(200)
      expect((await leader.get(path)).json).toMatchObject({
        asked: false,
        count: 0,
        average: null,
        comments: null,
      })
      expect((await say(await w.as(people[4] ?? 0), 5)).status).toBe(200)
      expect((await say(member, 3, 'Loud')).status).toBe(200)
      expect((await leader.get(path)).json).toMatchObject({
        count: 5,
        average: 4,
        ratings: [0, 0, 1, 3, 1],
        comments: ['Loud'],
      })
      expect((await member.get(path)).json).toMatchObject({
        asked: true,
        mine: { rating: 3, comment: 'Loud' },
        count: null,
        comments: null,
      })
      await w.owner.query(
        `update events set starts_at = now() - interval '16 days', ends_at = now() - interval '15 days' where id = $1`,
        [event.id],
      )
      expect((await say(member, 1)).json.error.code).toBe('feedback_closed')
    })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventCheckIn, eventDay } from '../../../contract/events/day.ts'
import { attendees } from '../../../contract/events/registrations.ts'
import { anEvent, morePeople, type Planned } from '../../testing/doors.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

describe('who was there', () => {
  let w: World
  let leader: Client
  let member: Client
  let outsider: Client
  let guests: number[]
  beforeAll(async () => {
    w = await world()
    leader = await w.as(w.people.leader)
    member = await w.as(w.people.member)
    outsider = await w.as(w.people.outsider)
    guests = await morePeople(w, 6)
  })
  afterAll(() => w.close())

  const stateOf = async (event: Planned, user: number) =>
    (
      await w.owner.query(
        'select state, checked_in_by_way as way, walked_in from event_registrations where event_id = $1 and user_id = $2',
        [event.id, user],
      )
    ).rows[0]
  const pointsOf = async (event: Planned) =>
    (
      await w.owner.query(
        `select user_id::int from point_entries where cause = 'event_attended' and fact = $1
         group by 1 having sum(amount) > 0 order by 1`,
        [String(event.id)],
      )
    ).rows.map(({ user_id }) => user_id as number)
  const set = (event: Planned, columns: string) =>
    w.owner.query(`update events set ${columns} where id = $1`, [event.id])

  describe('is said by a file after the event', () => {
    const bring = (client: Client, event: Planned, list: string) =>
      client.post(pathOf(eventDay.importAttendance, { id: event.id }), { body: { list } })
    const emails = async () =>
      (
        await w.owner.query<{ id: number; email: string }>(
          'select id::int, email from users where id = any($1) order by array_position($1::bigint[], id)',
          [guests],
        )
      ).rows.map(({ email }) => email)

    it('line by line, with what is wrong told by its number, and points once', async () => {
      const [ann = 0, bob = 0, cem = 0, dia = 0] = guests
      const [a, b, c, d] = await emails()
      const event = await anEvent(w, { from: -180, to: -60, points: 5, registered: [ann, bob, cem] })
      const list = `name;email;attended
Ann;${a};yes
Bob;${b};no
Cem;${c};perhaps
Dia;${d};TRUE
Nobody;nobody@nowhere.test;yes
Ann again;${a};no
`
      const looked = await leader.post(pathOf(eventDay.judgeAttendance, { id: event.id }), { body: { list } })
      expect(looked.json.change_count).toBe(2)
      expect(looked.json.items.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
        'attended',
        'as_it_is',
        'unclear',
        'walked_in',
        'unknown',
        'repeated',
      ])
      const brought = await bring(leader, event, list)
      expect(brought.json).toMatchObject({
        action: 'attendance',
        state: 'finished',
        done_count: 3,
        refused_count: 3,
      })
      expect(
        brought.json.refused.map(({ line, reason }: { line: number; reason: string }) => [line, reason]),
      ).toEqual([
        [4, '“attended” has to be yes or no.'],
        [6, 'The email does not exist'],
        [7, 'This person is already on an earlier line.'],
      ])
      expect(await stateOf(event, ann)).toEqual({ state: 'attended', way: 'import', walked_in: false })
      expect(await stateOf(event, bob)).toMatchObject({ state: 'registered' })
      expect(await stateOf(event, dia)).toEqual({ state: 'attended', way: 'import', walked_in: true })
      expect(await pointsOf(event)).toEqual([ann, dia])
      // Brought again at the same time, nothing happens twice; "no" takes back.
      await Promise.all([bring(leader, event, list), bring(leader, event, list)])
      expect(await pointsOf(event)).toEqual([ann, dia])
      await bring(leader, event, `email,attended\n${a},no\n${d},no\n`)
      expect(await pointsOf(event)).toEqual([])
      expect(await stateOf(event, ann)).toMatchObject({ state: 'registered' })
      expect(await stateOf(event, dia)).toMatchObject({ state: 'unregistered' })
    })

    it('by whoever supervises, not before it is over, nor long after, nor without the column', async () => {
      const [ann = 0] = guests
      const [a] = await emails()
      const list = `email,attended\n${a},yes\n`
      const event = await anEvent(w, { from: -30, to: 60, registered: [ann] })
      expect((await bring(member, event, list)).status).toBe(403)
      expect((await bring(outsider, event, list)).status).not.toBe(200)
      expect((await bring(leader, event, list)).json.error.code).toBe('event_not_over')
      await set(event, `starts_at = now() - interval '5 days', ends_at = now() - interval '4 days'`)
      expect((await bring(leader, event, list)).json.error.code).toBe('door_shut')
      await set(event, `starts_at = now() - interval '5 hours', ends_at = now() - interval '4 hours'`)
      expect((await bring(leader, event, `email,came\n${a},yes`)).json.error.fields).toHaveProperty('list')
      await leader.put(pathOf(eventDay.nameSteward, { id: event.id, user_id: w.people.member }), {
        body: { role: 'supervisor' },
      })
      const brought = await bring(member, event, list)
      expect([brought.status, brought.json.done_count]).toEqual([200, 1])
      const seen = await member.get(pathOf(attendees.progress, { actionId: brought.json.id }))
      expect(seen.status).toBe(200)
      expect((await outsider.get(pathOf(attendees.progress, { actionId: brought.json.id }))).status).toBe(403)
    })
  })

  describe('is said by oneself where there is no door', () => {
    const here = (client: Client, event: Planned) =>
      client.post(pathOf(eventCheckIn.online, { id: event.id }))
    const online = async (plan: Parameters<typeof anEvent>[1]) => {
      const event = await anEvent(w, plan)
      await set(event, `location = null, virtual_url = 'https://meet.example.com/1'`)
      return event
    }

    it('once, counted and told to the organizers as online', async () => {
      const event = await online({ from: 10, to: 70, points: 3, registered: [w.people.member] })
      const answers = await Promise.all(Array.from({ length: 3 }, () => here(member, event)))
      expect(answers.map(({ json }) => json.outcome).toSorted()).toEqual(['already', 'already', 'checked_in'])
      expect(await stateOf(event, w.people.member)).toMatchObject({ state: 'attended', way: 'online' })
      expect(await pointsOf(event)).toEqual([w.people.member])
      const day = (await leader.get(pathOf(eventDay.show, { id: event.id }))).json
      expect(day.attended_count).toBe(1)
      // What a supervisor took back isn't said anew.
      await leader.delete(pathOf(eventDay.undo, { id: event.id, user_id: w.people.member }))
      expect((await here(member, event)).json.error.code).toBe('online_taken_back')
    })

    it('by those who are registered, from shortly before until the end, and nowhere with a door', async () => {
      const early = await online({ from: 20, to: 80, registered: [w.people.member] })
      expect((await here(member, early)).json.error.code).toBe('online_not_open')
      const over = await online({ from: -80, to: -1, registered: [w.people.member] })
      expect((await here(member, over)).json.error.code).toBe('online_not_open')
      const waits = await online({
        from: -5,
        to: 60,
        seats: 1,
        registered: [guests[0] ?? 0],
        waiting: [w.people.member],
      })
      expect((await here(member, waits)).json.error.code).toBe('door_not_registered')
      const held = await anEvent(w, { registered: [w.people.member] })
      await set(held, `location = 'Room 1', virtual_url = 'https://meet.example.com/1'`)
      expect((await here(member, held)).json.error.code).toBe('online_has_door')
    })
  })
})

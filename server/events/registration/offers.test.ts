import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventPlans } from '../../../contract/events/management.ts'
import { events } from '../../../contract/events/pages.ts'
import { attendees, initiativeUsers, registration } from '../../../contract/events/registrations.ts'
import { notifications } from '../../../contract/messages/messages.ts'
import { merges } from '../../../contract/people/merges.ts'
import { timedSweep } from '../../platform/jobs/timed.ts'
import { openLog } from '../../platform/log.ts'
import { crowd, newEvent, standing } from '../../testing/attendees.ts'
import { changeOf } from '../../testing/events.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { endOffersJob, offersDue } from './offers.ts'

const HOUR = 3_600_000

describe('a seat that is offered', () => {
  let w: World
  let crowded: Client[]
  let leader: Client
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    crowded = await crowd(w, 8)
    leader = await w.as(w.people.leader)
  })
  afterAll(() => w.close())

  const one = (at: number) => crowded[at] as Client
  const join = (who: Client, initiative_id: number) =>
    who.post(initiativeUsers.join.path, { body: { initiative_id } })
  const leave = (who: Client, initiative_id: number) =>
    who.post(initiativeUsers.leave.path, { body: { initiative_id } })
  const claim = (who: Client, id: number) => who.put(pathOf(registration.claim, { id }))
  const decline = (who: Client, id: number) => who.delete(pathOf(registration.decline, { id }))
  const mine = async (who: Client, id: number) => (await who.get(pathOf(registration.mine, { id }))).json
  const show = async (who: Client, id: number) => (await who.get(pathOf(events.show, { id }))).json
  /** Everybody of the crowd asks, one after the other. */
  const offering = async (
    seats: number,
    more: { hours?: number; claim_hours?: number; asks?: number } = {},
  ) => {
    const { hours = 24 * 7, claim_hours = 12, asks = 5 } = more
    const event = await newEvent(w, { seats, hours, more: { claim_hours } })
    for (const who of crowded.slice(0, asks)) await join(who, event)
    return event
  }
  /** The moment, as whoever sweeps then would see it. */
  const endAt = (event_id: number, moment: number) =>
    w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
      endOffersJob.run(
        { tx, db: tx, now: new Date(moment) },
        { event_id, at: new Date(moment).toISOString() },
      ),
    )
  const offered = async (event: number) =>
    (
      await w.owner.query<{ id: number }>(
        'select user_id::int as id from event_registrations where event_id = $1 and offered_until is not null order by place',
        [event],
      )
    ).rows.map(({ id }) => id)
  const causes = async (event: number, who: Client) =>
    (
      await w.owner.query<{ cause: string }>(
        'select cause from event_registration_steps where event_id = $1 and user_id = $2 order by step',
        [event, who.id],
      )
    ).rows.map(({ cause }) => cause)
  const mailsTo = async (who: Client, kind: string, event: number) =>
    (
      await w.owner.query<{ plain: string; html: string; subject: string }>(
        `select plain, html, subject from mails where user_id = $1 and kind = $2 and plain like '%/events/' || $3 || '%'`,
        [who.id, `registrations.${kind}`, event],
      )
    ).rows
  const whole = async (event: number) => (await standing(w, event)).complaints

  it('is held for the next in line, counts as taken, and is theirs when they take it', async () => {
    const event = await offering(1, { asks: 3 })
    await leave(one(0), event)
    expect(await offered(event)).toEqual([one(1).id])
    const seen = await show(one(1), event)
    expect(seen).toMatchObject({
      seats_left: 0,
      claim_hours: 12,
      my: { state: 'waitlisted', waitlist_place: 1 },
    })
    const left = Date.parse(seen.my.offered_until) - Date.now()
    expect(left > 11.9 * HOUR && left <= 12 * HOUR).toBe(true)
    // Whoever comes now doesn't get it either, and to look at the page takes nothing.
    expect((await join(one(5), event)).json.my).toMatchObject({ state: 'waitlisted', offered_until: null })
    expect((await show(one(2), event)).my.offered_until).toBe(null)
    const waiting = await leader.get(initiativeUsers.list.path, {
      query: { initiative_id: event, state: 'waitlisted' },
    })
    expect(
      waiting.json.items.map(({ offered_until }: { offered_until: string | null }) => offered_until !== null),
    ).toEqual([true, false, false])
    await expect.poll(async () => (await mailsTo(one(1), 'offered', event)).length).toBe(1)
    const [mail] = await mailsTo(one(1), 'offered', event)
    expect(mail?.subject).toBe('A seat is held for you: Evening 1')
    expect(mail?.plain).not.toContain('give-up')
    const bell = (await one(1).get(notifications.list.path)).json.items[0]
    expect(bell.text).toMatch(/^A seat at “Evening 1” is held for you until /)
    expect((await claim(one(1), event)).json.my).toMatchObject({ state: 'registered', offered_until: null })
    expect((await claim(one(1), event)).json.my.state).toBe('registered')
    expect(await causes(event, one(1))).toEqual(['self', 'offer', 'claim'])
    expect(await whole(event)).toEqual([])
  })

  it('goes to the next when it is left to them, and with it the place in line', async () => {
    const event = await offering(1, { asks: 3 })
    await leave(one(0), event)
    expect((await decline(one(1), event)).json.my).toMatchObject({
      state: 'unregistered',
      offered_until: null,
    })
    expect((await decline(one(1), event)).status).toBe(200)
    expect(await offered(event)).toEqual([one(2).id])
    expect((await claim(one(1), event)).json.error.message).toBe('No seat is held for you.')
    expect((await decline(one(4), event)).status).toBe(200)
    // Giving the place in line up does the same.
    await join(one(3), event)
    await leave(one(2), event)
    expect(await offered(event)).toEqual([one(3).id])
    expect(await causes(event, one(1))).toEqual(['self', 'offer', 'decline'])
    expect(await whole(event)).toEqual([])
  })

  it('goes to the next at its deadline, once, and whoever let it pass stands at the end and hears of it', async () => {
    const event = await offering(1, { asks: 3 })
    await leave(one(0), event)
    const until = Date.parse((await mine(one(1), event)).my.offered_until)
    await endAt(event, until - 1)
    expect(await offered(event)).toEqual([one(1).id])
    // Two schedulers at once, and a job that is run again.
    const sweep = () => timedSweep([offersDue], openLog('silent')).run(w.app.database, new Date(until))
    await Promise.all([sweep(), sweep(), endAt(event, until)])
    await expect.poll(() => offered(event)).toEqual([one(2).id])
    await endAt(event, until)
    expect((await show(one(1), event)).my).toMatchObject({ state: 'waitlisted', waitlist_place: 2 })
    expect(await causes(event, one(1))).toEqual(['self', 'offer', 'lapse'])
    await expect.poll(async () => (await mailsTo(one(1), 'lapsed', event)).length).toBe(1)
    expect(await whole(event)).toEqual([])
    // The second time they are off the list: nobody is written to for ever.
    const next = Date.parse((await mine(one(2), event)).my.offered_until)
    await endAt(event, next)
    expect(await offered(event)).toEqual([one(1).id])
    const last = Date.parse((await mine(one(1), event)).my.offered_until)
    await endAt(event, last)
    expect((await show(one(1), event)).my.state).toBe('unregistered')
    expect(await offered(event)).toEqual([one(2).id])
    await expect.poll(async () => (await mailsTo(one(1), 'lapsed_off', event)).length).toBe(1)
    // Whoever asks anew begins anew.
    expect((await join(one(1), event)).json.my).toMatchObject({ state: 'waitlisted', waitlist_place: 2 })
    expect(await whole(event)).toEqual([])
  })

  it('can’t be taken when its time is over, whether or not somebody has swept it up', async () => {
    const event = await offering(1, { asks: 2 })
    await leave(one(0), event)
    await w.owner.query(
      `update event_registrations set offered_until = now() - interval '1 second' where event_id = $1 and offered_until is not null`,
      [event],
    )
    for (const act of [claim, decline]) {
      const { status, json } = await act(one(1), event)
      expect([status, json.error.code]).toEqual([409, 'registration.offer_over'])
    }
    expect(await whole(event)).toEqual([])
  })

  it('is one of many when there are more, and none is given away twice', async () => {
    const event = await offering(1, { asks: 5 })
    const seats = (to: number) =>
      show(leader, event).then((shown) =>
        leader.put(pathOf(eventPlans.update, { id: event }), { body: changeOf(shown, { seats: to }) }),
      )
    await w.owner.query(
      `update events set location = 'Here', ends_at = starts_at + interval '2 hours' where id = $1`,
      [event],
    )
    const four = await seats(4)
    expect([four.status, four.json.error]).toEqual([200, undefined])
    expect(await offered(event)).toEqual([1, 2, 3].map((at) => one(at).id))
    expect(await show(leader, event)).toMatchObject({ seats_left: 0 })
    // Fewer seats take back what nobody has taken: no offer, and no seat.
    expect((await seats(2)).status).toBe(200)
    expect((await offered(event)).length).toBe(3)
    await claim(one(1), event)
    await decline(one(2), event)
    expect(await offered(event)).toEqual([one(3).id])
    // Out of turn, to whom a seat is held: theirs, and the event doesn't grow.
    const given = await leader.put(pathOf(attendees.seat, { id: event, userId: one(3).id }), {
      body: { reason: 'Brings the cake' },
    })
    expect(given.status).toBe(200)
    expect((await show(leader, event)).seats).toBe(3)
    expect(await whole(event)).toEqual([])
  })

  it('has less time the nearer the event is, and in the last two hours seats go at once', async () => {
    const soon = await offering(1, { hours: 5, asks: 2 })
    await leave(one(0), soon)
    const left = Date.parse((await mine(one(1), soon)).my.offered_until) - Date.now()
    expect(left > 2.9 * HOUR && left <= 3 * HOUR).toBe(true)
    const sooner = await offering(1, { hours: 1.9, asks: 2 })
    await leave(one(0), sooner)
    expect((await mine(one(1), sooner)).my.state).toBe('registered')
    const barely = await offering(1, { hours: 2.1, asks: 2 })
    await leave(one(0), barely)
    const short = Date.parse((await mine(one(1), barely)).my.offered_until) - Date.now()
    expect(short > 29 * 60_000 && short <= 30 * 60_000).toBe(true)
    // Moved to an earlier hour, what is held is held for less.
    const moving = await offering(1, { hours: 48, asks: 2 })
    await leave(one(0), moving)
    await w.owner.query(
      `update events set location = 'Here', ends_at = starts_at + interval '2 hours' where id = $1`,
      [moving],
    )
    const hour = (later: number) => new Date(Math.ceil(Date.now() / HOUR) * HOUR + later * HOUR).toISOString()
    const admin = await w.as(w.people.admin)
    const moved = await admin.put(pathOf(eventPlans.update, { id: moving }), {
      body: changeOf(await show(admin, moving), { starts_at: hour(6), ends_at: hour(8) }),
    })
    expect(moved.status).toBe(200)
    const until = (await mine(one(1), moving)).my.offered_until
    expect(Date.parse(until)).toBe(Date.parse(hour(4)))
    const { rows } = await w.owner.query(
      "select due_at from timed where kind = 'event.offers' and subject_id = $1",
      [String(moving)],
    )
    expect(Date.parse(rows[0].due_at)).toBe(Date.parse(until))
    for (const event of [soon, sooner, barely, moving]) expect(await whole(event)).toEqual([])
  })

  it('doesn’t run out while somebody has their quiet hours', async () => {
    const asleep = one(6)
    const event = await newEvent(w, { seats: 1, hours: 24 * 14, more: { claim_hours: 12 } })
    await join(one(0), event)
    await join(asleep, event)
    // Ten quiet hours of each day that begin two hours from now, by the clocks of Paris.
    const { rows } = await w.owner.query<{ minute: number }>(
      `select (extract(hour from t)::int * 60 + extract(minute from t)::int) as minute
       from (select (now() + interval '2 hours') at time zone 'Europe/Paris' as t) t`,
    )
    const from = rows[0]?.minute ?? 0
    await w.owner.query(
      `update users set quiet_hours = 'own', quiet_from = $2, quiet_until = $3, time_zone = 'Europe/Paris' where id = $1`,
      [asleep.id, from, (from + 600) % 1440],
    )
    await leave(one(0), event)
    const left = Date.parse((await mine(asleep, event)).my.offered_until) - Date.now()
    expect(left > 21.9 * HOUR && left < 22.1 * HOUR).toBe(true)
    await expect.poll(async () => (await mailsTo(asleep, 'offered', event)).length).toBe(1)
    // Asleep already: the mail waits as well, and the hours count from its coming.
    await leave(asleep, event)
    await w.owner.query(
      `update users set quiet_from = ($2 + 1440 - 180) % 1440, quiet_until = ($2 + 300) % 1440 where id = $1`,
      [asleep.id, from],
    )
    await join(one(1), event)
    await leave(one(1), event)
    await join(asleep, event)
    expect((await mine(asleep, event)).my.state).toBe('registered')
    await leave(asleep, event)
    await w.owner.query('update events set seats = 2 where id = $1', [event])
    for (const at of [2, 3]) await join(one(at), event)
    await join(asleep, event)
    await leave(one(3), event)
    const hours = (Date.parse((await mine(asleep, event)).my.offered_until) - Date.now()) / HOUR
    expect(Math.round(hours)).toBe(7 + 12)
    await expect.poll(async () => (await mailsTo(asleep, 'offered', event)).length).toBe(2)
    const { rows: due } = await w.owner.query<{ hours: number }>(
      `select round(extract(epoch from due_at - now()) / 3600)::int as hours from mails
       where user_id = $1 and kind = 'registrations.offered' order by id`,
      [asleep.id],
    )
    expect(due.map((row) => row.hours)).toEqual([0, 7])
  })

  it('is taken by one person once, however many want it at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      const event = await offering(1, { asks: 4 })
      await leave(one(0), event)
      const until = Date.parse((await mine(one(1), event)).my.offered_until)
      const removing = leader.post(initiativeUsers.destroy.path, {
        body: { initiative_id: event, user_ids: [one(1).id] },
      })
      const answers = await Promise.all([
        claim(one(1), event),
        claim(one(1), event),
        endAt(event, until).then(() => ({ status: 200 })),
        ...(round === 0 ? [] : [removing]),
        claim(one(2), event),
      ])
      await removing
      for (const { status } of answers) expect([200, 409]).toContain(status)
      const { registered, waiting, complaints } = await standing(w, event)
      expect(complaints).toEqual([])
      const held = await offered(event)
      expect(registered.length + held.length).toBe(1)
      expect(waiting.filter((id) => held.includes(id))).toEqual(held)
    }
  })

  it('stays held when two accounts become one, and is offered on when both had one', async () => {
    const event = await offering(2, { asks: 5 })
    await leave(one(0), event)
    await leave(one(1), event)
    expect(await offered(event)).toEqual([one(2).id, one(3).id])
    const admin = await w.as(w.people.admin)
    const merge = (kept_id: number, gone_id: number) =>
      admin.post(merges.create.path, { body: { kept_id, gone_id, taken: [] } })
    expect((await merge(one(2).id, one(3).id)).status).toBe(200)
    expect(await offered(event)).toEqual([one(2).id, one(4).id])
    expect(await whole(event)).toEqual([])
    expect((await claim(one(2), event)).json.my.state).toBe('registered')
    expect(await whole(event)).toEqual([])
  })

  it('ends with the event: what is called off isn’t held for anybody', async () => {
    const event = await offering(1, { asks: 2 })
    await leave(one(0), event)
    const until = Date.parse((await mine(one(1), event)).my.offered_until)
    await w.owner.query("update events set state = 'canceled', canceled_at = now() where id = $1", [event])
    await w.owner.query('update event_networks set live = true where event_id = $1', [event])
    expect((await claim(one(1), event)).json.error.code).toBe('registration.canceled')
    await endAt(event, until)
    expect(await offered(event)).toEqual([])
    expect((await show(one(1), event)).my).toMatchObject({ state: 'waitlisted', waitlist_place: 1 })
    // What comes back from the archive holds the seat again for whoever is next.
    await w.owner.query("update events set state = 'approved', canceled_at = null where id = $1", [event])
    for (const act of [eventPlans.archive, eventPlans.unarchive])
      expect((await leader.send(act.method, pathOf(act, { id: event }), {})).status).toBe(200)
    expect(await offered(event)).toEqual([one(1).id])
    expect(await whole(event)).toEqual([])
  })
})

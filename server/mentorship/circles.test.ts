import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looks } from '../../contract/access/looks.ts'
import { homeColumn } from '../../contract/home/home.ts'
import { mentorshipCircles } from '../../contract/mentorship/circles.ts'
import { mentorshipFiles } from '../../contract/mentorship/files.ts'
import { mentorshipConcerns, mentorshipNotes } from '../../contract/mentorship/mentorships.ts'
import { mentorshipProfiles } from '../../contract/mentorship/profiles.ts'
import { mentorshipHealth, mentorshipSessions } from '../../contract/mentorship/sessions.ts'
import { notifications } from '../../contract/messages/messages.ts'
import { accounts } from '../../contract/people/accounts.ts'
import { merges } from '../../contract/people/merges.ts'
import { crowd } from '../testing/attendees.ts'
import { formWith, picture } from '../testing/pictures.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'
import { mentorshipOfLeavers } from './leavers.ts'

const HOUR = 3_600_000
const SECRET = 'gooseberry'

describe('a circle', () => {
  let w: World
  let admin: Client
  let people: Client[]
  const hours = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: 540, until: 1020 }))
  const nextYear = new Date(Date.now() + 365 * 24 * HOUR).toISOString().slice(0, 10)
  const at = (away: number) => new Date(Math.ceil(Date.now() / HOUR) * HOUR + away * HOUR).toISOString()
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    admin = await w.as(w.people.admin)
    people = await crowd(w, 64)
    await w.owner.query("update counters set value = value + $1 where name = 'users.active'", [people.length])
  })
  afterAll(() => w.close())

  const some = (count: number) => people.splice(0, count) as [Client, Client, Client, Client]
  const mentors = (who: Client) =>
    who.put(pathOf(mentorshipProfiles.update, { id: who.id }), {
      body: { is_mentor: true, is_mentee: true, hours, version: 0 },
    })
  const of = (route: { path: string }, id: number) => pathOf(route, { id })
  const start = async (mentor: Client, wish: object = {}): Promise<number> => {
    await mentors(mentor)
    const body = {
      name: 'First year as a lead',
      about: `${SECRET} about`,
      joining: 'open',
      places: 3,
      planned_until: nextYear,
      ...wish,
    }
    const { status, json, text } = await mentor.post(mentorshipCircles.create.path, { body })
    expect(status, text).toBe(200)
    return json.id
  }
  const show = (who: Client, id: number) => who.get(of(mentorshipCircles.show, id))
  const join = (who: Client, id: number, note?: string) =>
    who.put(of(mentorshipCircles.join, id), { body: note ? { note } : {} })
  const leave = (who: Client, id: number) => who.delete(of(mentorshipCircles.leave, id))
  const invite = (who: Client, id: number, other: Client, side = 'mentee') =>
    who.post(of(mentorshipCircles.invite, id), { body: { user_id: other.id, side } })
  const person = (route: { path: string }, id: number, { id: userId }: Client) =>
    pathOf(route, { id, userId })
  const schedule = async (who: Client, id: number, away: number) =>
    who.post(of(mentorshipSessions.create, id), {
      body: { starts_at: at(away), ends_at: at(away + 1), format: 'other', notes: SECRET },
    })
  const told = async (who: Client) =>
    (
      await w.owner.query<{ kind: string }>(
        "select kind from notifications where user_id = $1 and kind like 'mentorship.%' order by id",
        [who.id],
      )
    ).rows.map(({ kind }) => kind.replace('mentorship.', ''))

  it('is started by a mentor, joined, asked for and left; a closed one is known to its people alone', async () => {
    const [mentor, mentee, other, stranger] = some(4)
    const refused = await mentor.post(mentorshipCircles.create.path, {
      body: { name: 'Too soon', places: 3, planned_until: nextYear },
    })
    expect([refused.status, refused.json.error.code]).toEqual([409, 'circle_not_mentor'])
    const id = await start(mentor)
    expect((await show(stranger, id)).json).toMatchObject({
      free_places: 3,
      mine: null,
      people: [{ person: { id: mentor.id } }],
      can: { join: true, ask: false, write: false, edit: false },
    })
    expect((await join(mentee, id)).json).toMatchObject({
      free_places: 2,
      mine: { side: 'mentee', state: 'in' },
    })
    expect(await told(mentor)).toEqual(['circle_joined'])
    const { version, ...rest } = (await show(mentor, id)).json
    const body = { name: rest.name, joining: 'asking', places: 2, planned_until: nextYear, version }
    expect((await mentee.put(of(mentorshipCircles.update, id), { body })).status).toBe(403)
    expect((await mentor.put(of(mentorshipCircles.update, id), { body })).status).toBe(200)
    expect((await mentor.put(of(mentorshipCircles.update, id), { body })).status).toBe(409)
    await join(other, id, `${SECRET} note`)
    const seen = (who: Client) => show(who, id).then(({ json }) => json.people.length)
    expect([await seen(mentor), await seen(mentee), await seen(stranger)]).toEqual([3, 2, 1])
    expect((await mentee.put(person(mentorshipCircles.admit, id, other))).status).toBe(403)
    expect((await mentor.delete(person(mentorshipCircles.remove, id, other))).status).toBe(200)
    expect((await join(other, id)).json.error.code).toBe('circle_removed')
    await invite(mentor, id, other, 'mentor')
    expect((await join(other, id)).json.mine).toEqual({ side: 'mentor', state: 'in' })
    expect((await mentor.delete(person(mentorshipCircles.remove, id, other))).status).toBe(403)
    expect((await leave(mentor, id)).status).toBe(200)
    expect((await leave(other, id)).json.error.code).toBe('circle_last_mentor')
    const again = (await show(other, id)).json.version
    await other.put(of(mentorshipCircles.update, id), {
      body: { ...body, joining: 'closed', version: again },
    })
    expect((await show(stranger, id)).status).toBe(404)
    expect((await show(mentor, id)).status).toBe(404)
    expect((await join(mentor, id)).status).toBe(404)
    const listed = (await stranger.get(mentorshipCircles.list.path)).json.items
    expect(listed.map(({ id: one }: { id: number }) => one)).not.toContain(id)
    expect((await leave(mentee, id)).json).toBeNull()
    expect((await other.put(of(mentorshipCircles.end, id))).json).toMatchObject({
      state: 'ended',
      can: { edit: false, write: false, report: true },
    })
  })

  it('has no more people than places, however many come at once', async () => {
    const [mentor] = some(1)
    const id = await start(mentor)
    const coming = people.splice(0, 15)
    const came = await Promise.all(coming.map((one) => join(one, id)))
    expect(came.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(came.flatMap(({ json }) => json.error?.code ?? []))).toEqual(new Set(['circle_full']))
    expect((await show(mentor, id)).json.free_places).toBe(0)
  })

  it('shares notes and files among those who are in it, and keeps them from everybody else', async () => {
    const [mentor, mentee, other, stranger] = some(4)
    const id = await start(mentor)
    for (const who of [mentee, other]) await join(who, id)
    const write = (who: Client, version: number) =>
      who.put(of(mentorshipNotes.writeShared, id), { body: { text: `${SECRET} shared`, version } })
    expect((await write(mentee, 0)).status).toBe(200)
    expect((await write(other, 0)).status).toBe(409)
    await mentee.put(of(mentorshipNotes.writeOwn, id), { body: { text: `${SECRET} own`, version: 0 } })
    expect((await other.get(of(mentorshipNotes.own, id))).json.text).toBe('')
    const sent = await other.post(of(mentorshipFiles.add, id), {
      form: formWith(await picture(), 'plan.png'),
    })
    const blob = of(mentorshipFiles.blob, sent.json.id)
    expect((await mentor.get(blob)).status).toBe(200)
    await leave(other, id)
    for (const who of [stranger, other, admin])
      for (const path of [
        of(mentorshipNotes.shared, id),
        of(mentorshipNotes.own, id),
        of(mentorshipFiles.list, id),
        of(mentorshipSessions.freeTimes, id),
        blob,
      ])
        expect((await who.get(path)).status, path).toBe(404)
    expect((await write(other, 1)).status).toBe(404)
  })

  it('meets when its mentors say so: each says whether they come, and two are a meeting', async () => {
    const [mentor, mentee, other, late] = some(4)
    const id = await start(mentor)
    for (const who of [mentee, other]) await join(who, id)
    expect((await mentee.get(of(mentorshipSessions.freeTimes, id))).status).toBe(403)
    expect((await mentor.get(of(mentorshipSessions.freeTimes, id))).json.items.length).toBeGreaterThan(0)
    expect((await schedule(mentee, id, 50)).status).toBe(403)
    const session: number = (await schedule(mentor, id, 50)).json.id
    const of_session = (route: { path: string }) => of(route, session)
    expect((await mentee.put(of_session(mentorshipSessions.accept))).json).toMatchObject({
      room: { id, kind: 'circle', name: 'First year as a lead' },
      can: { propose: false, cancel: false },
    })
    const body = { starts_at: at(60), ends_at: at(61) }
    expect((await other.put(of_session(mentorshipSessions.propose), { body })).status).toBe(409)
    expect((await other.put(of_session(mentorshipSessions.cancel), { body: {} })).status).toBe(403)
    await join(late, id)
    expect(await told(late)).toEqual(['session_invited'])
    await leave(other, id)
    expect((await other.get(of_session(mentorshipSessions.show))).status).toBe(404)
    expect((await mentor.get(of_session(mentorshipSessions.show))).json.participants).toHaveLength(3)
    await w.owner.query(
      "update mentorship_sessions set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1",
      [session],
    )
    const rate = (who: Client) =>
      who.put(of_session(mentorshipSessions.giveFeedback), { body: { rating: 5 } })
    expect([(await rate(mentor)).status, (await rate(mentee)).status, (await rate(late)).status]).toEqual([
      200, 200, 409,
    ])
  })

  it('keeps what it planned from who is out of it, and why somebody can’t come for its host', async () => {
    const [mentor, mentee, other] = some(3)
    const id = await start(mentor)
    for (const who of [mentee, other]) await join(who, id)
    const past: number = (await schedule(mentor, id, 110)).json.id
    const now: number = (await schedule(mentor, id, 112)).json.id
    const ahead: number = (await schedule(mentor, id, 114)).json.id
    for (const one of [past, now]) await mentee.put(of(mentorshipSessions.accept, one))
    await w.owner.query(
      `update mentorship_sessions set starts_at = now() - case id when $1 then interval '2 hours' else interval '30 minutes' end,
        ends_at = now() + case id when $1 then interval '-1 hour' else interval '30 minutes' end where id in ($1, $2)`,
      [past, now],
    )
    // Nobody is in two at once, also without a profile that says when they have time.
    const twice = [await schedule(mentor, id, 118), await schedule(mentor, id, 120)].map(
      ({ json }) => json.id as number,
    )
    await w.owner.query('update mentorship_sessions set starts_at = $2, ends_at = $3 where id = any($1)', [
      twice,
      at(118),
      at(119),
    ])
    const came = await Promise.all(twice.map((one) => other.put(of(mentorshipSessions.accept, one))))
    expect(came.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await other.put(of(mentorshipSessions.reject, ahead), { body: { reason: `${SECRET} reason` } })
    const reasons = async (who: Client) =>
      (await who.get(of(mentorshipSessions.show, ahead))).json.participants.flatMap(
        ({ reason }: { reason: string | null }) => reason ?? [],
      )
    expect([await reasons(mentor), await reasons(other), await reasons(mentee)]).toEqual([
      [`${SECRET} reason`],
      [`${SECRET} reason`],
      [],
    ])
    const before = (await mentor.get(of(mentorshipSessions.show, ahead))).json.version
    await mentor.delete(person(mentorshipCircles.remove, id, mentee))
    for (const one of [past, now, ahead])
      for (const route of [mentorshipSessions.show, mentorshipSessions.file])
        expect((await mentee.get(of(route, one))).status).toBe(404)
    expect((await mentee.get(mentorshipSessions.list.path, { query: { time: 'past' } })).json.items).toEqual(
      [],
    )
    // The entry leaves their calendar, whatever is changed at once; and of the change they hear nothing.
    const body = {
      starts_at: at(116),
      ends_at: at(117),
      format: 'in_person',
      place: 'Orangery',
      version: before,
    }
    expect((await mentor.put(of(mentorshipSessions.update, ahead), { body })).status).toBe(200)
    const entries = async () =>
      (
        await w.owner.query<{ calendar: string }>(
          "select calendar from mails where to_email = (select email from users where id = $1) and calendar like '%session-' || $2 || '@%' order by id",
          [mentee.id, ahead],
        )
      ).rows.map(({ calendar }) => calendar)
    await expect.poll(async () => (await entries()).at(-1), { timeout: 8000 }).toContain('METHOD:CANCEL')
    expect((await entries()).join('')).not.toContain('Orangery')
  })

  it('lets nobody back in who was taken out, and tells of an invitation once, where it waits', async () => {
    const [mentor, mentee, other] = some(3)
    const id = await start(mentor)
    for (const who of [mentee, other]) await join(who, id)
    const remove = (who: Client) => mentor.delete(person(mentorshipCircles.remove, id, who))
    for (const act of [() => remove(mentee), () => invite(mentor, id, mentee), () => remove(mentee)])
      expect((await act()).status).toBe(200)
    expect((await join(mentee, id)).json.error.code).toBe('circle_removed')
    await w.owner.query("update users set state = 'inactive' where id = any($1)", [[mentee.id, other.id]])
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
      mentorshipOfLeavers(tx, [mentee.id, other.id]),
    )
    const { rows } = await w.owner.query<{ state: string }>(
      'select state from mentorship_circle_people where circle_id = $1 order by user_id',
      [id],
    )
    expect(rows.map(({ state }) => state)).toEqual(['in', 'removed', 'left'])
    const [guest] = some(1)
    await Promise.all(Array.from({ length: 4 }, () => invite(mentor, id, guest)))
    expect(await told(guest)).toEqual(['circle_invited'])
    const waits = async () => (await guest.get(homeColumn.show.path)).json.waiting
    expect(await waits()).toMatchObject([{ kind: 'mentorship_circles', href: `/mentorship/circles/${id}` }])
    const looking = await w.as(w.people.admin)
    const body = { reason: 'They asked me for help' }
    expect((await looking.post(of(looks.start, guest.id), { body })).status).toBe(200)
    expect((await looking.get(notifications.list.path)).text).not.toContain('mentorship')
    await leave(guest, id)
    expect(await waits()).toEqual([])
    // One that is taken back, or of a circle that ends, is told no more.
    const [late] = some(1)
    for (const who of [guest, late]) await invite(mentor, id, who)
    await remove(guest)
    await mentor.put(of(mentorshipCircles.end, id))
    expect([await told(guest), await told(late)]).toEqual([[], []])
  })

  it('stays what it was for whoever has one account instead of two, and becomes it again with the second', async () => {
    const [first, left, mentee, second] = some(4)
    const merge = async (kept: Client, gone: Client) =>
      (await admin.post(merges.create.path, { body: { kept_id: kept.id, gone_id: gone.id, taken: [] } })).json
        .id as number
    const id = await start(first)
    for (const who of [left, mentee]) await join(who, id)
    await leave(left, id)
    const merged = await merge(left, first)
    expect((await show(mentee, id)).json.state).toBe('ended')
    expect((await admin.put(pathOf(merges.undo, { mergeId: merged }))).status).toBe(200)
    expect((await show(mentee, id)).json).toMatchObject({ state: 'active', mentors: [{ id: first.id }] })
    // Whoever was in it under either account was in it, as long as they are one.
    const [guest] = some(1)
    await invite(await w.as(first.id), id, guest)
    const wasIn = await merge(guest, left)
    expect((await show(guest, id)).json).toMatchObject({
      mine: { state: 'invited' },
      can: { report: true },
    })
    await admin.put(pathOf(merges.undo, { mergeId: wasIn }))
    expect((await show(guest, id)).json.can.report).toBe(false)
    // Two mentors who were one: whoever hosts comes. A mentee hosts nothing.
    const other = await start(second)
    const [also, third] = some(2)
    for (const who of [also, third]) {
      await invite(second, other, who, 'mentor')
      await join(who, other)
    }
    await join(mentee, other)
    const [hosted, theirs] = [await schedule(second, other, 130), await schedule(also, other, 132)]
    await merge(third, second)
    expect((await third.get(of(mentorshipSessions.show, hosted.json.id))).json.participants).toContainEqual(
      expect.objectContaining({
        person: expect.objectContaining({ id: third.id }),
        invitation: 'accepted',
      }),
    )
    await merge(mentee, also)
    expect((await mentee.get(of(mentorshipSessions.show, theirs.json.id))).json).toMatchObject({
      state: 'canceled',
      can: { edit: false },
    })
  })

  it('ends when nobody leads it any more; who leaves the company is in none', async () => {
    const [mentor, mentee, second, gone] = some(4)
    const [leads] = some(1)
    const id = await start(mentor)
    const [away, third] = [await start(second), await start(leads)]
    for (const who of [mentee, gone]) for (const one of [id, away]) await join(who, one)
    const session: number = (await schedule(mentor, id, 80)).json.id
    const inOther: number = (await schedule(second, away, 90)).json.id
    const leaves = (who: Client) => admin.delete(of(accounts.deactivate, who.id), { body: { reason: null } })
    await leaves(gone)
    expect((await show(second, away)).json.free_places).toBe(2)
    await leaves(mentor)
    expect((await show(mentee, id)).json).toMatchObject({ state: 'ended', can: { leave: false } })
    expect((await mentee.get(of(mentorshipSessions.show, session))).json.state).toBe('canceled')
    const { participants } = (await mentee.get(of(mentorshipSessions.show, inOther))).json
    expect(participants).toHaveLength(2)
    // Taken out under one account, in it under the other; and the one who led a circle becomes a mentee of it.
    for (const who of [mentee, second]) await join(who, third)
    const later: number = (await schedule(leads, third, 100)).json.id
    await leads.delete(person(mentorshipCircles.remove, third, mentee))
    const body = { kept_id: mentee.id, gone_id: second.id, taken: [] }
    const merged = await admin.post(merges.create.path, { body })
    if (merged.status !== 200) expect(merged.status, merged.text).toBe(200)
    expect((await show(mentee, away)).json.state).toBe('ended')
    expect((await mentee.get(of(mentorshipSessions.show, later))).status).toBe(404)
    expect((await leads.get(of(mentorshipSessions.show, later))).json.participants).toHaveLength(1)
  })

  it('tells concerns to those who manage mentorship, unless they are or were in it', async () => {
    const [mentor, mentee, stranger] = some(3)
    const id = await start(mentor)
    await join(mentee, id)
    await join(admin, id)
    const open = async () => (await admin.get(mentorshipHealth.show.path)).json.open_concerns as number
    const concerns = async () => (await admin.get(mentorshipConcerns.list.path)).json.items
    const before = await open()
    const report = () =>
      mentee.post(of(mentorshipConcerns.report, id), { body: { text: `${SECRET} concern` } })
    expect((await report()).status).toBe(200)
    expect([await open(), await concerns()]).toEqual([before, []])
    await leave(admin, id)
    expect([await open(), await concerns()]).toEqual([before, []])
    // Also whoever was taken out, and nobody who only asked.
    await mentor.delete(person(mentorshipCircles.remove, id, mentee))
    expect([(await report()).status, (await show(mentee, id)).json.can.report]).toEqual([200, true])
    await invite(mentor, id, stranger)
    expect((await stranger.post(of(mentorshipConcerns.report, id), { body: { text: 'No' } })).status).toBe(
      404,
    )
    await w.owner.query('delete from mentorship_circle_people where user_id = $1', [admin.id])
    expect(await concerns()).toMatchObject([
      { mentorship: null, circle: { id } },
      { mentorship: null, circle: { id } },
    ])
  })

  it('says no word of it in a log, a notification or a mail', async () => {
    const { rows } = await w.owner.query<{ said: string }>(
      `select difference::text as said from change_log
       union all select before_after::text from change_log_personal
       union all select facts::text from notifications
       union all select subject || html || plain || coalesce(calendar, '') from mails`,
    )
    expect(rows.filter(({ said }) => said.includes(SECRET))).toEqual([])
    expect(rows.filter(({ said }) => said.includes('First year as a lead')).length).toBeGreaterThan(0)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mentorshipEndings } from '../../contract/mentorship/endings.ts'
import { mentorshipFiles } from '../../contract/mentorship/files.ts'
import { mentorshipGuides } from '../../contract/mentorship/guides.ts'
import {
  mentorshipConcerns,
  mentorshipGoals,
  mentorshipNotes,
  mentorships,
} from '../../contract/mentorship/mentorships.ts'
import { mentorshipProfiles } from '../../contract/mentorship/profiles.ts'
import { mentorshipRequests } from '../../contract/mentorship/requests.ts'
import { mentorshipHealth, mentorshipSessions } from '../../contract/mentorship/sessions.ts'
import { crowd } from '../testing/attendees.ts'
import { formWith, picture } from '../testing/pictures.ts'
import { keptIn } from '../testing/uploads.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

const HOUR = 3_600_000
const SECRET = 'gooseberry'

describe('a pair', () => {
  let w: World
  let admin: Client
  let mentor: Client
  let mentee: Client
  let stranger: Client
  let pair: number
  /** The next full hour in so many hours. */
  const at = (hours: number) => new Date(Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR).toISOString()
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    admin = await w.as(w.people.admin)
    ;[mentor, mentee, stranger] = (await crowd(w, 3)) as [Client, Client, Client]
    const everyday = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: 540, until: 1020 }))
    for (const who of [mentor, mentee])
      await who.put(pathOf(mentorshipProfiles.update, { id: who.id }), {
        body: { is_mentor: true, is_mentee: true, hours: everyday, version: 0 },
      })
    const { json } = await mentee.post(mentorshipRequests.create.path, {
      body: { as: 'mentee', recipient_ids: [mentor.id], notes: `${SECRET} notes` },
    })
    const accepted = await mentor.put(pathOf(mentorshipRequests.accept, { id: json.items[0].id }))
    pair = accepted.json.mentorship_id
  })
  afterAll(() => w.close())

  const of = (route: { path: string }, id = pair) => pathOf(route, { id })
  const show = async (who: Client) => (await who.get(of(mentorships.show))).json

  it('has goals with steps, which either changes and ticks', async () => {
    const made = await mentee.post(of(mentorshipGoals.create), {
      body: { title: `${SECRET} goal`, steps: [{ title: 'First' }, { title: 'Second' }] },
    })
    const [goal] = made.json.goals
    await mentor.put(pathOf(mentorshipGoals.tick, { id: goal.steps[0].id }), { body: { done: true } })
    const steps = [{ id: goal.steps[0].id, title: 'First of all' }, { title: 'Third' }]
    const body = { title: `${SECRET} goal`, steps, version: goal.version }
    const changed = await mentor.put(pathOf(mentorshipGoals.update, { id: goal.id }), { body })
    expect(changed.json.goals[0].steps).toEqual([
      { id: goal.steps[0].id, title: 'First of all', done: true },
      expect.objectContaining({ title: 'Third', done: false }),
    ])
    expect((await mentee.put(pathOf(mentorshipGoals.update, { id: goal.id }), { body })).status).toBe(409)
    await mentee.put(pathOf(mentorshipGoals.reach, { id: goal.id }), { body: { reached: true } })
    expect((await show(mentor)).progress).toMatchObject({ goals: 1, goals_reached: 1 })
  })

  it('shares notes that nobody overwrites, and keeps those of each for their writer', async () => {
    const write = (who: Client, text: string, version: number) =>
      who.put(of(mentorshipNotes.writeShared), { body: { text, version } })
    expect((await write(mentor, `${SECRET} shared`, 0)).json.version).toBe(1)
    expect((await write(mentee, 'mine instead', 0)).status).toBe(409)
    expect((await mentee.get(of(mentorshipNotes.shared))).json.text).toBe(`${SECRET} shared`)
    await mentor.put(of(mentorshipNotes.writeOwn), { body: { text: `${SECRET} private`, version: 0 } })
    expect((await mentor.get(of(mentorshipNotes.own))).json.text).toBe(`${SECRET} private`)
    expect((await mentee.get(of(mentorshipNotes.own))).json).toMatchObject({ text: '', version: 0 })
  })

  it('shares files, which each renames and removes for themselves; the bytes go with them', async () => {
    const send = async (who: Client, name: string) =>
      who.post(of(mentorshipFiles.add), { form: formWith(await picture(), name) })
    const file = (route: { path: string }, id: number) => pathOf(route, { id })
    const { json: mine } = await send(mentor, `${SECRET} plan.png`)
    const { json: theirs } = await send(mentee, 'cv.png')
    expect((await send(mentee, 'setup.exe')).status).toBe(422)
    const list = (await mentee.get(of(mentorshipFiles.list))).json
    expect(list.items).toMatchObject([
      { id: theirs.id, can: { rename: true, remove: true } },
      { id: mine.id, name: `${SECRET} plan.png`, can: { rename: false, remove: false } },
    ])
    const opened = await mentee.get(file(mentorshipFiles.blob, mine.id))
    expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await stranger.get(file(mentorshipFiles.blob, mine.id))).status).toBe(404)
    const renamed = await mentor.put(file(mentorshipFiles.rename, mine.id), {
      body: { name: `${SECRET} new.exe` },
    })
    expect(renamed.json.name).toBe(`${SECRET} new.exe.png`)
    expect((await mentor.delete(file(mentorshipFiles.delete, theirs.id))).status).toBe(403)
    expect((await mentee.delete(file(mentorshipFiles.delete, theirs.id))).status).toBe(200)
    await expect.poll(() => keptIn(w), { timeout: 8000, interval: 100 }).toBe(1)
  })

  it('has guides to the first sessions, which the two tick together', async () => {
    const guides = (await mentee.get(of(mentorshipGuides.list))).json
    expect(guides).toMatchObject({
      next: 1,
      items: [{ number: 1, title: null }, { number: 2 }, { number: 3 }],
    })
    const tick = (who: Client, key: string) =>
      who.put(pathOf(mentorshipGuides.tick, { id: pair, number: 1, key }), { body: { done: true } })
    expect((await tick(mentor, 'usual-2')).json.items[0].items[1]).toMatchObject({ done: true })
    expect((await tick(mentee, 'own-2')).status).toBe(404)
    expect((await tick(stranger, 'usual-1')).status).toBe(404)
    expect((await mentee.get(of(mentorshipGuides.list))).json.items[0].items[1].done).toBe(true)
  })

  it('finds times at which both are free, and meets: asked, another time proposed, taken, accepted', async () => {
    const free = (await mentee.get(of(mentorshipSessions.freeTimes), { query: { hours: 1, most: 3 } })).json
    expect(free.items).toHaveLength(3)
    expect(free.without_hours).toEqual([])
    const session = {
      starts_at: at(48),
      ends_at: at(49),
      format: 'video',
      conference_url: 'https://meet.example.org/x',
      notes: `${SECRET} session`,
    }
    const wrong = await mentee.post(of(mentorshipSessions.create), {
      body: {
        ...session,
        ends_at: new Date(Date.parse(at(49)) + 60_000).toISOString(),
        conference_url: null,
      },
    })
    expect(Object.keys(wrong.json.error.fields)).toEqual(['ends_at', 'conference_url'])
    const past = { ...session, starts_at: at(-5), ends_at: at(-4) }
    expect(
      (await mentee.post(of(mentorshipSessions.create), { body: past })).json.error.fields,
    ).toHaveProperty('starts_at')
    const { json: made } = await mentee.post(of(mentorshipSessions.create), { body: session })
    expect(made).toMatchObject({
      time: 'upcoming',
      host: { id: mentee.id },
      can: { edit: true, accept: false },
    })
    const go = (who: Client, route: { path: string }, body?: object) =>
      who.put(pathOf(route, { id: made.id }), body ? { body } : {})
    const proposed = await go(mentor, mentorshipSessions.propose, { starts_at: at(72), ends_at: at(74) })
    expect(proposed.json.proposal).toMatchObject({ by: { id: mentor.id }, starts_at: at(72) })
    const refused = await go(mentor, mentorshipSessions.takeProposal)
    expect([refused.status, refused.json.error.message]).toEqual([
      403,
      "You don't have permission to edit this session",
    ])
    const moved = await go(mentee, mentorshipSessions.takeProposal)
    expect(moved.json.proposal).toBeNull()
    expect([moved.json.starts_at, moved.json.ends_at].map((one) => Date.parse(one))).toEqual([
      Date.parse(at(72)),
      Date.parse(at(74)),
    ])
    expect(moved.json.participants.map(({ invitation }: { invitation: string }) => invitation)).toEqual([
      'accepted',
      'accepted',
    ])
    const overlapping = { ...session, starts_at: at(73), ends_at: at(75) }
    expect((await mentor.post(of(mentorshipSessions.create), { body: overlapping })).json.error.code).toBe(
      'session_overlap',
    )
    const later = (await mentee.get(of(mentorshipSessions.freeTimes), { query: { from: at(72), most: 50 } }))
      .json
    expect(later.items.some(({ starts_at }: { starts_at: string }) => starts_at < at(74))).toBe(false)
  })

  it('has its sessions in both calendars by mail, the same entry each time and newer with each change', async () => {
    await expect
      .poll(
        async () =>
          (
            await w.owner.query<{ kind: string; calendar: string }>(
              "select kind, calendar from mails where kind like 'mentorship.%' order by id",
            )
          ).rows.length,
        { timeout: 8000 },
      )
      .toBeGreaterThanOrEqual(2)
    const [listed] = (await mentor.get(mentorshipSessions.list.path)).json.items
    await mentor.put(pathOf(mentorshipSessions.cancel, { id: listed.id }), {
      body: { reason: `${SECRET} reason` },
    })
    const mails = async () =>
      (
        await w.owner.query<{ kind: string; user_id: string; calendar: string }>(
          "select kind, user_id::text, calendar from mails where kind = 'mentorship.session_canceled' order by id",
        )
      ).rows
    await expect.poll(async () => (await mails()).length, { timeout: 8000 }).toBe(2)
    for (const { calendar } of await mails()) {
      expect(calendar).toMatch(/METHOD:CANCEL/)
      expect(calendar).toMatch(/SEQUENCE:2\r\n/)
      expect(calendar).toMatch(new RegExp(`UID:mentorship-session-${listed.id}@`))
      expect(calendar).not.toMatch(SECRET)
    }
    const file = await mentee.get(pathOf(mentorshipSessions.file, { id: listed.id }))
    expect(file.text).toMatch(/STATUS:CANCELLED/)
  })

  it('gives feedback on what is over, which only its writer reads', async () => {
    const body = { starts_at: at(20), ends_at: at(21), format: 'other', notes: `${SECRET} feedback` }
    const { json } = await mentor.post(of(mentorshipSessions.create), { body })
    const rate = (who: Client) =>
      who.put(pathOf(mentorshipSessions.giveFeedback, { id: json.id }), {
        body: { rating: 4, words: `${SECRET} words` },
      })
    expect((await rate(mentor)).json.error.code).toBe('mentorship_session_state')
    await mentee.put(pathOf(mentorshipSessions.accept, { id: json.id }))
    await w.owner.query(
      "update mentorship_sessions set starts_at = starts_at - interval '60 hours', ends_at = ends_at - interval '60 hours' where id = $1",
      [json.id],
    )
    expect((await rate(mentor)).json.my_feedback).toEqual({ rating: 4, words: `${SECRET} words` })
    expect((await mentee.get(pathOf(mentorshipSessions.show, { id: json.id }))).json.my_feedback).toBeNull()
    const health = (await admin.get(mentorshipHealth.show.path)).json
    expect(health).toMatchObject({ active: 1, sessions_lately: 1, feedback: { average: null } })
    expect(health.feedback.given.is).toBe('fewer_than')
  })

  it('reports a concern to the program’s people, never to whom it is about', async () => {
    await mentee.post(of(mentorshipConcerns.report), { body: { text: `${SECRET} concern` } })
    const { json } = await admin.get(mentorshipConcerns.list.path)
    expect(json.items).toEqual([
      expect.objectContaining({
        text: `${SECRET} concern`,
        state: 'open',
        reported_by: expect.objectContaining({ id: mentee.id }),
      }),
    ])
    expect((await mentor.get(mentorshipConcerns.list.path)).json.error.message).toBe(
      "You don't have permission to manage mentorship",
    )
    // Somebody who manages mentorship and is in the pair reads nothing of it.
    await w.owner.query('update mentorships set mentor_id = $1 where id = $2', [admin.id, pair])
    expect((await admin.get(mentorshipConcerns.list.path)).json.items).toEqual([])
    expect(
      (
        await admin.put(pathOf(mentorshipConcerns.close, { id: json.items[0].id }), {
          body: { note: 'Nothing', version: 1 },
        })
      ).status,
    ).toBe(404)
    await w.owner.query('update mentorships set mentor_id = $1 where id = $2', [mentor.id, pair])
    const closed = await admin.put(pathOf(mentorshipConcerns.close, { id: json.items[0].id }), {
      body: { note: 'We talked', version: 1 },
    })
    expect(closed.json).toMatchObject({ state: 'closed', note: 'We talked' })
  })

  it('ends in peace: the other hears that, not why; and both have a place again', async () => {
    await mentor.put(of(mentorships.review), { body: { kind: 'end', reached: `${SECRET} reached` } })
    const soon = await mentor.post(of(mentorshipSessions.create), {
      body: { starts_at: at(100), ends_at: at(101), format: 'other' },
    })
    const ended = await mentee.put(of(mentorships.end), {
      body: { reason: `${SECRET} ending`, reached: 'A lot' },
    })
    expect(ended.json).toMatchObject({ state: 'ended', ended_by: { id: mentee.id }, can: { end: false } })
    const seen = await mentor.get(of(mentorships.show))
    expect(seen.text).not.toMatch(`${SECRET} ending`)
    expect(seen.json.reviews.map(({ reached }: { reached: string }) => reached).toSorted()).toEqual([
      'A lot',
      `${SECRET} reached`,
    ])
    expect((await mentor.get(pathOf(mentorshipSessions.show, { id: soon.json.id }))).json.state).toBe(
      'canceled',
    )
    const endings = async (query: Record<string, string | number> = {}) =>
      (await admin.get(mentorshipEndings.list.path, { query })).json.items
    expect(await endings({ sort_by: 'mentor', because: 'two', ended: 'early' })).toMatchObject([
      { ended_by: { id: mentee.id }, side: 'mentee', reason: `${SECRET} ending`, mentorship: { id: pair } },
    ])
    expect(await endings({ because: 'left' })).toEqual([])
    const figures = await admin.get(mentorshipEndings.figures.path)
    expect(figures.json).toMatchObject({ ended: 1, early: 1, goals: { reached_percent: null } })
    expect(figures.text + (await admin.get(mentorshipEndings.list.path)).text).not.toMatch(
      `${SECRET} reached`,
    )
    expect((await mentor.get(mentorshipEndings.list.path)).status).toBe(403)
    expect((await mentee.post(of(mentorshipGoals.create), { body: { title: 'More' } })).json.error.code).toBe(
      'mentorship_state',
    )
    const kept = (await mentor.get(of(mentorshipFiles.list))).json
    expect(kept).toMatchObject({ items: [{ can: { rename: false, remove: false } }], can: { add: false } })
    const gone = await mentor.delete(pathOf(mentorshipFiles.delete, { id: kept.items[0].id }))
    expect(gone.json.error.code).toBe('mentorship_state')
    const again = await mentee.post(mentorshipRequests.create.path, {
      body: { as: 'mentee', recipient_ids: [mentor.id] },
    })
    expect(again.status).toBe(200)
  })

  it('keeps what the two share from everybody else, in every answer, file, mail and log', async () => {
    const programs = new Set([mentorshipConcerns.list.path, mentorshipEndings.list.path])
    const [file] = (await mentor.get(of(mentorshipFiles.list))).json.items
    const paths = [
      mentorships.show,
      mentorshipNotes.shared,
      mentorshipNotes.own,
      mentorshipFiles.list,
      mentorshipGuides.list,
      mentorshipSessions.freeTimes,
    ].map((route) => of(route))
    paths.push(file.url)
    for (const who of [stranger, admin, await w.as(w.people.designer), await w.as(w.people.leader)]) {
      for (const path of paths) expect([path, (await who.get(path)).status]).toEqual([path, 404])
      const lists = [
        [mentorshipProfiles.list.path, {}],
        [mentorships.list.path, { everybody: 'true' }],
        [mentorships.list.path, { user_id: mentee.id }],
        [mentorshipSessions.list.path, { user_id: mentee.id }],
        [mentorshipRequests.list.path, { direction: 'incoming', user_id: mentor.id }],
        ['/api/v2/change-log', {}],
        ['/api/v2/search', { q: SECRET }],
        [`/api/v2/users/${mentee.id}/history`, {}],
        [mentorshipConcerns.list.path, {}],
      ] as const
      for (const [path, query] of lists) {
        if (who === admin && programs.has(path)) continue
        expect([path, (await who.get(path, { query })).text]).toEqual([
          path,
          expect.not.stringMatching(SECRET),
        ])
      }
    }
    const { rows } = await w.owner.query<{ said: string }>(
      `select difference::text as said from change_log
       union all select before_after::text from change_log_personal
       union all select facts::text from notifications
       union all select subject || html || plain || coalesce(calendar, '') from mails
       union all select payload::text from live_signals l, lateral (select to_jsonb(l) as payload) p`,
    )
    expect(rows.filter(({ said }) => said.includes(SECRET))).toEqual([])
    // Neither is it told who reported what.
    const log = await w.owner.query(
      "select from change_log where action = 'mentorship_concern.reported' and (actor_id is not null or subject_id is not null)",
    )
    expect(log.rows).toEqual([])
  })
})

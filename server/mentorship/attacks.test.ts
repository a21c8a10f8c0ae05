import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looks } from '../../contract/access/looks.ts'
import { downloads, userDownloads } from '../../contract/downloads/downloads.ts'
import { mentorshipEndings } from '../../contract/mentorship/endings.ts'
import { mentorshipFiles } from '../../contract/mentorship/files.ts'
import { mentorshipConcerns, mentorshipGoals, mentorships } from '../../contract/mentorship/mentorships.ts'
import { mentorshipProfiles } from '../../contract/mentorship/profiles.ts'
import { mentorshipRequests } from '../../contract/mentorship/requests.ts'
import { mentorshipHealth, mentorshipSessions } from '../../contract/mentorship/sessions.ts'
import { mentoringTopics } from '../../contract/mentorship/topics.ts'
import { accounts } from '../../contract/people/accounts.ts'
import { archive } from '../../contract/people/profile.ts'
import { unpacked } from '../platform/files/tar.ts'
import { crowd } from '../testing/attendees.ts'
import { formWith, picture } from '../testing/pictures.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'
import { forgetMentorship } from './leavers.ts'

const HOUR = 3_600_000

describe('mentorship, and those who try what nobody should', () => {
  let w: World
  let admin: Client
  let people: Client[]
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    admin = await w.as(w.people.admin)
    people = await crowd(w, 21)
    for (const one of [admin, ...people]) await saveProfile(one)
  })
  afterAll(() => w.close())

  /** The next full hour in so many hours. */
  const at = (hours: number) => new Date(Math.ceil(Date.now() / HOUR) * HOUR + hours * HOUR).toISOString()
  const hours = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: 540, until: 1020 }))
  const saveProfile = (who: Client, more: object = { version: 0 }) =>
    who.put(pathOf(mentorshipProfiles.update, { id: who.id }), {
      body: { is_mentor: true, is_mentee: true, mentor_places: 5, mentee_places: 5, hours, ...more },
    })
  /** So many people whom nothing ties yet. */
  const nobodyYet = (most: number) => people.splice(0, most) as [Client, Client, Client]
  const ask = async (who: Client, to: readonly Client[]) =>
    (
      await who.post(mentorshipRequests.create.path, {
        body: { as: 'mentee', recipient_ids: to.map(({ id }) => id) },
      })
    ).json.items as { id: number }[]
  const of = (route: { path: string }, id = 0) => pathOf(route, { id })
  async function pairUp(mentee: Client, mentor: Client): Promise<number> {
    const [made] = await ask(mentee, [mentor])
    return (await mentor.put(of(mentorshipRequests.accept, made?.id))).json.mentorship_id
  }
  const schedule = async (who: Client, pair: number, starts: number): Promise<number> =>
    (
      await who.post(of(mentorshipSessions.create, pair), {
        body: { starts_at: at(starts), ends_at: at(starts + 1), format: 'other' },
      })
    ).json.id
  const free = (who: Client, pair: number, query = {}) =>
    who.get(of(mentorshipSessions.freeTimes, pair), { query })
  const signals = async (who: Client) =>
    (
      await w.owner.query("select from live_signals where user_id = $1 and stale like '%mentorship%'", [
        who.id,
      ])
    ).rows.length

  it('a later choice learns nothing before being asked: no profile, no signal, no line in their data or a log', async () => {
    const [asker, first, later] = nobodyYet(3)
    await saveProfile(asker, { version: 1, discreet: true })
    const before = await signals(later)
    const [asked, queued] = await ask(asker, [first, later])
    await first.put(of(mentorshipRequests.accept, asked?.id))
    expect((await asker.get(of(mentorshipRequests.show, queued?.id))).json.state).toBe('closed')
    expect((await first.get(of(mentorshipProfiles.show, asker.id))).status).toBe(200)
    expect((await later.get(of(mentorshipProfiles.show, asker.id))).status).toBe(404)
    expect(await signals(later)).toBe(before)
    const { id } = (await later.post(archive.create.path)).json
    const isReady = async () =>
      (await later.get(userDownloads.list.path)).json.items.find((one: { id: number }) => one.id === id).state
    await expect.poll(isReady, { timeout: 8000 }).toBe('ready')
    const file = await request(`${w.url}${pathOf(downloads.file, { downloadId: id })}`, {
      headers: { host: 'larkspur.localhost', ...later.credentials },
    })
    const bytes = file.body.pipe(createGunzip()) as AsyncIterable<Buffer>
    for await (const { name, read } of unpacked(bytes)) {
      const said = await text(Readable.from(read()))
      if (name === 'mentorship_requests_received.json') expect(JSON.parse(said)).toEqual([])
    }
    const { rows } = await w.owner.query<{ difference: object }>(
      "select difference from change_log where action in ('mentorship_request.made', 'mentorship_profile.changed')",
    )
    for (const { difference } of rows) expect(Object.keys(difference)).toEqual([])
  })

  it('once a pair has ended, neither sees any more when the other has time; and no time is too far to be asked for', async () => {
    const [mentee, mentor] = nobodyYet(2)
    const pair = await pairUp(mentee, mentor)
    expect((await free(mentee, pair)).json.items).not.toEqual([])
    expect((await free(mentee, pair, { from: '9999-12-31T00:00:00Z' })).status).toBe(422)
    await mentor.put(of(mentorships.end, pair), { body: {} })
    const refused = await free(mentee, pair)
    expect([refused.status, refused.json.error.code]).toEqual([409, 'mentorship_state'])
  })

  it('nobody rates a session that the other rejected, and nothing of somebody else’s pair fits into one’s own', async () => {
    const [mentee, mentor, other] = nobodyYet(3)
    const pair = await pairUp(mentee, mentor)
    const session = await schedule(mentee, pair, 20)
    await mentor.put(of(mentorshipSessions.reject, session), { body: { reason: null } })
    await w.owner.query(
      "update mentorship_sessions set starts_at = starts_at - interval '60 hours', ends_at = ends_at - interval '60 hours' where id = $1",
      [session],
    )
    for (const who of [mentee, mentor]) {
      const rated = await who.put(of(mentorshipSessions.giveFeedback, session), { body: { rating: 5 } })
      expect([rated.status, rated.json.error.code]).toEqual([409, 'mentorship_session_state'])
    }
    const make = async (who: Client, id: number) =>
      (
        await who.post(of(mentorshipGoals.create, id), {
          body: { title: 'A goal', steps: [{ title: 'One' }] },
        })
      ).json.goals[0]
    const theirs = await make(mentee, pair)
    const own = await make(other, await pairUp(other, mentor))
    const steps = [{ id: theirs.steps[0].id, title: 'Taken' }]
    const taken = await other.put(of(mentorshipGoals.update, own.id), {
      body: { title: 'A goal', steps, version: own.version },
    })
    expect(taken.status).toBe(422)
    expect(
      (await other.put(of(mentorshipGoals.tick, theirs.steps[0].id), { body: { done: true } })).status,
    ).toBe(404)
  })

  it('who manages mentorship learns of a concern about themselves neither by looking as another who does, nor by a signal', async () => {
    const [mentee] = nobodyYet(1)
    const pair = await pairUp(mentee, admin)
    await mentee.post(of(mentorshipConcerns.report, pair), { body: { text: 'About the mentor' } })
    await w.owner.query(
      'update users set role_id = (select role_id from users where id = $1) where id = $2',
      [admin.id, w.people.outsider],
    )
    const other = await w.as(w.people.outsider)
    expect((await other.get(mentorshipHealth.show.path)).json.open_concerns).toBe(1)
    const looking = await w.as(admin.id)
    const started = await looking.post(of(looks.start, other.id), {
      body: { reason: 'They asked me for help' },
    })
    expect(started.status).toBe(200)
    expect((await looking.get(mentorshipHealth.show.path)).json.open_concerns).toBe(0)
    await looking.delete(looks.stop.path)
    const before = await signals(admin)
    const [concern] = (await other.get(mentorshipConcerns.list.path)).json.items
    const body = { note: 'We talked', version: concern.version }
    expect((await other.put(of(mentorshipConcerns.close, concern.id), { body })).status).toBe(200)
    expect(await signals(admin)).toBe(before)
  })

  it('who manages mentorship learns neither what a pair is about nor who ended it, nor by figures how one person rated', async () => {
    const circle = nobodyYet(3)
    const [one, other, third] = circle
    const topic = await admin.post(mentoringTopics.create.path, { body: { name: 'Burnout', side: 'mentee' } })
    const asked = await one.post(mentorshipRequests.create.path, {
      body: { as: 'mentee', recipient_ids: [other.id], mentoring_topic_ids: [topic.json.id] },
    })
    const first = (await other.put(of(mentorshipRequests.accept, asked.json.items[0].id))).json.mentorship_id
    const pairs: number[] = [first, await pairUp(other, third), await pairUp(third, one)]
    expect((await one.get(of(mentorships.show, first))).json.topics).toMatchObject([{ name: 'Burnout' }])
    const lines = await admin.get(mentorships.list.path, { query: { user_id: one.id } })
    expect(lines.json.items).toHaveLength(2)
    expect(lines.text).not.toMatch('Burnout')
    await w.owner.query('update enterprises set privacy_k = 3 where id = $1', [w.enterprises.larkspur])
    for (const pair of pairs) {
      const mentee = circle[pairs.indexOf(pair)]
      await mentee?.post(of(mentorshipGoals.create, pair), { body: { title: 'A goal' } })
      await mentee?.put(of(mentorships.end, pair), { body: {} })
    }
    // Three people, each of them mentor and mentee: twice three would be told.
    expect((await admin.get(mentorshipEndings.figures.path)).json.goals).toEqual({
      people: { count: 6, is: 'fewer_than' },
      reached_percent: null,
    })
    const { rows: log } = await w.owner.query<{ actor_id: string | null }>(
      "select actor_id::text from change_log where action = 'mentorship.ended' and subject_id = any($1)",
      [pairs.map(String)],
    )
    expect(log.map(({ actor_id }) => actor_id)).toEqual([null, null, null])
    const [mine, ...others] = nobodyYet(4)
    const own = await pairUp(mine, admin)
    const rate = (pair: number, who: readonly Client[], rating: number) =>
      w.owner.query(
        `with held as (insert into mentorship_sessions (enterprise_id, room_id, host_id, starts_at, ends_at, format)
           values ($1, $2, $3, now() - interval '3 hours', now() - interval '2 hours', 'other') returning id)
         insert into mentorship_session_feedback (enterprise_id, session_id, user_id, rating)
         select $1, held.id, who, $5 from held, unnest($4::bigint[]) who`,
        [w.enterprises.larkspur, pair, who[0]?.id, who.map(({ id }) => id), rating],
      )
    await rate(first, [...circle, ...others], 4)
    await rate(own, [mine], 1)
    expect((await admin.get(mentorshipHealth.show.path)).json.feedback).toEqual({
      given: { count: 6, is: 'rounded' },
      average: 4,
    })
  })

  it('while mentorship is off, somebody leaves without a word to anybody, and nobody is asked', async () => {
    const [mentee, leaving, next] = nobodyYet(3)
    await schedule(leaving, await pairUp(mentee, leaving), 91)
    const offers = await mentee.post(mentorshipRequests.create.path, {
      body: { as: 'mentor', recipient_ids: [leaving.id, next.id] },
    })
    const switchTo = (on: boolean) =>
      w.owner.query('update enterprises set mentorship_enabled = $2 where id = $1', [
        w.enterprises.larkspur,
        on,
      ])
    const told = async () =>
      (await w.owner.query("select from notifications where kind like 'mentorship.%'")).rows.length
    await switchTo(false)
    const before = await told()
    const left = await admin.delete(of(accounts.deactivate, leaving.id), { body: { reason: null } })
    expect([left.status, await told()]).toEqual([200, before])
    await switchTo(true)
    const { rows } = await w.owner.query<{ state: string; planned: boolean }>(
      'select state, asks_at is not null as planned from mentorship_requests where id = any($1) order by id',
      [offers.json.items.map(({ id }: { id: number }) => id)],
    )
    expect(rows).toEqual([
      { state: 'closed', planned: false },
      { state: 'queued', planned: true },
    ])
  })

  it('a purged person leaves no reason for a canceled session, no number, no review, and none of their files', async () => {
    const [mentee, mentor] = nobodyYet(2)
    const pair = await pairUp(mentee, mentor)
    const session = await schedule(mentor, pair, 90)
    await mentee.put(of(mentorshipSessions.cancel, session), { body: { reason: 'Something private' } })
    const called = await mentee.post(of(mentorshipSessions.create, pair), {
      body: {
        starts_at: at(95),
        ends_at: at(96),
        format: 'telephone',
        phone_number: '+33 1 23',
        notes: 'Home',
      },
    })
    for (const who of [mentee, mentor])
      await who.put(of(mentorships.review, pair), { body: { kind: 'end', reached: 'Something of mine' } })
    for (const who of [mentee, mentor])
      await who.post(of(mentorshipFiles.add, pair), { form: formWith(await picture(), ' \u202eplan.png') })
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => forgetMentorship(tx, mentee.id))
    expect((await mentor.get(of(mentorshipSessions.show, session))).json.cancel_reason).toBeNull()
    expect((await mentor.get(of(mentorshipSessions.show, called.json.id))).json).toMatchObject({
      phone_number: null,
      notes: null,
    })
    expect((await mentor.get(of(mentorships.show, pair))).json.reviews).toMatchObject([
      { by: { id: mentor.id } },
    ])
    expect((await mentor.get(of(mentorshipFiles.list, pair))).json.items).toMatchObject([
      { name: 'plan.png', added_by: { id: mentor.id } },
    ])
  })
})

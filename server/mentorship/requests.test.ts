import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeColumn } from '../../contract/home/home.ts'
import { mentorships } from '../../contract/mentorship/mentorships.ts'
import { mentorshipProfiles } from '../../contract/mentorship/profiles.ts'
import { mentorshipRequests } from '../../contract/mentorship/requests.ts'
import { crowd } from '../testing/attendees.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

const DAY = 86_400_000

/** The figure asks for 100. */
const ASKERS = Number(process.env.MENTORSHIP_ASKERS ?? 20)

describe('a request for mentorship', () => {
  let w: World
  let second: { url: string }
  let people: Client[]
  let at = 0
  beforeAll(async () => {
    w = await world()
    second = await w.another()
    people = await crowd(w, 40 + ASKERS)
  })
  afterAll(() => w.close())

  /** Somebody who hasn't taken part in anything yet. */
  const fresh = async (more: object = {}): Promise<Client> => {
    const one = people[at++] as Client
    const { status, text } = await one.put(pathOf(mentorshipProfiles.update, { id: one.id }), {
      body: { is_mentor: true, is_mentee: true, mentor_places: 3, mentee_places: 3, version: 0, ...more },
    })
    if (status !== 200) throw new Error(text)
    return one
  }
  const ask = (who: Client, recipients: Client[], more: object = {}) =>
    who.post(mentorshipRequests.create.path, {
      body: { as: 'mentee', recipient_ids: recipients.map(({ id }) => id), ...more },
    })
  const asked = async (who: Client, recipients: Client[], more: object = {}) =>
    (await ask(who, recipients, more)).json.items as { id: number; state: string }[]
  const answer = (who: Client, id: number, how: 'accept' | 'reject' | 'withdraw', body: object = {}) =>
    who.put(pathOf(mentorshipRequests[how], { id }), how === 'reject' ? { body } : {})
  const seen = async (who: Client, id: number) =>
    (await who.get(pathOf(mentorshipRequests.show, { id }))).json
  const heard = async (who: Client) =>
    (
      await w.owner.query<{ kind: string }>(
        "select kind from notifications where user_id = $1 and kind like 'mentorship%' order by id",
        [who.id],
      )
    ).rows.map(({ kind }) => kind.slice('mentorship.'.length))
  const later = (days: number) => w.app.sweeper.sweep(new Date(Date.now() + days * DAY + 60_000))

  it('waits beside Home of whoever is asked, and makes them a pair once accepted', async () => {
    const [mentee, mentor] = [await fresh(), await fresh()]
    const [request] = await asked(mentee, [mentor], { notes: 'I’d like to learn from you' })
    const id = request?.id ?? 0
    expect(await seen(mentor, id)).toMatchObject({
      direction: 'incoming',
      state: 'pending',
      notes: 'I’d like to learn from you',
      can: { accept: true, reject: true, withdraw: false, delete: false },
    })
    const waits = (await mentor.get(homeColumn.show.path)).json.waiting
    expect(waits).toEqual([
      expect.objectContaining({ kind: 'mentorship', href: '/mentorship/requests/incoming' }),
    ])
    const accepted = await answer(mentor, id, 'accept')
    expect(accepted.json).toMatchObject({ state: 'accepted', can: { delete: true } })
    const pair = (await mentee.get(pathOf(mentorships.show, { id: accepted.json.mentorship_id }))).json
    expect([pair.side, pair.mentor.id, pair.state]).toEqual(['mentee', mentor.id, 'active'])
    expect([await heard(mentor), await heard(mentee)]).toEqual([['asked'], ['accepted']])
    expect((await ask(mentee, [mentor])).json.error.code).toBe('mentorship_asked')
    expect((await answer(mentor, id, 'reject')).json.error.code).toBe('mentorship_request_state')
  })

  it('can be an offer of a mentor, too', async () => {
    const [mentor, mentee] = [await fresh(), await fresh()]
    const [offer] = await asked(mentor, [mentee], { as: 'mentor' })
    expect(await heard(mentee)).toEqual(['offered'])
    const { json } = await answer(mentee, offer?.id ?? 0, 'accept')
    const pair = (await mentor.get(pathOf(mentorships.show, { id: json.mentorship_id }))).json
    expect([pair.mentor.id, pair.mentee.id]).toEqual([mentor.id, mentee.id])
  })

  it('is refused where somebody doesn’t want it, says why, and never reaches oneself', async () => {
    const asker = await fresh()
    const codes = async (who: Client, recipient: Client) => (await ask(who, [recipient])).json.error.code
    expect(await codes(asker, asker)).toBe('mentorship_self')
    expect(await codes(asker, await fresh({ accepts_mentee_requests: false }))).toBe(
      'mentorship_not_accepting',
    )
    expect(await codes(asker, await fresh({ paused_until: '2099-01-01' }))).toBe('mentorship_paused')
    expect(await codes(asker, await fresh({ is_mentor: false }))).toBe('mentorship_no_mentor')
    expect(await codes(await fresh({ is_mentee: false }), asker)).toBe('mentorship_no_mentee')
    const hidden = await ask(asker, [await fresh({ discreet: true })])
    expect(Object.keys(hidden.json.error.fields)).toEqual(['recipient_ids.0'])
  })

  it('goes to the second choice when the first hasn’t answered, and ends kindly once one accepts', async () => {
    const [asker, first, next, third] = [await fresh(), await fresh(), await fresh(), await fresh()]
    const made = await asked(asker, [first, next, third], { next_after_days: 4 })
    expect(made.map(({ state }) => state)).toEqual(['pending', 'queued', 'queued'])
    const [one = 0, two = 0, three = 0] = made.map(({ id }) => id)
    expect((await next.get(pathOf(mentorshipRequests.show, { id: two }))).status).toBe(404)
    await later(3.5)
    expect(await heard(first)).toEqual(['asked', 'request_waits'])
    await later(4.5)
    expect((await seen(asker, two)).state).toBe('pending')
    expect((await seen(next, two)).choice_count).toBe(1)
    expect(await heard(asker)).toEqual(['next_asked'])
    await answer(next, two, 'accept')
    expect((await seen(asker, one)).closed_because).toBe('other_accepted')
    expect((await seen(asker, three)).state).toBe('closed')
    expect(await heard(first)).toEqual(['asked', 'request_waits', 'not_needed'])
    expect(await heard(third)).toEqual([])
  })

  it('asks the next at once after a rejection, passing over people who aren’t available', async () => {
    const [asker, first, gone, third] = [await fresh(), await fresh(), await fresh(), await fresh()]
    const [one, two, three] = await asked(asker, [first, gone, third])
    await gone.put(pathOf(mentorshipProfiles.update, { id: gone.id }), {
      body: { is_mentor: true, is_mentee: false, paused_until: '2099-01-01', version: 1 },
    })
    const { json } = await answer(first, one?.id ?? 0, 'reject', { reason: 'Next year, gladly' })
    expect([json.state, (await seen(asker, one?.id ?? 0)).reason]).toEqual(['rejected', 'Next year, gladly'])
    expect((await seen(asker, two?.id ?? 0)).closed_because).toBe('unavailable')
    expect((await seen(asker, three?.id ?? 0)).state).toBe('pending')
  })

  it('is withdrawn by who asked, and deleted from each list by its own person', async () => {
    const [asker, mentor] = [await fresh(), await fresh()]
    const [request] = await asked(asker, [mentor])
    const id = request?.id ?? 0
    const remove = (who: Client) => who.delete(pathOf(mentorshipRequests.delete, { id }))
    expect((await remove(asker)).json.error.code).toBe('mentorship_request_state')
    expect((await answer(asker, id, 'withdraw')).json.state).toBe('withdrawn')
    expect((await remove(asker)).status).toBe(200)
    expect((await asker.get(pathOf(mentorshipRequests.show, { id }))).status).toBe(404)
    expect((await seen(mentor, id)).state).toBe('withdrawn')
  })

  it('shows a mentor as slow after a week without an answer', async () => {
    const [asker, mentor] = [await fresh(), await fresh()]
    await asked(asker, [mentor])
    const card = async () => (await asker.get(pathOf(mentorshipProfiles.show, { id: mentor.id }))).json
    expect((await card()).slow).toBe(false)
    await w.owner.query(
      "update mentorship_requests set asked_at = now() - interval '8 days' where recipient_id = $1",
      [mentor.id],
    )
    expect(await card()).toMatchObject({ slow: true, request: { direction: 'outgoing' } })
  })

  it('of somebody else is refused with its own sentence, and missing by its number', async () => {
    const [asker, mentor, other] = [await fresh(), await fresh(), await fresh()]
    const [request] = await asked(asker, [mentor])
    const admin = await w.as(w.people.admin)
    for (const who of [other, admin]) {
      expect((await who.get(pathOf(mentorshipRequests.show, { id: request?.id ?? 0 }))).status).toBe(404)
      const { status, json } = await who.get(mentorshipRequests.list.path, {
        query: { direction: 'outgoing', user_id: asker.id },
      })
      expect([status, json.error.message]).toEqual([
        403,
        "You don't have permission to view this person's requests for mentorship",
      ])
    }
  })

  it('is accepted by no more than a mentor has room for, however many at once on two processes', async () => {
    const mentor = await fresh()
    const askers = await Promise.all(Array.from({ length: ASKERS }, () => fresh()))
    const ids: number[] = []
    for (const asker of askers) ids.push((await asked(asker, [mentor]))[0]?.id ?? 0)
    const there = mentor.at(second.url)
    const answers = await Promise.all(ids.map((id, n) => answer(n % 2 ? mentor : there, id, 'accept')))
    const codes = answers.map(({ status, json }) => (status === 200 ? 'done' : json.error.code))
    expect(codes.filter((code) => code === 'done')).toHaveLength(3)
    expect(codes.filter((code) => code === 'mentor_full')).toHaveLength(ASKERS - 3)
    const { rows } = await w.owner.query<{ pairs: number; waiting: number }>(
      `select (select count(*) from mentorships where mentor_id = $1 and state = 'active') as pairs,
         (select count(*) from mentorship_requests where recipient_id = $1 and state = 'pending') as waiting`,
      [mentor.id],
    )
    expect(rows[0]).toEqual({ pairs: 3, waiting: ASKERS - 3 })
    expect((await seen(mentor, ids[codes.indexOf('mentor_full')] ?? 0)).full).toBe(true)
  })
})

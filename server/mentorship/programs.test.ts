import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterprises } from '../../contract/enterprise/enterprise.ts'
import { mentorshipGuides, programGuides } from '../../contract/mentorship/guides.ts'
import { usualRules } from '../../contract/mentorship/matchRules.ts'
import { mentorships } from '../../contract/mentorship/mentorships.ts'
import { mentorshipParticipants } from '../../contract/mentorship/participants.ts'
import { mentorshipProfiles } from '../../contract/mentorship/profiles.ts'
import { mentorshipPrograms, programEnrolment, programQuestions } from '../../contract/mentorship/programs.ts'
import { mentorshipRequests } from '../../contract/mentorship/requests.ts'
import { matchingRounds } from '../../contract/mentorship/rounds.ts'
import { mentoringTopics, mentoringTypes } from '../../contract/mentorship/topics.ts'
import { segments } from '../../contract/segments/segments.ts'
import { crowd } from '../testing/attendees.ts'
import { type Answer, type Client, pathOf, type World, world } from '../testing/world.ts'
import { forgetMentorship, mentorshipOfLeavers } from './leavers.ts'

const DAY_MS = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const days = { enrols_from: day(-5), enrols_until: day(20), runs_from: day(21), runs_until: day(200) }

describe('a program of mentorship', () => {
  let w: World
  let admin: Client
  let member: Client
  let people: Client[]
  let topics: { mentor: number[]; mentee: number[] }
  let made = 0
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    admin = await w.as(w.people.admin)
    member = await w.as(w.people.member)
    people = await crowd(w, 53)
    topics = { mentor: await topicsOf('mentor'), mentee: await topicsOf('mentee') }
  })
  afterAll(() => w.close())

  const topicsOf = (side: 'mentor' | 'mentee') =>
    Promise.all(
      ['Baking', 'Budgets', 'Speaking'].map(
        async (name): Promise<number> =>
          (await admin.post(mentoringTopics.create.path, { body: { name, side } })).json.id,
      ),
    )
  const of = (route: { path: string }, id: number) => pathOf(route, { id })
  const everyday = Array.from({ length: 5 }, (_, at) => ({ weekday: at + 1, from: 540, until: 1020 }))
  /** Somebody with a profile; each topic by its place. */
  async function profile(who: Client, side: 'mentor' | 'mentee' | 'both', topic = 0, more: object = {}) {
    const { json } = await who.get(mentorshipProfiles.mine.path)
    await who.put(pathOf(mentorshipProfiles.update, { id: who.id }), {
      body: {
        is_mentor: side !== 'mentee',
        is_mentee: side !== 'mentor',
        mentor_topic_ids: [topics.mentor[topic]],
        mentee_topic_ids: [topics.mentee[topic]],
        hours: everyday,
        version: json.version,
        ...more,
      },
    })
    return who
  }
  const some = (most: number) => people.splice(0, most) as [Client, Client, Client, Client, Client]
  const program = async (more: object = {}, state: string | null = 'enrolling'): Promise<number> => {
    const { json } = await admin.post(mentorshipPrograms.create.path, {
      body: { name: `Program ${++made}`, match_by: 'all_at_once', ...days, ...more },
    })
    if (state) await move(json.id, state)
    return json.id
  }
  const move = (id: number, state: string) => admin.put(of(mentorshipPrograms.move, id), { body: { state } })
  const enrol = (who: Client, id: number, body: object) => who.put(of(programEnrolment.enrol, id), { body })
  const show = async (id: number) => (await admin.get(of(mentorshipPrograms.show, id))).json
  const round = async (id: number) => (await admin.get(of(matchingRounds.show, id))).json
  const pairs = async (id: number) => (await admin.get(of(matchingRounds.pairs, id))).json.items
  const mark = (id: number, mentee: Client, mentor: Client, kind: string | null) =>
    admin.put(of(matchingRounds.mark, id), { body: { mentee_id: mentee.id, mentor_id: mentor.id, kind } })
  async function solve(id: number) {
    const asked = await admin.put(of(matchingRounds.solve, id))
    expect(asked.json.state).toBe('solving')
    await expect.poll(async () => (await round(id)).state, { timeout: 8000, interval: 100 }).toBe('draft')
    return round(id)
  }
  async function publish(id: number, version: number) {
    const asked = await admin.put(of(matchingRounds.publish, id), { body: { version } })
    if (asked.status === 200)
      await expect
        .poll(async () => (await round(id)).state, { timeout: 8000, interval: 100 })
        .toBe('published')
    return asked
  }
  /** Two mentors and three mentees of a program that is being matched. */
  async function matched(more: object = {}) {
    const [mentor, other, mentee, second, third] = some(5)
    const id = await program(more)
    await profile(mentor, 'mentor', 0)
    await profile(other, 'mentor', 1)
    for (const [who, topic] of [
      [mentee, 0],
      [second, 1],
      [third, 2],
    ] as const)
      await profile(who, 'mentee', topic)
    for (const who of [mentor, other]) await enrol(who, id, { side: 'mentor' })
    for (const who of [mentee, second, third]) await enrol(who, id, { side: 'mentee' })
    await move(id, 'matching')
    const { json } = await admin.post(of(matchingRounds.create, id))
    return { id, round: json.id as number, mentor, other, mentee, second, third }
  }
  const two = ({ mentee, mentor }: { mentee: { id: number }; mentor: { id: number } }) => [
    mentee.id,
    mentor.id,
  ]

  it('goes from a draft to its end, is open to people by its segments, and takes as many as it has room for', async () => {
    const [one, another, third] = some(3)
    for (const who of [one, another, third]) await profile(who, 'both')
    const segment = async (operator: string, value: string) =>
      (
        await admin.post(segments.create.path, {
          body: {
            name: `Segment ${++made}`,
            rules: { is: 'all', rules: [{ is: 'field', field: 'email', operator, values: [value] }] },
          },
        })
      ).json.id as number
    const { rows } = await w.owner.query<{ email: string }>('select email from users where id = $1', [one.id])
    const first = await segment('equals', rows[0]?.email ?? '')
    const second = await segment('starts_with', 'crowd')
    const all = await program({ audience: 'all', segment_ids: [first, second] }, null)
    expect((await one.get(of(programEnrolment.show, all))).status).toBe(404)
    await move(all, 'enrolling')
    await expect
      .poll(async () => (await one.get(of(programEnrolment.show, all))).json.can?.enrol, { timeout: 5000 })
      .toBe(true)
    expect((await another.get(of(programEnrolment.show, all))).status).toBe(404)
    const any = await program({ audience: 'any', segment_ids: [first, second], capacity: 2 })
    expect((await another.get(programEnrolment.list.path)).json.items).toMatchObject([{ id: any }])
    const answers = await Promise.all([one, another, third].map((who) => enrol(who, any, { side: 'both' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect(answers.find(({ status }) => status === 409)?.json.error.code).toBe('mentorship_program_full')
    expect((await show(any)).participants).toBe(2)
    expect((await member.get(of(programEnrolment.show, any))).status).toBe(404)
    for (const state of ['running', 'ended']) expect((await move(any, state)).json.state).toBe(state)
    expect((await move(any, 'enrolling')).json.error.code).toBe('mentorship_program_state')
    expect((await admin.put(of(mentorshipPrograms.archive, any))).json.archived_at).not.toBeNull()
    const listed = async (state?: string) =>
      (
        await admin.get(mentorshipPrograms.list.path, {
          query: { search: 'Program', ...(state && { state }) },
        })
      ).json.items.map((line: { id: number }) => line.id)
    expect(await listed()).not.toContain(any)
    expect(await listed('archived')).toEqual([any])
  })

  it('is enrolled in with answers and wishes, and left again', async () => {
    const [who, mentor, discreet, nobody] = some(4)
    await profile(mentor, 'mentor')
    await profile(discreet, 'mentor', 0, { discreet: true })
    const id = await program()
    const asked = await admin.post(of(programQuestions.create, id), {
      body: { title: 'Which days?', type: 'select', options: ['Early', 'Late'], required: true },
    })
    const answer = (value: string) => ({ answers: [{ field_id: asked.json.id, value }] })
    for (const one of [mentor, discreet]) await enrol(one, id, { side: 'mentor', ...answer('Early') })
    expect((await enrol(nobody, id, { side: 'mentee' })).json.error.code).toBe('mentorship_needs_profile')
    await profile(who, 'mentee')
    const refused = await enrol(who, id, { side: 'mentor', ...answer('Late') })
    expect(refused.json.error.fields).toHaveProperty(['side'])
    expect((await enrol(who, id, { side: 'mentee' })).status).toBe(422)
    const found = await who.get(of(programEnrolment.candidates, id), { query: { side: 'mentor' } })
    expect(found.json.items.map(({ person }: { person: { id: number } }) => person.id)).toEqual([mentor.id])
    const wish = { side: 'mentee', ...answer('Late') }
    const hidden = await enrol(who, id, { ...wish, mentor_ids: [mentor.id, discreet.id] })
    expect(hidden.json.error.fields).toHaveProperty(['mentor_ids'])
    const taken = await enrol(who, id, { ...wish, mentor_ids: [mentor.id] })
    expect(taken.json).toMatchObject({
      mine: { side: 'mentee', wishes: { mentors: [{ id: mentor.id }], mentees: [] } },
      questions: [{ value: 'Late' }],
    })
    await who.delete(of(programEnrolment.withdraw, id))
    expect((await who.get(of(programEnrolment.show, id))).json.mine.state).toBe('withdrawn')
    expect((await enrol(who, id, wish)).json.mine.state).toBe('enrolled')
    await admin.delete(pathOf(mentorshipParticipants.remove, { id, userId: who.id }))
    expect((await enrol(who, id, wish)).json.error.code).toBe('mentorship_removed')
    await move(id, 'matching')
    expect((await enrol(mentor, id, { side: 'mentor', ...answer('Late') })).json.error.code).toBe(
      'mentorship_enrolment_closed',
    )
  })

  it('adds people who have a profile, says why others can’t be, and exports them', async () => {
    const [mentor, without] = some(2)
    await profile(mentor, 'mentor')
    const id = await program({}, 'enrolling')
    const { json } = await admin.post(of(mentorshipParticipants.add, id), {
      body: { user_ids: [mentor.id, without.id], side: 'mentor' },
    })
    expect(json).toMatchObject({ added: 1, refused: [{ person: { id: without.id } }] })
    const query = { program_id: id, side: 'mentor', state: 'enrolled', matched: 'false' }
    const listed = await admin.get(mentorshipParticipants.list.path, { query })
    expect(listed.json.items).toMatchObject([{ person: { id: mentor.id }, unmatchable: null, pairs: 0 }])
    const file = await admin.get(mentorshipParticipants.export_csv.path, { query: { program_id: id } })
    expect(file.text).toContain('Crowd')
  })

  it('finds the best pairs, keeps locks, and says what changes and who is left', async () => {
    const { round: id, mentor, other, mentee, second, third } = await matched()
    const first = await solve(id)
    const draft = await pairs(id)
    expect(draft.map(two).toSorted()).toEqual(
      [
        [mentee.id, mentor.id],
        [second.id, other.id],
      ].toSorted(),
    )
    expect(first.solved).toMatchObject({ pairs: 2, left: { mentors: 0, mentees: 1 }, difference: null })
    expect(first.solved.score).toBe(first.solved.bound)
    expect(draft[0].parts).toContainEqual(
      expect.objectContaining({ criterion: 'topics', value: 100, weight: 8, points: 800 }),
    )
    const left = (await admin.get(of(matchingRounds.left, id))).json.items
    expect(left).toMatchObject([{ person: { id: third.id }, because: 'others_score_more', possible: 2 }])
    await mark(id, third, mentor, 'locked')
    expect((await round(id)).outdated).toBe(true)
    const again = await solve(id)
    expect((await pairs(id)).map(two).toSorted()).toEqual(
      [
        [second.id, other.id],
        [third.id, mentor.id],
      ].toSorted(),
    )
    expect(again.solved.difference).toMatchObject({
      kept: 1,
      begun: 1,
      ended: [{ mentee: { id: mentee.id } }],
      lost: [{ id: mentee.id }],
      won: [{ id: third.id }],
    })
    await mark(id, third, mentor, null)
    await mark(id, mentee, mentor, 'excluded')
    const { rules, version } = await round(id)
    const must = { ...rules, criteria: { ...rules.criteria, topics: { weight: 8, at_least: 100 } } }
    expect(
      (await admin.put(of(matchingRounds.rules, id), { body: { match_rules: must, version } })).status,
    ).toBe(200)
    await solve(id)
    expect((await pairs(id)).map(two)).toEqual([[second.id, other.id]])
    const why = (await admin.get(of(matchingRounds.left, id), { query: { side: 'mentee' } })).json.items
    expect(why.find((one: { person: { id: number } }) => one.person.id === mentee.id)).toMatchObject({
      because: 'nobody_possible',
      barriers: [{ barrier: 'excluded', people: 1 }],
      unmet: [{ criterion: 'topics', people: 1 }],
    })
    expect(
      (await admin.put(of(matchingRounds.rules, id), { body: { match_rules: must, version } })).status,
    ).toBe(409)
  })

  it('publishes once, tells each side in their language, and names what no longer holds', async () => {
    const reverse = (
      await admin.post(mentoringTypes.create.path, { body: { name: 'Reverse', reverse: true } })
    ).json.id
    const {
      id: programId,
      round: id,
      mentor,
      other,
      mentee,
      second,
    } = await matched({ mentoring_type_id: reverse })
    const { name, version: seen } = await show(programId)
    const other_type = await admin.put(of(mentorshipPrograms.update, programId), {
      body: { name, match_by: 'all_at_once', ...days, mentoring_type_id: null, version: seen },
    })
    expect(other_type.status).toBe(422)
    await w.owner.query("update users set locale = 'de' where id = $1", [mentee.id])
    const { version } = await solve(id)
    await other.delete(of(programEnrolment.withdraw, programId))
    expect((await admin.put(of(matchingRounds.publish, id), { body: { version } })).json.error.code).toBe(
      'mentorship_round_outdated',
    )
    const solved = await solve(id)
    // Whoever fills their places elsewhere meanwhile gets nobody more.
    const elsewhere = await w.owner.query(
      `update mentorship_profiles set paused_until = current_date + 9 where user_id = $1`,
      [second.id],
    )
    expect(elsewhere.rowCount).toBe(1)
    await admin.put(of(matchingRounds.solve, id))
    await expect.poll(async () => (await round(id)).state, { timeout: 8000 }).toBe('draft')
    const now = await round(id)
    expect(now.version).toBeGreaterThan(solved.version)
    const preview = await admin.get(of(matchingRounds.preview, id))
    expect(preview.json).toMatchObject({ pairs: 1, mails: 2, dropped: [] })
    const asked = await Promise.all([publish(id, now.version), publish(id, now.version)])
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await round(id)).toMatchObject({ made: 1, dropped: 0, published_by: { id: admin.id } })
    expect((await show(programId)).state).toBe('running')
    const mine = (await mentee.get(mentorships.list.path)).json.items
    expect(mine).toMatchObject([
      {
        mentor: { id: mentor.id },
        program: { id: programId },
        type: { id: reverse, reverse: true },
        topics: [{ id: topics.mentor[0] }],
      },
    ])
    const pair = (await mentor.get(of(mentorships.show, mine[0].id))).json
    expect(pair.planned_until).toBe(days.runs_until)
    const far = { planned_until: '9999-12-31', version: pair.version }
    expect((await mentor.put(of(mentorships.plan, pair.id), { body: far })).json.error.fields).toEqual({
      planned_until: 'Choose a day within the next ten years.',
    })
    const said = { title: 'First hour', items: [{ text: 'Say hello' }], version: 0 }
    const guide = { id: programId, number: 1 }
    const own = await admin.put(pathOf(programGuides.update, guide), { body: said })
    const [first] = (await mentee.get(of(mentorshipGuides.list, mine[0].id))).json.items
    expect(first).toMatchObject({ title: 'First hour', items: [{ text: 'Say hello', done: false }] })
    const again = { ...said, items: own.json.items[0].items, version: 0 }
    expect((await admin.put(pathOf(programGuides.update, guide), { body: again })).status).toBe(409)
    expect((await mentor.put(pathOf(programGuides.update, guide), { body: said })).status).toBe(403)
    expect((await admin.delete(pathOf(programGuides.reset, guide))).json.items[0].title).toBeNull()
    const { rows } = await w.owner.query<{ user_id: string; subject: string }>(
      "select user_id::text, subject from mails where kind = 'mentorship.program_matched' order by user_id",
    )
    expect(rows.map(({ user_id }) => Number(user_id)).toSorted()).toEqual([mentor.id, mentee.id].toSorted())
    const bells = await w.owner.query(
      "select count(*)::int as count from notifications where kind = 'mentorship.matched' and user_id = any($1)",
      [[mentor.id, mentee.id]],
    )
    expect(bells.rows[0].count).toBe(2)
    expect((await admin.put(of(matchingRounds.publish, id), { body: { version: now.version } })).status).toBe(
      409,
    )
  })

  it('gives nobody more than they said when places went elsewhere before it was published', async () => {
    const { round: id, mentor, mentee, third } = await matched()
    const { version } = await solve(id)
    await profile(mentor, 'mentor', 0, { mentor_places: 1 })
    const { json } = await third.post(mentorshipRequests.create.path, {
      body: { as: 'mentee', recipient_ids: [mentor.id] },
    })
    await mentor.put(pathOf(mentorshipRequests.accept, { id: json.items[0].id }))
    const preview = await admin.get(of(matchingRounds.preview, id))
    expect(preview.json.dropped).toMatchObject([{ mentee: { id: mentee.id }, because: 'mentor_full' }])
    expect((await publish(id, version)).status).toBe(200)
    expect(await round(id)).toMatchObject({ made: 1, dropped: 1 })
    expect((await mentee.get(mentorships.list.path)).json.items).toEqual([])
    const dropped = await admin.get(of(matchingRounds.pairs, id), { query: { only: 'dropped' } })
    expect(dropped.json.items.map(two)).toEqual([[mentee.id, mentor.id]])
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => forgetMentorship(tx, mentee.id))
    const kept = (await pairs(id)) as { mentee: { id: number }; parts: unknown[] }[]
    expect(kept.map((one) => [one.mentee.id, one.parts.length > 0]).toSorted()).toEqual(
      kept.map((one) => [one.mentee.id, one.mentee.id !== mentee.id]).toSorted(),
    )
  })

  it('makes no pairs any more once its program has ended while they were being published', async () => {
    const { id: programId, round: id, mentee } = await matched()
    const { version } = await solve(id)
    await w.owner.query('begin')
    await w.owner.query("update mentorship_programs set state = 'ended' where id = $1", [programId])
    const asked = await admin.put(of(matchingRounds.publish, id), { body: { version } })
    await w.owner.query('commit')
    expect(asked.json.state).toBe('publishing')
    await expect.poll(async () => (await round(id)).state, { timeout: 8000 }).toBe('draft')
    expect(await round(id)).toMatchObject({ made: 0, can: { publish: false } })
    expect((await mentee.get(mentorships.list.path)).json.items).toEqual([])
  })

  it('forgets people who leave: drafts lose them, and what they said', async () => {
    const { id, round: roundId, mentor, mentee, second } = await matched()
    await solve(roundId)
    const gone = (many: readonly number[]) =>
      w.app.database.inTransaction(w.enterprises.larkspur, (tx) => mentorshipOfLeavers(tx, many))
    await w.owner.query("update users set state = 'inactive' where id = $1", [mentor.id])
    await gone([mentor.id])
    expect((await pairs(roundId)).map(two)).not.toContainEqual([mentee.id, mentor.id])
    expect((await round(roundId)).outdated).toBe(true)
    expect((await show(id)).mentors).toBe(1)
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) => forgetMentorship(tx, second.id))
    expect((await pairs(roundId)).map(two)).toEqual([])
    expect((await show(id)).mentees).toBe(2)
  })

  it('makes only the pairs of an administrator where they match, and suggests where people choose', async () => {
    const { round: id, mentor, other, mentee, second } = await matched({ match_by: 'administrator' })
    await mark(id, second, mentor, 'locked')
    await solve(id)
    expect((await pairs(id)).map(two)).toEqual([[second.id, mentor.id]])
    const left = (await admin.get(of(matchingRounds.left, id), { query: { side: 'mentee' } })).json.items
    expect(left[0]).toMatchObject({ because: 'by_hand' })
    const free = await program({ match_by: 'suggestion' })
    await enrol(mentor, free, { side: 'mentor' })
    await enrol(other, free, { side: 'mentor' })
    await enrol(mentee, free, { side: 'mentee' })
    const found = await mentee.get(of(programEnrolment.candidates, free), { query: { side: 'mentor' } })
    expect(found.json.items.map(({ person }: { person: { id: number } }) => person.id)).toEqual([
      mentor.id,
      other.id,
    ])
    expect(found.json.items[0].percent).toBeGreaterThan(found.json.items[1].percent)
    const { json } = await mentee.post(mentorshipRequests.create.path, {
      body: { as: 'mentee', recipient_ids: [mentor.id] },
    })
    await mentor.put(pathOf(mentorshipRequests.accept, { id: json.items[0].id }))
    expect((await mentee.get(mentorships.list.path)).json.items[0].program).toMatchObject({ id: free })
    expect((await admin.post(of(matchingRounds.create, free))).json.error.code).toBe(
      'mentorship_program_state',
    )
    expect((await admin.get(of(mentorshipPrograms.health, free))).json).toMatchObject({
      active: 1,
      silent: 0,
      waiting: 1,
      feedback: { average: null },
    })
  })

  it('is written to in parts, and not too often', async () => {
    const { id, mentor, mentee } = await matched()
    const write = (to: string) =>
      admin.post(of(mentorshipPrograms.write, id), {
        body: { to, subject: 'Hello', message: 'Soon it begins' },
      })
    expect((await admin.get(of(mentorshipPrograms.reach, id))).json.items).toContainEqual({
      part: 'unmatched',
      people: 5,
    })
    expect((await write('silent')).json.error.code).toBe('nobody_chosen')
    expect((await write('mentors')).json).toEqual({ people: 2 })
    const mailsTo = async () =>
      (
        await w.owner.query<{ user_id: string }>(
          "select user_id::text from mails where kind = 'mentorship.program_written'",
        )
      ).rows.map(({ user_id }) => Number(user_id))
    await expect.poll(mailsTo, { timeout: 8000 }).toContain(mentor.id)
    expect(await mailsTo()).not.toContain(mentee.id)
    for (const to of ['mentees', 'everybody', 'unmatched', 'mentors']) await write(to)
    expect((await write('mentees')).status).toBe(429)
  })

  it('is closed to everybody who tries what they may not', async () => {
    const { id, round: roundId, mentee, mentor } = await matched()
    const body = { name: 'Mine', match_by: 'all_at_once', ...days }
    const refused: Answer[] = [
      await mentee.get(mentorshipPrograms.list.path),
      await mentee.get(of(mentorshipPrograms.show, id)),
      await mentee.post(mentorshipPrograms.create.path, { body }),
      await mentee.put(of(mentorshipPrograms.move, id), { body: { state: 'running' } }),
      await mentee.get(of(mentorshipPrograms.health, id)),
      await mentee.post(of(mentorshipPrograms.write, id), {
        body: { to: 'everybody', subject: 'x', message: 'y' },
      }),
      await mentee.get(mentorshipParticipants.list.path, { query: { program_id: id } }),
      await mentee.get(mentorshipParticipants.export_csv.path, { query: { program_id: id } }),
      await mentee.post(of(mentorshipParticipants.add, id), {
        body: { user_ids: [mentee.id], side: 'mentor' },
      }),
      await mentee.delete(pathOf(mentorshipParticipants.remove, { id, userId: mentor.id })),
      await mentee.get(of(programQuestions.list, id)),
      await mentee.post(of(matchingRounds.create, id)),
      await mentee.get(of(matchingRounds.show, roundId)),
      await mentee.get(of(matchingRounds.pairs, roundId)),
      await mentee.get(of(matchingRounds.left, roundId)),
      await mentee.get(of(matchingRounds.preview, roundId)),
      await mentee.put(of(matchingRounds.solve, roundId)),
      await mentee.put(of(matchingRounds.publish, roundId), { body: { version: 1 } }),
      await mentee.put(of(matchingRounds.mark, roundId), {
        body: { mentee_id: mentee.id, mentor_id: mentor.id, kind: 'locked' },
      }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
    const neighbour = await w.as(w.neighbour, 'brightwater.localhost')
    for (const path of [of(mentorshipPrograms.show, id), of(matchingRounds.show, roundId)])
      expect((await neighbour.get(path)).status).toBe(404)
    for (const kind of ['locked', 'excluded'])
      expect((await mark(roundId, mentee, member, kind)).json.error.fields).toHaveProperty(['mentor_id'])
    const wrong = async (more: object) =>
      (await admin.post(mentorshipPrograms.create.path, { body: { ...body, ...more } })).json.error.fields
    expect(await wrong({ segment_ids: [999_999] })).toHaveProperty(['segment_ids'])
    expect(await wrong({ runs_until: day(1) })).toHaveProperty(['runs_until'])
    const open = await program()
    await admin.post(of(programQuestions.create, open), { body: { title: 'Why?', type: 'text' } })
    const [question] = (await admin.get(of(programQuestions.list, open))).json.items
    const huge = await enrol(mentee, open, {
      side: 'mentee',
      answers: [{ field_id: question.id, value: 'a'.repeat(100_000) }],
    })
    expect(huge.status).toBe(422)
    const twisted = { ...usualRules, criteria: { topics: { weight: 11, at_least: 0 } } }
    const { version } = await round(roundId)
    expect(
      (await admin.put(of(matchingRounds.rules, roundId), { body: { match_rules: twisted, version } }))
        .status,
    ).toBe(422)
    const secret = await w.owner.query<{ id: string }>(
      "select id::text from fields where belongs_to = 'user' and class <> 'public' and enterprise_id = $1 limit 1",
      [w.enterprises.larkspur],
    )
    const fields = { site: null, team: null, manager: Number(secret.rows[0]?.id ?? 999_999) }
    expect(
      (
        await admin.put(of(matchingRounds.rules, roundId), {
          body: { match_rules: { ...usualRules, fields }, version },
        })
      ).json.error.fields,
    ).toHaveProperty(['match_rules.fields.manager'])
  })

  it('isn’t there while mentorship is off', async () => {
    const id = await program()
    const { version } = (await admin.get(enterprises.show.path)).json
    const switches = { likes_enabled: true, pending_comments_enabled: false }
    const turn = (mentorship_enabled: boolean, of: number) =>
      admin.post(enterprises.update.path, { body: { ...switches, mentorship_enabled, version: of } })
    const off = await turn(false, version)
    expect((await admin.get(of(mentorshipPrograms.show, id))).json.error.message).toBe(
      'Mentorship is not enabled',
    )
    await turn(true, off.json.version)
  })

  it('moves on by itself once its days are over', async () => {
    const id = await program()
    const free = await program({ match_by: 'own_choice' })
    const later = (many: number) => w.app.sweeper.sweep(new Date(Date.now() + many * DAY_MS))
    await later(19)
    expect((await show(id)).state).toBe('enrolling')
    await later(22)
    expect([(await show(id)).state, (await show(free)).state]).toEqual(['matching', 'running'])
    await later(202)
    expect((await show(free)).state).toBe('ended')
  })
})

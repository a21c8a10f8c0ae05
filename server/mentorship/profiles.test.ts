import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looks } from '../../contract/access/looks.ts'
import { enterprises } from '../../contract/enterprise/enterprise.ts'
import { mentorships } from '../../contract/mentorship/mentorships.ts'
import { mentorshipProfiles } from '../../contract/mentorship/profiles.ts'
import { mentorshipRequests } from '../../contract/mentorship/requests.ts'
import { mentorshipSessions } from '../../contract/mentorship/sessions.ts'
import { mentoringTopics, mentoringTypes } from '../../contract/mentorship/topics.ts'
import { users } from '../../contract/people/people.ts'
import { crowd } from '../testing/attendees.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'

describe('mentorship profiles', () => {
  let w: World
  let admin: Client
  let member: Client
  let outsider: Client
  let people: Client[]
  beforeAll(async () => {
    w = await world()
    ;[admin, member, outsider] = await Promise.all([
      w.as(w.people.admin),
      w.as(w.people.member),
      w.as(w.people.outsider),
    ])
    people = await crowd(w, 6)
  })
  afterAll(() => w.close())

  const save = async (who: Client, more: object = {}) => {
    const { json } = await who.get(mentorshipProfiles.mine.path)
    return who.put(pathOf(mentorshipProfiles.update, { id: who.id }), {
      body: { is_mentor: false, is_mentee: true, version: json.version, ...more },
    })
  }
  const list = async (who: Client, query: Record<string, string | number> = {}) =>
    (await who.get(mentorshipProfiles.list.path, { query })).json
  const idsIn = (found: { items: { person: { id: number } }[] }) => found.items.map(({ person }) => person.id)
  const topic = async (name: string, side = 'mentor', more: object = {}) =>
    (await admin.post(mentoringTopics.create.path, { body: { name, side, ...more } })).json
  const type = async (name: string) => (await admin.post(mentoringTypes.create.path, { body: { name } })).json

  describe('topics and types', () => {
    it('are managed by people with the right, and refused to others with their own sentence', async () => {
      const made = await topic('Negotiating')
      expect(made).toMatchObject({ side: 'mentor', position: 1, profile_count: 0, can: { edit: true } })
      const refused = await member.post(mentoringTopics.create.path, {
        body: { name: 'Mine', side: 'mentor' },
      })
      expect(refused.status).toBe(403)
      expect(refused.json.error.message).toBe("You don't have permission to manage the topics of mentorship")
      const type = await member.post(mentoringTypes.create.path, { body: { name: 'Mine' } })
      expect(type.json.error.message).toBe("You don't have permission to manage the types of mentoring")
      expect((await member.get(mentoringTopics.list.path)).json.items).toEqual([
        expect.objectContaining({
          name: 'Negotiating',
          profile_count: null,
          can: expect.objectContaining({ edit: false }),
        }),
      ])
    })

    it('have a name once on each side, however it is written', async () => {
      await topic('Public speaking')
      const again = await admin.post(mentoringTopics.create.path, {
        body: { name: ' public  SPEAKING', side: 'mentor' },
      })
      expect([again.status, Object.keys(again.json.error.fields)]).toEqual([422, ['name']])
      expect((await topic('Public speaking', 'mentee')).id).toBeGreaterThan(0)
    })

    it('of mentees are answered by the one of the same name, or by the one they name', async () => {
      const answer = await topic('Finance')
      const same = await topic('finance', 'mentee')
      expect([same.answered_by.id, same.answer_chosen]).toEqual([answer.id, false])
      const other = await topic('Reading numbers', 'mentee', { answered_by_mentoring_topic_id: answer.id })
      expect([other.answered_by.id, other.answer_chosen]).toEqual([answer.id, true])
      const wrong = await admin.post(mentoringTopics.create.path, {
        body: { name: 'Loop', side: 'mentee', answered_by_mentoring_topic_id: other.id },
      })
      expect(wrong.status).toBe(422)
    })

    it('are put in order, archived, restored, and merged with everything that has them', async () => {
      const [one, two, three] = [await topic('Alpha'), await topic('Beta'), await topic('Gamma')]
      await admin.put(mentoringTopics.order.path, { body: { side: 'mentor', ids: [three.id, one.id] } })
      const names = (await admin.get(mentoringTopics.list.path, { query: { side: 'mentor' } })).json.items
      expect(names.slice(0, 2).map(({ id }: { id: number }) => id)).toEqual([three.id, one.id])
      const at = people[0] as Client
      await save(at, { is_mentor: true, mentor_topic_ids: [one.id, two.id] })
      const merged = await admin.put(pathOf(mentoringTopics.merge, { id: one.id }), {
        body: { into_mentoring_topic_id: two.id },
      })
      expect(merged.json).toMatchObject({ id: two.id, profile_count: 1 })
      expect((await at.get(mentorshipProfiles.mine.path)).json.mentor_topics).toEqual([
        { id: two.id, name: 'Beta' },
      ])
      expect((await admin.get(pathOf(mentoringTopics.show, { id: one.id }))).status).toBe(404)
      expect((await admin.put(pathOf(mentoringTopics.archive, { id: two.id }))).json.can).toMatchObject({
        archive: false,
        restore: true,
      })
      expect((await save(at, { is_mentor: true, mentor_topic_ids: [two.id] })).status).toBe(200)
      expect((await save(member, { mentor_topic_ids: [two.id] })).status).toBe(422)
      expect((await admin.put(pathOf(mentoringTopics.restore, { id: two.id }))).json.archived_at).toBeNull()
    })
  })

  it('begin empty, are saved once per version, and only by their person', async () => {
    const { json } = await outsider.get(mentorshipProfiles.mine.path)
    expect(json).toMatchObject({ version: 0, is_mentor: false, is_mentee: false, time_zone: 'Europe/Paris' })
    const saved = await save(outsider, {
      goals: 'Lead a team',
      hours: [{ weekday: 2, from: 840, until: 960 }],
    })
    expect(saved.json).toMatchObject({ version: 1, goals: 'Lead a team', is_mentee: true })
    const twice = await Promise.all([
      save(outsider, { goals: 'This one', version: 1 }),
      save(outsider, { goals: 'That one', version: 1 }),
    ])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const others = await admin.put(pathOf(mentorshipProfiles.update, { id: outsider.id }), {
      body: { is_mentor: true, is_mentee: true, version: 2 },
    })
    expect([others.status, others.json.error.message]).toEqual([
      403,
      "You don't have permission to edit this person's mentorship profile",
    ])
  })

  it('refuse hours that overlap, and somebody who is neither', async () => {
    const hours = [
      { weekday: 1, from: 540, until: 660 },
      { weekday: 1, from: 600, until: 720 },
    ]
    const overlapping = await save(outsider, { hours })
    expect(Object.keys(overlapping.json.error.fields)).toEqual(['hours.1.from'])
    expect((await save(outsider, { is_mentee: false })).json.error.fields).toHaveProperty('is_mentor')
  })

  it('are found by topic, type, language, day, words and name, those who fit best first with the reasons', async () => {
    const [wanted, other] = [await topic('Baking at scale'), await topic('Cooling')]
    const asked = await topic('How to bake', 'mentee', { answered_by_mentoring_topic_id: wanted.id })
    const shadowing = await type('Shadowing')
    const [, best, second, third, hidden] = people as [Client, Client, Client, Client, Client]
    const tuesday = [{ weekday: 2, from: 840, until: 960 }]
    await save(best, {
      is_mentor: true,
      mentor_topic_ids: [wanted.id],
      mentoring_type_ids: [shadowing.id],
      languages: ['de', 'en'],
      hours: tuesday,
      offer: 'Sourdough and patience',
    })
    await save(second, { is_mentor: true, mentor_topic_ids: [wanted.id] })
    await save(third, { is_mentor: true, mentor_topic_ids: [other.id], paused_until: '2001-01-01' })
    await save(hidden, { is_mentor: true, mentor_topic_ids: [wanted.id], discreet: true })
    await save(member, {
      mentee_topic_ids: [asked.id],
      mentoring_type_ids: [shadowing.id],
      languages: ['de'],
      hours: [{ weekday: 2, from: 900, until: 1020 }],
    })
    const found = await list(member)
    expect(idsIn(found).slice(0, 2)).toEqual([best.id, second.id])
    expect(idsIn(found)).not.toContain(hidden.id)
    expect(idsIn(found)).not.toContain(member.id)
    expect(found.items[0].reasons).toEqual([
      { kind: 'topics', topics: [{ id: wanted.id, name: 'Baking at scale' }] },
      { kind: 'hours', weekday: 2, from: 900, until: 960, minutes: 60 },
      { kind: 'types', types: [{ id: shadowing.id, name: 'Shadowing', reverse: false }] },
      { kind: 'languages', languages: ['de'] },
    ])
    expect(found.items[0].can).toEqual({ edit: false, ask_as_mentee: true, ask_as_mentor: false })
    const only = async (query: Record<string, string | number>) => idsIn(await list(member, query))
    expect(await only({ mentoring_topic_id: other.id })).toEqual([third.id])
    expect(await only({ mentoring_type_id: shadowing.id, language: 'de' })).toEqual([best.id])
    expect(await only({ weekday: 2 })).toEqual([best.id])
    expect(await only({ search: 'sourd pat' })).toEqual([best.id])
    expect(await only({ search: 'Crowd 3' })).toEqual([second.id])
    expect((await list(member, { sort_by: 'name', page_size: 10 })).total).toBe(found.total)
    const offered = async (who: Client) =>
      (await member.get(pathOf(mentorshipProfiles.ofPerson, { id: who.id }))).json
    expect(await offered(best)).toEqual({
      is_mentor: true,
      topics: [{ id: wanted.id, name: 'Baking at scale' }],
    })
    expect((await offered(hidden)).is_mentor).toBe(false)
    await save(third, { is_mentor: true, paused_until: '2099-01-01' })
    expect(await only({ mentoring_topic_id: other.id })).toEqual([])
    expect((await member.get(pathOf(mentorshipProfiles.show, { id: hidden.id }))).status).toBe(404)
    expect((await hidden.get(pathOf(mentorshipProfiles.show, { id: hidden.id }))).json.can.edit).toBe(true)
  })

  it('don’t exist for people of another enterprise, and are missing without a profile', async () => {
    const neighbour = await w.as(w.neighbour, 'brightwater.localhost')
    expect((await neighbour.get(pathOf(mentorshipProfiles.show, { id: member.id }))).status).toBe(404)
    expect((await list(neighbour)).items).toEqual([])
    expect((await member.get(pathOf(mentorshipProfiles.show, { id: w.people.leader }))).status).toBe(404)
    expect((await member.get(pathOf(users.show, { id: w.people.leader }))).status).toBe(200)
  })

  it('and what belongs to two people are closed to an administrator who looks as one of them', async () => {
    const asked = await member.post(mentorshipRequests.create.path, {
      body: { as: 'mentee', recipient_ids: [people[1]?.id] },
    })
    expect(asked.status).toBe(200)
    const begun = await admin.post(pathOf(looks.start, { id: member.id }), { body: { reason: 'A call' } })
    expect(begun.status).toBe(200)
    for (const path of [
      mentorshipProfiles.mine.path,
      mentorshipProfiles.list.path,
      pathOf(mentorshipProfiles.show, { id: people[1]?.id ?? 0 }),
      mentorships.list.path,
      mentorshipSessions.list.path,
    ])
      expect([path, (await admin.get(path)).status]).toEqual([path, 403])
    await admin.delete(looks.stop.path)
    expect((await list(member)).items[0].request).not.toBeNull()
  })

  it('are gone along by name where there are many: nobody else is listed', async () => {
    // The first three are paused, discreet and no longer active; the fifth speaks no German.
    await w.owner.query(
      `with people as (
         insert into users (enterprise_id, email, first_name, last_name, name, role_id, state, time_zone)
         select u.enterprise_id, 'many' || n || '@larkspur.test', 'Aa', n::text, 'Aa ' || lpad(n::text, 4, '0'), u.role_id,
           case when n = 3 then 'inactive' else 'active' end, 'Europe/Paris'
         from users u, generate_series(1, 1010) n where u.id = $1 returning enterprise_id, id, last_name::int as n),
       profiles as (
         insert into mentorship_profiles (enterprise_id, user_id, is_mentor, is_mentee, languages, paused_until)
         select enterprise_id, id, true, false, '{de}', case when n = 1 then date '2099-01-01' end from people
         returning enterprise_id, user_id, spread)
       insert into mentorship_marks (enterprise_id, mark, spread, user_id)
       select p.enterprise_id, mark, f.spread, p.id from people p join profiles f on f.user_id = p.id,
         unnest(array['mentor', 'mentor:language:de']) mark
       where n <> 2 and (mark = 'mentor' or n <> 5)`,
      [member.id],
    )
    const names = async (query: Record<string, string | number>) => {
      const { items, total_is } = await list(member, { sort_by: 'name', page_size: 10, ...query })
      return [total_is, ...items.slice(0, 2).map(({ person }: { person: { name: string } }) => person.name)]
    }
    expect(await names({})).toEqual(['at_least', 'Aa 0004', 'Aa 0005'])
    expect(await names({ page: 2 })).toEqual(['at_least', 'Aa 0014', 'Aa 0015'])
    expect(await names({ language: 'de' })).toEqual(['at_least', 'Aa 0004', 'Aa 0006'])
    expect(await names({ language: 'de', weekday: 2 })).toEqual(['exact', 'Crowd 2'])
  })

  it('are refused with one sentence while mentorship is off', async () => {
    const { version } = (await admin.get(enterprises.show.path)).json
    const switches = { likes_enabled: true, pending_comments_enabled: false, version }
    await admin.post(enterprises.update.path, { body: { ...switches, mentorship_enabled: false } })
    for (const path of [
      mentorshipProfiles.mine.path,
      mentorshipProfiles.list.path,
      mentoringTypes.list.path,
    ]) {
      const { status, json } = await member.get(path)
      expect([path, status, json.error.message]).toEqual([path, 403, 'Mentorship is not enabled'])
    }
  })
})

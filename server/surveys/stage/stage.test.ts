import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyAnswers } from '../../../contract/surveys/questionnaire.ts'
import { surveyResults } from '../../../contract/surveys/results.ts'
import { surveyStages } from '../../../contract/surveys/stages.ts'
import { surveys } from '../../../contract/surveys/surveys.ts'
import { crowd } from '../../testing/attendees.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'

const sections = [
  {
    key: 's1',
    questions: [
      { key: 'well', type: 'yes_no', title: 'Well?' },
      { key: 'score', type: 'scale', title: 'How well?', min: 1, max: 5 },
    ],
  },
]

describe('a live poll', () => {
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let people: Client[]
  let women: number
  let number = 0
  beforeAll(async () => {
    w = await world()
    ;[admin, leader, member] = await Promise.all([
      w.as(w.people.admin),
      w.as(w.people.leader),
      w.as(w.people.member),
    ])
    people = await crowd(w, 3)
    women = w.networks['Women at Larkspur'] ?? 0
  })
  afterAll(() => w.close())

  const said = ({ status, json }: { status: number; json: { error?: { code: string } } }) => [
    status,
    json.error?.code,
  ]
  const draft = async (more: object = {}, who = admin) => {
    const body = {
      kind: 'poll',
      title: `Live ${++number}`,
      locale: 'en',
      sections,
      audience: { everybody: true, joiners: true },
    }
    const { status, json, text } = await who.post(surveys.create.path, { body: { ...body, ...more } })
    expect(status, text).toBe(200)
    return json as { id: number; version: number; can: { present: boolean } }
  }
  const present = ({ id, version }: { id: number; version: number }, door = 'room', who = admin) =>
    who.put(pathOf(surveyStages.present, { id }), { body: { door, version } })
  const stage = async (id: number, who = admin) => (await who.get(pathOf(surveyStages.show, { id }))).json
  const turn = (id: number, body: object, who = admin) => who.put(pathOf(surveyStages.turn, { id }), { body })
  const seat = () => randomBytes(32).toString('base64url')
  const answer = (code: string, body: object = {}, who = w.anyone()) =>
    who.post(pathOf(surveyStages.answer, { code }), { body: { question: 'well', answer: true, ...body } })
  const asked = (code: string, who = w.anyone()) => who.get(pathOf(surveyStages.asked, { code }))
  const signals = async () =>
    (
      await w.owner.query('select count(*)::int as many from live_signals where stale = $1', [
        surveyStages.show.path,
      ])
    ).rows[0].many

  it('asks whoever is in the room, and looks the same whether nobody answered or four did', async () => {
    const poll = await draft()
    expect((await present(poll)).json).toMatchObject({
      state: 'published',
      stage: 'room',
      invited_count: 0,
      can: { remind: false, close: true, present: false },
    })
    await w.app.sweeper.sweep(new Date(Date.now() + 3_600_000))
    const { rows: invited } = await w.owner.query('select 1 from survey_invitations where survey_id = $1', [
      poll.id,
    ])
    expect(invited).toEqual([])
    expect((await member.get(surveyAnswers.mine.path)).text).not.toContain(`Live ${number}`)
    const { code, url } = await stage(poll.id)
    expect(url).toContain(`/live/${code}`)
    expect((await asked(code)).json.asks).toMatchObject({ place: 1, count: 2, question: { key: 'well' } })
    const looks = []
    const told = await signals()
    for (let many = 0; many <= 6; many++) {
      looks.push(JSON.stringify([await stage(poll.id), (await admin.get(surveys.list.path)).json.items]))
      // Whoever is signed in is nobody here, just like those who aren't.
      expect((await answer(code, { seat: seat() }, many === 0 ? member : w.anyone())).status).toBe(200)
      expect(await signals()).toBe(told + (many >= 4 ? 1 : 0))
    }
    expect(new Set(looks.slice(0, 5)).size).toBe(1)
    expect(new Set(looks.slice(5)).size).toBe(1)
    const shown = await stage(poll.id)
    expect([shown.answered, shown.result.hidden]).toEqual([{ count: 5, is: 'rounded' }, false])
    const own = seat()
    const both = await Promise.all([answer(code, { seat: own }), answer(code, { seat: own, answer: false })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])

    expect((await answer(code)).json.error.fields).toHaveProperty('seat')
    expect((await answer(code, { seat: seat(), answer: 3 })).json.error.fields).toHaveProperty('answer')
    expect(said(await answer(code, { question: 'score', answer: 3, seat: own }))).toEqual([
      409,
      'survey_stage_turned',
    ])
    expect((await turn(poll.id, { question: 'score', shown: false })).json).toMatchObject({
      place: 2,
      shown: false,
      result: null,
    })
    expect((await turn(poll.id, { question: 'nothing' })).status).toBe(404)
    expect((await answer(code, { question: 'score', answer: 3, seat: own })).status).toBe(200)
    expect(said(await asked('zzzzzz'))).toEqual([404, 'survey_no_stage'])

    await admin.put(pathOf(surveys.close, { id: poll.id }))
    expect(said(await answer(code, { question: 'score', answer: 3, seat: seat() }))).toEqual([
      409,
      'survey_closed',
    ])
    expect((await asked(code)).json.asks.closed_at).not.toBeNull()
    const results = (await admin.get(pathOf(surveyResults.show, { id: poll.id }))).json
    expect(results.took_part).toEqual({ count: 5, is: 'rounded' })
    expect(results.questions.map(({ hidden }: { hidden: boolean }) => hidden)).toEqual([false, true])
    const { rows } = await w.owner.query(
      `select 1 from idempotency_keys where operation like '%stages%' union all
       select 1 from change_log where actor_id = $1 and subject_id = $2`,
      [member.id, String(poll.id)],
    )
    expect(rows).toEqual([])
  })

  it('that asks people to sign in takes one answer of each, and of a network of its members alone', async () => {
    const poll = await draft({ kind: 'survey', network_id: women, audience: { everybody: true } }, leader)
    await present(poll, 'signed_in', leader)
    const { code } = await stage(poll.id, leader)
    expect((await asked(code)).json).toEqual({ door: 'signed_in', asks: null })
    const question = (who: Client) => who.get(pathOf(surveyStages.question, { code }))
    expect((await question(w.anyone())).status).toBe(401)
    expect(said(await answer(code, { seat: seat() }))).toEqual([401, 'signed_out'])
    const [one] = people as [Client, Client, Client]
    expect((await question(one)).json.asks.question.key).toBe('well')
    expect((await answer(code, { seat: seat() }, one)).status).toBe(200)
    expect(said(await answer(code, { seat: seat() }, one))).toEqual([409, 'survey_answered'])
    const outsider = await w.as(w.people.outsider)
    const gone = people[2] as Client
    await w.owner.query(
      `update network_members set state = 'removed' where network_id = $1 and user_id = $2`,
      [women, gone.id],
    )
    for (const who of [outsider, gone]) {
      expect(said(await question(who))).toEqual([404, 'survey_no_stage'])
      expect(said(await answer(code, {}, who))).toEqual([404, 'survey_no_stage'])
    }
    const elsewhere = await draft({
      kind: 'survey',
      network_id: w.networks['Green Larkspur'],
      audience: { everybody: true },
    })
    await present(elsewhere)
    const stranger = await w.as(w.neighbour, 'brightwater.localhost')
    for (const [who, id, status] of [
      [leader, elsewhere.id, 403],
      [member, poll.id, 403],
      [stranger, poll.id, 404],
    ] as const) {
      expect((await who.get(pathOf(surveyStages.show, { id }))).status).toBe(status)
      expect((await turn(id, { shown: false }, who)).status).toBe(status)
    }
    expect((await asked(code, w.anyone('brightwater.localhost'))).status).toBe(404)
  })

  it('lets a hall behind one address ask and answer, and nobody guess there, and writes nowhere who was here', async () => {
    const poll = await draft({ most_answers: 5 })
    await present(poll)
    const { code } = await stage(poll.id)
    const small = await w.another({ RATE_ADDRESS: '30' })
    const phone = w.anyone().at(small.url)
    const times = async (count: number, ask: () => Promise<{ status: number }>) =>
      (await Promise.all(Array.from({ length: count }, ask))).filter(({ status }) => status === 429).length
    expect(await times(100, () => asked(code, phone))).toBe(0)
    expect(await times(20, () => answer(code, { seat: seat() }, phone))).toBe(0)
    await times(50, () => asked('zzzzzz', phone))
    expect(await times(3, () => asked(code, phone))).toBe(3)
    expect(await times(1, () => phone.get('/api/v1/custom_texts'))).toBe(0)

    const [own, other] = [await w.as(w.people.member), await w.as(w.people.leader)]
    const seen = async (who: { id: number }) =>
      (
        await w.owner.query('select last_seen_at from sessions where user_id = $1 order by id desc limit 1', [
          who.id,
        ])
      ).rows[0].last_seen_at
    await w.owner.query(
      `update sessions set last_seen_at = now() - interval '5 minutes' where user_id = any($1)`,
      [[own.id, other.id]],
    )
    const [before, otherBefore] = [await seen(own), await seen(other)]
    expect((await answer(code, { seat: seat() }, own)).status).toBe(200)
    // Visits are noted in turn: once a later one is, an earlier one would have been.
    await other.get(surveyAnswers.mine.path)
    await expect.poll(() => seen(other)).not.toEqual(otherBefore)
    expect(await seen(own)).toEqual(before)
    await own.get(surveyAnswers.mine.path)
    await expect.poll(() => seen(own)).not.toEqual(before)
  })

  it('promises only what it keeps: no names, no sign-in where nothing may join, nothing to write', async () => {
    const named = await draft({ promise: 'named' })
    const written = await draft({
      sections: [{ key: 's', questions: [{ key: 'q', type: 'long_text', title: 'Why?' }] }],
    })
    const anonymous = await draft({ promise: 'anonymous' })
    expect([named, written, anonymous].map(({ can }) => can.present)).toEqual([false, false, true])
    expect(said(await present(named))).toEqual([409, 'survey_stage_promise'])
    expect(said(await present(written))).toEqual([409, 'survey_stage_questions'])
    expect(said(await present(anonymous, 'signed_in'))).toEqual([409, 'survey_stage_promise'])
    expect(said(await present({ ...anonymous, version: anonymous.version + 1 }))).toEqual([
      409,
      'changed_meanwhile',
    ])
    expect((await present(anonymous, 'room', member)).status).toBe(403)
    await present(anonymous)
    await expect(
      w.owner.query(`update survey_stages set door = 'signed_in' where survey_id = $1`, [anonymous.id]),
    ).rejects.toThrow('survey_stages_promise')
    const { code } = await stage(anonymous.id)
    expect((await answer(code, { seat: seat() })).status).toBe(200)
    await admin.put(pathOf(surveys.withdraw, { id: anonymous.id }))
    expect((await asked(code)).status).toBe(404)
    expect((await admin.delete(pathOf(surveys.delete, { id: anonymous.id }))).status).toBe(200)
  })
})

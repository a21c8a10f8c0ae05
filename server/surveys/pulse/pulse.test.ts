import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { surveyPulses } from '../../../contract/surveys/pulses.ts'
import { surveyAnswers } from '../../../contract/surveys/questionnaire.ts'
import { surveyResults } from '../../../contract/surveys/results.ts'
import { surveys } from '../../../contract/surveys/surveys.ts'
import { timedSweep } from '../../platform/jobs/timed.ts'
import { openLog } from '../../platform/log.ts'
import { crowd } from '../../testing/attendees.ts'
import { TEST_SECRET } from '../../testing/template.ts'
import { type Client, pathOf, type World, world } from '../../testing/world.ts'
import { keyKeeper } from '../anonymous/keys.ts'
import { surveyCloses, surveyOpens } from '../publication.ts'
import { waveOpens, wavesDue } from './waves.ts'

const DAY = 86_400_000
const question = (key: string) => ({ key, type: 'scale', title: `Question ${key}`, min: 1, max: 5 })
const sections = [{ key: 's1', questions: ['stays', 'a', 'b', 'c'].map(question) }]
const repeats = { every: 'week', open_days: 5, rotating: ['a', 'b', 'c'], at_once: 2 }

describe('a survey that repeats', () => {
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let people: Client[]
  let women: number
  let number = 0
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    ;[admin, leader, member] = await Promise.all([
      w.as(w.people.admin),
      w.as(w.people.leader),
      w.as(w.people.member),
    ])
    people = await crowd(w, 6)
    women = w.networks['Women at Larkspur'] ?? 0
  })
  afterAll(() => w.close())

  const body = (more: object = {}) => ({
    kind: 'survey',
    title: `Pulse ${++number}`,
    locale: 'en',
    sections,
    audience: { user_ids: people.map(({ id }) => id) },
    repeats,
    ...more,
  })
  const begin = async (more: object = {}, who = admin) => {
    const { status, json, text } = await who.post(surveys.create.path, {
      body: body({ publish: true, ...more }),
    })
    expect(status, text).toBe(200)
    return json as { id: number; version: number; title: string; pulse: { next_at: string } }
  }
  const waves = async ({ id }: { id: number }, who = admin) =>
    (await who.get(pathOf(surveyPulses.waves, { id }))).json
  const numbers = async (one: { id: number }) =>
    (await waves(one)).items.map((each: { number: number; state: string }) => [each.number, each.state])
  const show = async (id: number) => (await admin.get(pathOf(surveys.show, { id }))).json
  const asked = (who: Client, id: number) => who.get(pathOf(surveyAnswers.asked, { id }))
  const said = ({ status, json }: { status: number; json: { error?: { code: string } } }) => [
    status,
    json.error?.code,
  ]
  const clock = timedSweep([surveyOpens, surveyCloses, waveOpens(keyKeeper(TEST_SECRET))], openLog('silent'))
  /** So many days from now, a moment after that one of the day. */
  const sweep = (days: number) => clock.run(w.app.database, new Date(Date.now() + days * DAY + 60_000))

  it('opens each wave once, at the same time by the clocks of the enterprise, with what is its turn', async () => {
    const pulse = await begin({ translations: [{ locale: 'de', texts: { title: 'Puls' } }] })
    expect(pulse).toMatchObject({ state: 'draft', pulse: { state: 'running', waves: 1 } })
    const keysOf = async (id: number) =>
      (await show(id)).sections.flatMap((one: { questions: { key: string }[] }) =>
        one.questions.map(({ key }) => key),
      )
    const [first] = (await waves(pulse)).items
    expect(first).toMatchObject({ number: 1, title: `${pulse.title} · 1`, invited_count: people.length })
    expect(first.turns).toEqual(['Question a', 'Question b'])
    expect((await waves(pulse)).next).toMatchObject({ staying: 1, turns: ['Question a', 'Question c'] })
    // Its moment hasn't come, whoever asks.
    await w.app.database.inTransaction(w.enterprises.larkspur, (tx) =>
      wavesDue(tx, keyKeeper(TEST_SECRET), pulse.id, new Date()),
    )
    expect(await numbers(pulse)).toEqual([[1, 'published']])
    await Promise.all([sweep(7), sweep(7)])
    expect(await numbers(pulse)).toEqual([
      [2, 'published'],
      [1, 'closed'],
    ])
    const [second] = (await waves(pulse)).items
    expect(await keysOf(second.id)).toEqual(['stays', 'a', 'c'])
    expect((await show(second.id)).translations).toEqual([{ locale: 'de', texts: { title: 'Puls · 2' } }])
    const both = await Promise.all(people.slice(0, 2).map((who) => asked(who, second.id)))
    expect(both[0]?.json.sections).toEqual(both[1]?.json.sections)
    await sweep(7)
    expect(await numbers(pulse)).toHaveLength(2)
    // Nothing ran for five weeks: one wave, not five. And none that would be over already.
    await sweep(43)
    expect(await numbers(pulse)).toEqual([
      [3, 'published'],
      [2, 'closed'],
      [1, 'closed'],
    ])
    await sweep(55)
    expect(await numbers(pulse)).toHaveLength(3)
    const [third] = (await waves(pulse)).items
    expect(third.state).toBe('closed')
    const beside = (await admin.get(pathOf(surveyResults.comparable, { id: second.id }))).json.items
    expect(beside.map(({ id, is }: { id: number; is: string }) => [id, is])).toEqual([
      [first.id, 'pulse'],
      [third.id, 'pulse'],
    ])
    const listed = async (query: Record<string, string>) =>
      (await admin.get(surveys.list.path, { query })).json.items.map(({ id }: { id: number }) => id)
    expect(await listed({ state: 'published' })).toContain(pulse.id)
    // Its waves stand below it, and are found by their words.
    expect(await listed({ folded: 'true' })).toContain(pulse.id)
    expect(await listed({ folded: 'true' })).not.toContain(third.id)
    expect(await listed({ folded: 'true', search: third.title })).toEqual([third.id])
    expect(await listed({})).toContain(third.id)
  })

  it('keeps what it promised in every wave, and is paused, resumed and ended by who looks after it', async () => {
    const pulse = await begin()
    const { kind: _, ...content } = body()
    const change = async (more: object) =>
      admin.put(pathOf(surveys.update, { id: pulse.id }), {
        body: { ...content, version: (await show(pulse.id)).version, ...more },
      })
    for (const more of [{ promise: 'named' }, { figures_from: 6 }, { repeats: null }])
      expect(Object.keys((await change(more)).json.error.fields)).toEqual(Object.keys(more))
    expect(Object.keys((await change({ repeats: { ...repeats, open_days: 8 } })).json.error.fields)).toEqual([
      'repeats.open_days',
    ])
    const [wave] = (await waves(pulse)).items
    for (const [sql, broken] of [
      [`update surveys set promise = 'named' where id = ${pulse.id}`, 'survey_pulses_kept'],
      [`update surveys set wave = 1, pulse_id = ${pulse.id} where id = ${pulse.id}`, 'surveys_wave_once'],
      [`update survey_pulses set promise = 'named' where survey_id = ${pulse.id}`, 'kept|promised'],
    ] as const)
      await expect(w.owner.query(sql), sql).rejects.toThrow(new RegExp(broken))
    const renamed = await change({ repeats: { ...repeats, every: 'month' } })
    expect(renamed.json).toMatchObject({ title: content.title, state: 'draft' })
    expect(Date.parse(renamed.json.pulse.next_at)).toBeGreaterThan(Date.now() + 20 * DAY)
    expect((await show(wave.id)).title).toBe(wave.title)

    const again = { body: { version: renamed.json.version } }
    expect(said(await admin.put(pathOf(surveys.publish, { id: pulse.id }), again))).toEqual([
      409,
      'survey_repeats',
    ])
    expect(said(await admin.delete(pathOf(surveys.delete, { id: pulse.id })))).toEqual([
      409,
      'survey_repeats',
    ])
    for (const act of ['pause', 'resume', 'end'] as const)
      expect((await member.put(pathOf(surveyPulses[act], { id: pulse.id }))).status).toBe(403)
    const paused = await admin.put(pathOf(surveyPulses.pause, { id: pulse.id }))
    expect(paused.json.pulse).toMatchObject({ state: 'paused', next_at: null })
    expect(paused.json.can).toMatchObject({ pause: false, resume: true, end: true, publish: false })
    await sweep(40)
    expect(await numbers(pulse)).toEqual([[1, 'closed']])
    expect((await waves(pulse)).next).toBeNull()
    const resumed = await admin.put(pathOf(surveyPulses.resume, { id: pulse.id }))
    expect(resumed.json.pulse.next_at).toBe(renamed.json.pulse.next_at)
    await admin.put(pathOf(surveyPulses.end, { id: pulse.id }))
    expect(said(await admin.put(pathOf(surveyPulses.resume, { id: pulse.id })))).toEqual([
      409,
      'survey_state',
    ])
    await sweep(40)
    expect(await numbers(pulse)).toHaveLength(1)
    expect((await admin.delete(pathOf(surveys.delete, { id: pulse.id }))).status).toBe(200)
    expect(await show(wave.id)).toMatchObject({ title: wave.title, wave: null })
  })

  it('tells how it went from wave to wave as its results do, and asks nobody in two waves at once', async () => {
    const pulse = await begin({ repeats: { ...repeats, rotating: [] } })
    const [first] = (await waves(pulse)).items
    const answer = (who: Client, id: number, a: number) =>
      who.post(surveyAnswers.send.path, { body: { poll_id: id, answers: { stays: a } } })
    const trend = async (who = admin) => (await who.get(pathOf(surveyPulses.trend, { id: pulse.id }))).json
    const valuesOf = async () =>
      (await trend()).questions.map((one: { key: string; points: { value: number | null }[] }) => [
        one.key,
        one.points.map(({ value }) => value),
      ])
    for (const who of people.slice(0, 4)) await answer(who, first.id, 4)
    expect((await valuesOf())[0]).toEqual(['stays', [null]])
    await answer(people[4] as Client, first.id, 4)
    const { mean } = (await admin.get(pathOf(surveyResults.show, { id: first.id }))).json.questions[0]
    expect(mean).not.toBeNull()
    expect((await valuesOf())[0]).toEqual(['stays', [mean]])
    expect((await member.get(pathOf(surveyPulses.trend, { id: pulse.id }))).status).toBe(403)
    expect((await admin.get(pathOf(surveyPulses.trend, { id: first.id }))).status).toBe(404)

    // Its closing was put off beyond the next opening: the next wave ends it.
    const { kind: _, ...content } = body({ repeats: null })
    const { version, ...stays } = await show(first.id)
    const put_off = await admin.put(pathOf(surveys.update, { id: first.id }), {
      body: {
        ...Object.fromEntries(Object.keys(content).map((key) => [key, stays[key]])),
        translations: stays.translations,
        opens_at: stays.opens_at,
        version,
        closes_at: new Date(Date.now() + 30 * DAY).toISOString(),
      },
    })
    expect(put_off.status, put_off.text).toBe(200)
    await sweep(7)
    expect(await numbers(pulse)).toEqual([
      [2, 'published'],
      [1, 'closed'],
    ])
    // It is told as the wave before was as long as that is true, also when that one is gone.
    const [second] = (await waves(pulse)).items
    const kept = async () =>
      (await w.owner.query('select told from survey_tallies where survey_id = $1', [first.id])).rows[0]?.told
    await expect.poll(kept, { timeout: 10_000 }).toBeTruthy()
    // Its own results stay as they were.
    expect((await admin.get(pathOf(surveyResults.show, { id: first.id }))).json.questions[0].mean).toBe(mean)
    await w.owner.query('update surveys set opens_at = null where id = $1', [second.id])
    const sent = await Promise.all(people.slice(0, 5).map((who) => answer(who, second.id, 2)))
    expect(sent.map(({ status }) => status)).toEqual(Array(5).fill(200))
    const meanNow = async () =>
      (await admin.get(pathOf(surveyResults.show, { id: second.id }))).json.questions[0].mean
    expect(await meanNow()).toBe(mean)
    expect((await admin.delete(pathOf(surveys.delete, { id: first.id }))).status).toBe(200)
    expect(await meanNow()).toBe(mean)
    const emptied = await admin.put(pathOf(surveys.update, { id: pulse.id }), {
      body: { ...content, repeats, sections: [], version: (await show(pulse.id)).version },
    })
    expect(Object.keys(emptied.json.error.fields)).toContain('sections')
  })

  it('that is anonymous opens with a key of its own for each wave', async () => {
    const pulse = await begin({ promise: 'anonymous' })
    await sweep(7)
    const ids = (await waves(pulse)).items.map(({ id }: { id: number }) => id)
    const keys = await Promise.all(
      ids.map(async (id: number) => (await asked(people[0] as Client, id)).json.receipt_key.key_id),
    )
    expect(new Set(keys).size).toBe(2)
  })

  it('of a network is looked after by its leaders, and pauses where nobody could be asked', async () => {
    const inside = { network_id: women, audience: { everybody: true }, closes_at: null }
    const pulse = await begin(inside, leader)
    const elsewhere = await begin({ ...inside, network_id: w.networks['Green Larkspur'] ?? 0 })
    const stranger = await w.as(w.neighbour, 'brightwater.localhost')
    for (const [who, id, status] of [
      [leader, elsewhere.id, 403],
      [member, pulse.id, 403],
      [stranger, pulse.id, 404],
    ] as const) {
      expect((await who.get(pathOf(surveyPulses.waves, { id }))).status).toBe(status)
      expect((await who.put(pathOf(surveyPulses.pause, { id }))).status).toBe(status)
    }
    const [wave] = (await waves(pulse, leader)).items
    const compared = await leader.get(pathOf(surveyResults.comparable, { id: wave.id }))
    expect(compared.json.items).toEqual([])
    expect((await leader.get(pathOf(surveyPulses.waves, { id: wave.id }))).status).toBe(404)
    const gone = people[5] as Client
    const becomes = (state: string) =>
      w.owner.query('update network_members set state = $3 where network_id = $1 and user_id = $2', [
        women,
        gone.id,
        state,
      ])
    await becomes('removed')
    expect((await asked(gone, wave.id)).status).toBe(404)
    await sweep(7)
    const [next] = (await waves(pulse)).items
    expect(next.number).toBe(2)
    expect((await asked(gone, next.id)).status).toBe(404)
    await becomes('active')
    await w.owner.query('update networks set archived_at = now() where id = $1', [women])
    await sweep(14)
    await w.owner.query('update networks set archived_at = null where id = $1', [women])
    expect((await show(pulse.id)).pulse).toMatchObject({
      state: 'paused',
      paused_because: 'nobody',
      waves: 2,
    })
    await leader.put(pathOf(surveyPulses.resume, { id: pulse.id }))
    expect((await show(pulse.id)).pulse).toMatchObject({ state: 'running', paused_because: null })
  })
})

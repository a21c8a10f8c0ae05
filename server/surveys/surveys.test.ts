import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { looks } from '../../contract/access/looks.ts'
import { homeColumn } from '../../contract/home/home.ts'
import { palette } from '../../contract/search/search.ts'
import { segments } from '../../contract/segments/segments.ts'
import { anonymousAnswers } from '../../contract/surveys/anonymous.ts'
import { surveyInvitations } from '../../contract/surveys/invitations.ts'
import { surveyAnswers } from '../../contract/surveys/questionnaire.ts'
import { surveyReports } from '../../contract/surveys/reports.ts'
import { surveyResults } from '../../contract/surveys/results.ts'
import { surveys } from '../../contract/surveys/surveys.ts'
import { surveyThemes } from '../../contract/surveys/themes.ts'
import { crowd } from '../testing/attendees.ts'
import { newReceipt } from '../testing/receipts.ts'
import { type Client, pathOf, type World, world } from '../testing/world.ts'
import { openBallots } from './anonymous/openedBallots.ts'
import { urnOf } from './anonymous/urn.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const question = (key: string, type: string, more: object = {}) => ({
  key,
  type,
  title: `Question ${key}`,
  ...more,
})
const options = [
  { key: 'a', label: 'Apples' },
  { key: 'b', label: 'Pears' },
]
const sections = [
  {
    key: 's1',
    title: 'You',
    questions: [
      question('well', 'yes_no', { required: true }),
      question('why', 'long_text', {
        required: true,
        show_if: { question: 'well', compare: 'is', value: false },
      }),
      question('fruit', 'select', { options }),
      question('score', 'recommend'),
    ],
  },
]

describe('a survey', () => {
  let w: World
  let admin: Client
  let leader: Client
  let member: Client
  let outsider: Client
  let people: Client[]
  let women: number
  let number = 0
  beforeAll(async () => {
    w = await world({ ONLY: '' })
    ;[admin, leader, member, outsider] = await Promise.all([
      w.as(w.people.admin),
      w.as(w.people.leader),
      w.as(w.people.member),
      w.as(w.people.outsider),
    ])
    people = await crowd(w, 12)
    women = w.networks['Women at Larkspur'] ?? 0
  })
  afterAll(() => w.close())

  const said = ({ status, json }: { status: number; json: { error?: { code: string } } }) => [
    status,
    json.error?.code,
  ]
  const body = (more: object = {}) => ({
    kind: 'survey',
    title: `Survey ${++number}`,
    locale: 'en',
    sections,
    audience: { user_ids: people.map(({ id }) => id) },
    ...more,
  })
  const create = (more: object = {}, who = admin) => who.post(surveys.create.path, { body: body(more) })
  const open = async (more: object = {}, who = admin) => {
    const { status, json, text } = await create({ publish: true, ...more }, who)
    expect(status, text).toBe(200)
    return json as { id: number; version: number; title: string }
  }
  const show = async (id: number, who = admin) => (await who.get(pathOf(surveys.show, { id }))).json
  const answer = (who: Client, poll_id: number, answers: object = { well: true }) =>
    who.post(surveyAnswers.send.path, { body: { poll_id, answers } })
  const byLink = (token: string | undefined, who = w.anyone()) =>
    who.get(surveyAnswers.questionnaire.path, { query: { token: token ?? '' } })
  const asked = (who: Client, id: number, query: Record<string, string> = {}) =>
    who.get(pathOf(surveyAnswers.asked, { id }), { query })
  const results = async (id: number, who = admin) => (await who.get(pathOf(surveyResults.show, { id }))).json
  const one = (place: number) => people[place] as Client
  const until = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
    for (let tries = 0; tries < 200; tries++) {
      const found = await ask()
      if (found !== undefined) return found
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('nothing came')
  }
  /** The link in the newest mail to somebody about a survey. */
  const linkTo = (who: Client, title: string, kind = 'invited') =>
    until(async () => {
      const { rows } = await w.owner.query<{ plain: string }>(
        'select plain from mails where user_id = $1 and kind = $2 and subject like $3 order by id desc limit 1',
        [who.id, `surveys.${kind}`, `%${title}`],
      )
      return /poll_response\/([\w-]+)/.exec(rows[0]?.plain ?? '')?.[1]
    })

  it('is written as a draft, checked as a whole, and goes only forward', async () => {
    const wrong = await create({
      sections: [{ key: 's', questions: [question('x', 'select'), question('x', 'scale')] }],
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.json.error.fields)).toEqual(
      expect.arrayContaining(['sections.0.questions.0.options', 'sections.0.questions.1.key']),
    )
    const draft = (await create()).json
    expect(draft).toMatchObject({ state: 'draft', question_count: 4, can: { publish: true, close: false } })
    expect((await create({ title: draft.title.toUpperCase() })).json.error.fields).toHaveProperty('title')
    const published = await admin.put(pathOf(surveys.publish, draft), { body: { version: draft.version } })
    expect(published.json).toMatchObject({ state: 'published', invited_count: people.length })
    const { kind: _, ...more } = body({
      title: 'Another title',
      sections: [{ ...sections[0], title: 'Changed' }],
    })
    const changed = (said: object) =>
      admin.put(pathOf(surveys.update, draft), { body: { ...said, version: published.json.version } })
    expect((await changed(more)).json.error.fields).toHaveProperty('sections')
    expect((await changed({ ...more, sections })).json).toMatchObject({ title: 'Another title' })
    for (const change of [`promise = 'named'`, `comments_from = 11`, `sections = '[]'`])
      await expect(
        w.owner.query(`update surveys set ${change} where id = $1`, [draft.id]),
        change,
      ).rejects.toThrow('survey_promises_kept')
    expect((await admin.put(pathOf(surveys.close, draft))).json.state).toBe('closed')
    expect(said(await admin.put(pathOf(surveys.withdraw, draft)))).toEqual([409, 'survey_state'])
    const copy = (await admin.post(pathOf(surveys.duplicate, draft))).json
    expect(copy).toMatchObject({ state: 'draft', title: 'Copy of Another title', question_count: 4 })
    await admin.put(pathOf(surveys.publish, copy), { body: { version: copy.version } })
    const beside = async () => (await admin.get(pathOf(surveyResults.comparable, copy))).json.items
    expect(await beside()).toMatchObject([{ id: draft.id, is: 'wave' }])
    expect((await admin.delete(pathOf(surveys.delete, draft))).status).toBe(200)
    expect(await beside()).toEqual([])
    expect((await admin.get(pathOf(surveys.show, draft))).status).toBe(404)
  })

  it('asks each person once, and counts them before anything is published', async () => {
    const audience = { network_ids: [women], user_ids: [one(0).id, outsider.id], everybody: false }
    const size = await admin.post(surveys.audience.path, { body: { audience } })
    const [{ people: members }] = size.json.parts
    expect(size.json.people).toBe(members + 1)
    const { id } = await open({ audience })
    expect((await show(id)).invited_count).toBe(members + 1)
    expect(
      (await outsider.get(surveyAnswers.mine.path)).json.items.map((one: { id: number }) => one.id),
    ).toContain(id)
    const waiting = (await outsider.get(homeColumn.show.path)).json.waiting
    expect(waiting).toContainEqual(
      expect.objectContaining({ kind: 'surveys', href: `/global-survey-response/${id}` }),
    )
  })

  it('asks who joins later only where that was chosen', async () => {
    const audience = { network_ids: [women] }
    const [without, having] = [
      await open({ audience }),
      await open({ audience: { ...audience, joiners: true } }),
    ]
    await w.owner.query(
      `insert into network_members (enterprise_id, network_id, user_id, state, joined_at, state_changed_at)
       select enterprise_id, $2, id, 'active', now(), now() from users where id = $1
       on conflict (enterprise_id, network_id, user_id) do update set state = 'active'`,
      [outsider.id, women],
    )
    await w.app.sweeper.sweep(new Date(Date.now() + HOUR))
    expect((await asked(outsider, having.id)).status).toBe(200)
    expect((await asked(outsider, without.id)).status).toBe(404)
  })

  it('is answered by a link without an account, once, and by nobody who has none', async () => {
    const survey = await open()
    const token = await linkTo(one(0), survey.title)
    expect((await byLink(token)).json).toMatchObject({ title: survey.title, closed_because: null })
    const wrong = await byLink('x'.repeat(43))
    expect(wrong.json.error).toMatchObject({ message: 'You need an invitation to answer this poll' })
    for (const answer of [
      await asked(outsider, survey.id),
      await asked(outsider, 987_654_321),
      await byLink(token, w.anyone('brightwater.localhost')),
    ])
      expect([answer.status, answer.json]).toEqual([wrong.status, wrong.json])
    const send = () =>
      w.anyone().post(surveyAnswers.send.path, { body: { token, answers: { well: true, why: 'not asked' } } })
    const both = await Promise.all([send(), send(), answer(one(0), survey.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(said(await send())).toEqual([409, 'survey_answered'])
    const { rows } = await w.owner.query('select answers from survey_responses where survey_id = $1', [
      survey.id,
    ])
    expect(rows).toEqual([{ answers: { well: true } }])
    expect((await byLink(token)).json).toMatchObject({ closed_because: 'answered', sections: [] })
    // More wrong links at once than there are connections to the database.
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        outsider.post(surveyAnswers.send.path, { body: { token: `${at}`.padEnd(43, 'x'), answers: {} } }),
      ),
    )
    expect(guesses.map(({ status }) => status)).toEqual(guesses.map(() => 404))
  })

  it('says all that is wrong with an answer at once', async () => {
    const { id } = await open()
    const { status, json } = await answer(one(1), id, { well: false, fruit: 'c', score: 11 })
    expect(status).toBe(422)
    expect(Object.keys(json.error.fields).toSorted()).toEqual([
      'answers.fruit',
      'answers.score',
      'answers.why',
    ])
    expect((await answer(one(1), id, { score: 3 })).json.error.fields).toEqual({
      'answers.well': 'Yes or no must be chosen.',
    })
    expect((await answer(one(1), id, { well: false, why: 'Rain', score: 3 })).status).toBe(200)
  })

  it('says why it takes no answer: not open yet, full, closed, withdrawn', async () => {
    const later = await open({ opens_at: at(1), closes_at: at(3) })
    expect(said(await answer(one(0), later.id))).toEqual([404, 'survey_uninvited'])
    await w.app.sweeper.sweep(new Date(Date.now() + 2 * HOUR))
    expect((await show(later.id)).invited_count).toBe(people.length)
    expect(said(await answer(one(0), later.id))).toEqual([409, 'survey_not_open'])
    await w.app.sweeper.sweep(new Date(Date.now() + 4 * HOUR))
    expect((await show(later.id)).state).toBe('closed')
    expect(said(await answer(one(0), later.id))).toEqual([409, 'survey_closed'])
    expect((await create({ most_answers: 4 })).json.error.fields).toEqual({ most_answers: 'At least 5.' })
    const full = await open({ most_answers: 2, promise: 'named' })
    const answers = await Promise.all([0, 1, 2, 3].map((place) => answer(one(place), full.id)))
    expect(answers.map((one) => said(one).join(' ')).toSorted()).toEqual([
      '200 ',
      '200 ',
      '409 survey_full',
      '409 survey_full',
    ])
    const gone = await open()
    await admin.put(pathOf(surveys.withdraw, gone))
    expect(said(await answer(one(0), gone.id))).toEqual([409, 'survey_withdrawn'])
    expect(said(await admin.get(pathOf(surveyResults.show, gone)))).toEqual([409, 'survey_state'])
  })

  it('reminds only who hasn’t answered, once a day, with the same link', async () => {
    const survey = await open({ promise: 'named' })
    const token = await linkTo(one(0), survey.title)
    await linkTo(one(1), survey.title)
    await answer(one(1), survey.id)
    const remind = () => admin.post(pathOf(surveyInvitations.remind, survey))
    const twice = await Promise.all([remind(), remind()])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(twice.find(({ status }) => status === 200)?.json.reminded).toBe(people.length - 1)
    expect(await linkTo(one(0), survey.title, 'reminded')).toBe(token)
    const { rows } = await w.owner.query(
      `select 1 from mails where user_id = $1 and kind = 'surveys.reminded' and subject like $2`,
      [one(1).id, `%${survey.title}`],
    )
    expect(rows).toEqual([])
    const place = { id: survey.id, user_id: one(0).id }
    const { url } = (await admin.post(pathOf(surveyInvitations.link, place))).json
    expect((await byLink(token)).status).toBe(404)
    expect((await byLink(url.split('/').pop())).status).toBe(200)
    await admin.delete(pathOf(surveyInvitations.withdraw, place))
    expect((await byLink(url.split('/').pop())).status).toBe(404)
    const list = (await admin.get(pathOf(surveyInvitations.list, survey))).json.items
    expect(list.filter((one: { answered: boolean }) => one.answered)).toHaveLength(1)
  })

  it('tells nothing of a confidential one until five answered, and then of five at a time', async () => {
    const survey = await open({ comments_from: 7 })
    const looks = []
    for (let many = 0; many <= 6; many++) {
      looks.push(JSON.stringify([await results(survey.id), await show(survey.id)]))
      await answer(one(many), survey.id, { well: false, why: `Reason ${many}`, fruit: 'a', score: 9 })
    }
    expect(new Set(looks.slice(0, 5)).size).toBe(1)
    expect(new Set(looks.slice(5)).size).toBe(1)
    const { took_part, questions } = await results(survey.id)
    expect(took_part).toEqual({ count: 5, is: 'rounded' })
    expect(questions[2]).toMatchObject({
      hidden: false,
      choices: [
        { at_least: 1, at_most: 5, count: null },
        { at_least: 0, at_most: 4 },
      ],
    })
    const written = (who = admin) =>
      who.get(pathOf(surveyResults.written, survey), { query: { question: 'why' } })
    const texts = (await written()).json.items.map((one: { text: string }) => one.text)
    expect(texts.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6].map((many) => `Reason ${many}`))
    expect((await written()).json.items.map((one: { text: string }) => one.text)).toEqual(texts)
    const theme = (await admin.post(pathOf(surveyThemes.create, survey), { body: { name: 'Weather' } })).json
    const [{ key }] = (await written()).json.items
    const mark = (answer: string) =>
      admin.put(pathOf(surveyThemes.mark, survey), {
        body: { question: 'why', answer, theme_ids: [theme.id] },
      })
    expect((await mark(key)).status).toBe(200)
    expect((await mark('0'.repeat(32))).status).toBe(404)
    const marked = await admin.get(pathOf(surveyResults.written, survey), {
      query: { question: 'why', theme: theme.id },
    })
    expect(marked.json.items).toMatchObject([{ key, theme_ids: [theme.id] }])
    const themes = async () => (await admin.get(pathOf(surveyThemes.list, survey))).json.items
    expect(await themes()).toEqual([{ id: theme.id, name: 'Weather', answers: 1 }])
    await admin.delete(pathOf(surveyThemes.delete, { ...survey, theme_id: theme.id }))
    expect(await themes()).toEqual([])
    for (const path of [surveyResults.responses.path, surveyResults.export_csv.path])
      expect(said(await admin.get(path, { query: { poll_id: survey.id } }))).toEqual([
        409,
        'survey_not_named',
      ])
    const list = (await admin.get(pathOf(surveyInvitations.list, survey))).json.items
    expect(new Set(list.map((one: { answered: unknown }) => one.answered))).toEqual(new Set([null]))
    const { rows } = await w.owner.query(
      `select 1 from change_log where actor_id = any($1) union all select 1 from change_log where subject_id = $2 and action like '%answer%'`,
      [people.map(({ id }) => id), String(survey.id)],
    )
    expect(rows).toEqual([])
    const kept = await w.owner.query(
      'select answered_at, locale from survey_responses where survey_id = $1',
      [survey.id],
    )
    expect(kept.rows[0]).toEqual({ answered_at: null, locale: null })
  })

  it('that is anonymous takes part and answers apart, each once, and shows the answers together', async () => {
    const { id } = await open({ promise: 'anonymous' })
    expect(said(await answer(one(0), id))).toEqual([409, 'survey_anonymous'])
    const { receipt_key } = (await asked(one(0), id)).json
    const takePart = (who: Client, blinded: string) =>
      who.post(anonymousAnswers.takePart.path, {
        body: { poll_id: id, blinded },
        headers: { 'idempotency-key': `part ${who.id}` },
      })
    const cast = (ballot: object) =>
      w.anyone().post(anonymousAnswers.cast.path, {
        body: { poll_id: id, answers: { well: true, fruit: 'a' }, ...ballot },
        headers: { 'idempotency-key': 'ballot' },
      })
    const ballots = await Promise.all(
      people.slice(0, 6).map(async (who) => {
        const { receipt, blinded, signed } = await newReceipt(receipt_key.public_key)
        const first = await takePart(who, blinded)
        expect(first.json).toEqual((await takePart(who, blinded)).json)
        const other = await newReceipt(receipt_key.public_key)
        expect(said(await takePart(who, other.blinded))).toEqual([409, 'survey_answered'])
        return { receipt, signature: await signed(first.json.blind_signature) }
      }),
    )
    const [ballot = { receipt: '', signature: '' }, ...others] = ballots
    expect(said(await cast({ ...ballot, signature: others[0]?.signature }))).toEqual([403, 'survey_receipt'])
    expect((await cast({ ...ballot, answers: {} })).json.error.fields).toHaveProperty('answers.well')
    const unkept = await cast({ ...ballot, answers: { well: false, why: 'a\u0000' } })
    expect(unkept.json.error.fields).toHaveProperty('answers.why')
    for (const each of ballots) expect((await cast(each)).json).toEqual({ state: 'kept' })
    expect((await cast({ ...ballot, answers: { well: true, fruit: 'b' } })).json).toEqual({ state: 'kept' })
    expect((await results(id)).questions[0].hidden).toBe(true)

    const { database } = w.app
    await openBallots(database, urnOf(database), new Date(Date.now() + 30 * HOUR))
    const [well, , fruit] = (await results(id)).questions
    expect([well.hidden, fruit.choices.at(-1)]).toMatchObject([false, { key: 'b', at_least: 0 }])
    expect((await cast(ballot)).json).toEqual({ state: 'counted' })
    expect(said(await takePart(outsider, 'AAAA'))).toEqual([404, 'survey_uninvited'])
    const { rows } = await w.owner.query(
      `select 1 from idempotency_keys where operation like '%survey-%' union all
       select 1 from change_log where actor_id = any($1) union all
       select 1 from survey_responses where survey_id = $2`,
      [people.map((who) => who.id), id],
    )
    expect(rows).toEqual([])
  })

  it('tells who said what only where people were told so, to those who look after it', async () => {
    const survey = await open({ promise: 'named' })
    await answer(one(0), survey.id, { well: true, fruit: 'b' })
    const list = await admin.get(surveyResults.responses.path, { query: { poll_id: survey.id } })
    expect(list.json.items).toMatchObject([
      { respondent: { id: one(0).id }, answers: { well: true, fruit: 'b' } },
    ])
    const { id } = list.json.items[0]
    expect((await admin.get(pathOf(surveyResults.response, { id }))).json.respondent.id).toBe(one(0).id)
    // Asked because of a membership that isn't open to see: a name here would tell of it.
    await w.owner.query(
      'update survey_invitations set discreet = true where survey_id = $1 and user_id = $2',
      [survey.id, one(1).id],
    )
    await answer(one(1), survey.id, { well: true, fruit: 'a' })
    const again = await admin.get(surveyResults.responses.path, { query: { poll_id: survey.id } })
    expect(again.json).toMatchObject({ items: list.json.items, total: 1 })
    expect((await admin.get(pathOf(surveyResults.response, { id: id + 1 }))).status).toBe(404)
    expect((await results(survey.id)).took_part.count).toBe(2)
    const file = await admin.get(surveyResults.export_csv.path, { query: { poll_id: survey.id } })
    expect(file.text).toContain('Pears')
    for (const path of [
      pathOf(surveyResults.response, { id }),
      pathOf(surveyResults.show, survey),
      pathOf(surveys.show, survey),
    ])
      expect((await member.get(path)).status).toBe(403)
    // Who only views surveys can't list whom they ask.
    await w.owner.query(
      `update policy_templates t set permissions = '{surveys_view}' from users u
       where u.id = $1 and t.enterprise_id = u.enterprise_id and t.role_id = u.role_id`,
      [w.people.designer],
    )
    const viewer = await w.as(w.people.designer)
    const seen = (await viewer.get(pathOf(surveys.show, survey))).json
    expect([seen.audience.user_ids, seen.targets.people, seen.invited_count]).toEqual([[], [], people.length])
    expect((await viewer.get(pathOf(surveyInvitations.list, survey))).status).toBe(403)
  })

  it('of a network is looked after by its leaders, and asks its members alone', async () => {
    const inside = { network_id: women, audience: { everybody: true } }
    const survey = await open(inside, leader)
    expect(
      (await create({ ...inside, audience: { user_ids: [w.people.admin] } }, leader)).json.error.fields,
    ).toHaveProperty('audience.user_ids')
    expect((await create(inside, member)).status).toBe(403)
    expect((await create({}, leader)).status).toBe(403)
    const lines = (await leader.get(surveys.list.path, { query: { network_id: women } })).json.items
    expect(lines.map((one: { id: number }) => one.id)).toEqual([survey.id])
    expect((await member.get(surveys.list.path, { query: { network_id: women } })).status).toBe(403)
    expect((await asked(one(0), survey.id)).json.network.id).toBe(women)
    const gone = one(11)
    const becomes = (state: string) =>
      w.owner.query('update network_members set state = $3 where network_id = $1 and user_id = $2', [
        women,
        gone.id,
        state,
      ])
    const place = { id: survey.id, user_id: gone.id }
    const resend = () => leader.post(pathOf(surveyInvitations.resend, place))
    expect([(await asked(gone, survey.id)).status, (await resend()).status]).toEqual([200, 200])
    const report = { body: { heard: 'You are well.', doing: 'More.', questions: [], version: 0 } }
    await leader.put(pathOf(surveyReports.write, survey), report)
    await leader.put(pathOf(surveyReports.publish, survey), { body: { version: 1 } })
    const readReport = async () => (await gone.get(pathOf(surveyReports.read, survey))).status
    expect(await readReport()).toBe(200)
    await becomes('removed')
    expect(await readReport()).toBe(404)
    expect(said(await asked(gone, survey.id))).toEqual([404, 'survey_uninvited'])
    expect(said(await answer(gone, survey.id))).toEqual([404, 'survey_uninvited'])
    expect((await gone.get(surveyAnswers.mine.path)).text).not.toContain(survey.title)
    expect(said(await resend())).toEqual([409, 'survey_not_invited'])
    await becomes('active')
    const archived = (moment: string) =>
      w.owner.query(`update networks set archived_at = ${moment} where id = $1`, [women])
    await archived('now()')
    expect(said(await answer(gone, survey.id))).toEqual([404, 'survey_uninvited'])
    await archived('null')
    expect((await answer(gone, survey.id)).status).toBe(200)
  })

  describe('with classes of people', () => {
    const classes = [{ by: 'tenure' }]
    const years = (long: number) =>
      w.owner.query(
        `update users set joined_on = current_date - (case when array_position($1, id) <= $2 then 2000 else 100 end)::int
         where id = any($1)`,
        [people.map(({ id }) => id), long],
      )

    it('is refused where a group would be too few, and tells everybody what they count as', async () => {
      await years(3)
      expect(said(await create({ classes, publish: true }))).toEqual([409, 'survey_class_single'])
      await years(6)
      const preview = await admin.post(surveys.classes.path, {
        body: { classes, audience: { user_ids: people.map(({ id }) => id) } },
      })
      expect(preview.json).toMatchObject({
        problem: null,
        classes: [{ by: 'tenure', values: [{ from: 0 }, { people: { count: 10, is: 'fewer_than' } }] }],
      })
      const { id } = await open({ classes })
      expect((await asked(one(0), id)).json.classes).toMatchObject([{ by: 'tenure', value: { is: 'years' } }])
      const { class_key } = (await asked(one(11), id)).json
      await years(12)
      expect((await asked(one(11), id)).json.class_key).toBe(class_key)
      const { kind: _, ...changed } = body({ classes: [], title: 'Classes' })
      const { version } = await show(id)
      expect(
        (await admin.put(pathOf(surveys.update, { id }), { body: { ...changed, version } })).json.error
          .fields,
      ).toHaveProperty('classes')
    })

    it('shows answers by them: exactly where names are seen, and of few nothing', async () => {
      await years(6)
      const [named, kept] = [await open({ classes, promise: 'named' }), await open({ classes })]
      for (const { id } of [named, kept])
        await Promise.all(people.map((who, at) => answer(who, id, { well: at < 6, why: 'Rain', fruit: 'a' })))
      const crosses = async ({ id }: { id: number }) =>
        (await admin.get(pathOf(surveyResults.crosses, { id }))).json.questions
      const rates = async ({ id }: { id: number }) =>
        (await admin.get(pathOf(surveyResults.rates, { id }))).json
      const [well] = await crosses(named)
      const yes = well.classes.map(({ choices }: { choices: { count: number }[] }) => choices[0]?.count)
      expect(yes.toSorted()).toEqual([0, 6])
      expect((await rates(named)).items).toMatchObject([
        { of: 'class', invited: 6, at_least: 6, at_most: 6 },
        { of: 'class', invited: 6 },
      ])
      for (const question of await crosses(kept))
        expect(
          question.classes.map(({ hidden, mean }: { hidden: boolean; mean: unknown }) => [hidden, mean]),
        ).toEqual(Array(2).fill([true, null]))
      expect(await rates(kept)).toEqual({ items: [], some_hidden: true })
    })

    it('takes an anonymous answer with a class there is, and no other', async () => {
      const { id } = await open({ classes, promise: 'anonymous' })
      const { receipt_key, class_key } = (await asked(one(0), id)).json
      const { receipt, blinded, signed } = await newReceipt(receipt_key.public_key)
      const { blind_signature } = (
        await one(0).post(anonymousAnswers.takePart.path, { body: { poll_id: id, blinded } })
      ).json
      const cast = async (key: string) =>
        w.anyone().post(anonymousAnswers.cast.path, {
          body: {
            poll_id: id,
            answers: { well: true },
            receipt,
            signature: await signed(blind_signature),
            class_key: key,
          },
        })
      expect((await cast('a9')).status).toBe(422)
      expect((await cast(class_key)).json).toEqual({ state: 'kept' })
    })
  })

  it('says to those who were asked what was heard and is done, until that is taken back', async () => {
    const survey = await open()
    await Promise.all(people.slice(0, 6).map((who) => answer(who, survey.id, { well: true, fruit: 'a' })))
    const report = (who = admin) => who.get(pathOf(surveyReports.read, survey))
    const write = (version: number, more: object = {}) =>
      admin.put(pathOf(surveyReports.write, survey), {
        body: { heard: 'You are well.', doing: 'More apples.', questions: ['fruit'], version, ...more },
      })
    const publish = (version: number) =>
      admin.put(pathOf(surveyReports.publish, survey), { body: { version } })
    expect(said(await publish(0))).toEqual([409, 'survey_report_empty'])
    expect((await write(0, { questions: ['nothing'] })).json.error.fields).toHaveProperty('questions')
    expect((await write(0)).json).toMatchObject({ version: 1, published_at: null })
    expect(said(await write(0))).toEqual([409, 'changed_meanwhile'])
    expect((await report(one(0))).status).toBe(404)
    expect((await publish(1)).json).toMatchObject({
      published_by: { id: w.people.admin },
      can: { withdraw: true },
    })
    const shared = (await report(one(7))).json
    expect(shared).toMatchObject({
      heard: 'You are well.',
      results: [{ key: 'fruit', choices: [{ at_least: 1 }, {}] }],
    })
    // What is written or answered since stays where it is until it is published again.
    await write(2, { heard: 'Rather well.' })
    await Promise.all(people.slice(6, 11).map((who) => answer(who, survey.id, { well: true, fruit: 'b' })))
    expect((await report(one(7))).json).toEqual(shared)
    const told = async () =>
      (
        await w.owner.query('select user_id from notifications where kind = $1 and link = $2', [
          'survey.shared',
          `/survey-reports/${survey.id}`,
        ])
      ).rows
    const someTold = await until(async () => {
      const rows = await told()
      return rows.length > 0 ? rows : undefined
    })
    expect(someTold).toHaveLength(people.length)
    expect((await report(outsider)).status).toBe(404)
    expect((await member.put(pathOf(surveyReports.publish, survey), { body: { version: 3 } })).status).toBe(
      403,
    )
    expect((await admin.delete(pathOf(surveyReports.withdraw, survey))).json.published_at).toBeNull()
    expect((await report(one(7))).status).toBe(404)
    expect(await told()).toEqual([])
    // What is withdrawn takes what was said of it along.
    const { version } = (await admin.get(pathOf(surveyReports.show, survey))).json
    expect((await publish(version)).status).toBe(200)
    expect((await report(one(7))).status).toBe(200)
    await admin.put(pathOf(surveys.withdraw, survey))
    expect([(await report(one(7))).status, (await report()).status]).toEqual([404, 404])
  })

  it('notes who read what people answered, once a day', async () => {
    const { id } = await open({ promise: 'named' })
    const read = async () =>
      (
        await w.owner.query(
          `select action from change_log where subject_type = 'survey' and subject_id = $1 and action like '%read' order by 1`,
          [String(id)],
        )
      ).rows
    // Whatever tells of the answers, the first of them on a day is noted.
    const ways = [
      pathOf(surveyResults.rates, { id }),
      pathOf(surveyThemes.list, { id }),
      `${pathOf(surveyResults.written, { id })}?question=why`,
    ]
    for (const path of ways) {
      expect((await admin.get(path)).status).toBe(200)
      expect(await read(), path).toEqual([{ action: 'survey.results_read' }])
      await w.owner.query('delete from survey_readings where survey_id = $1', [id])
      await w.owner.query('delete from change_log where subject_id = $1 and action like $2', [
        String(id),
        '%read',
      ])
    }
    for (let times = 0; times < 2; times++) {
      await results(id)
      await admin.get(surveyResults.responses.path, { query: { poll_id: id } })
    }
    expect(await read()).toEqual([{ action: 'survey.responses_read' }, { action: 'survey.results_read' }])

    // In a look it is who looks, not whom they look as.
    const inside = await open({ network_id: women, audience: { everybody: true } }, leader)
    const looker = await w.as(w.people.admin)
    await looker.post(pathOf(looks.start, { id: leader.id }), { body: { reason: 'They asked for help.' } })
    expect((await looker.get(pathOf(surveyResults.show, inside))).status).toBe(200)
    const { rows } = await w.owner.query(
      `select actor_id::int from change_log where subject_type = 'survey' and subject_id = $1 and action = 'survey.results_read'`,
      [String(inside.id)],
    )
    expect(rows).toEqual([{ actor_id: admin.id }])
  })

  it('keeps a segment from being deleted while it is written or open, and no longer', async () => {
    const { rows } = await w.owner.query<{ id: string }>(
      `insert into segments (enterprise_id, name, rules) values ($1, 'Night shift', '{"is":"all","rules":[]}') returning id::text`,
      [w.enterprises.larkspur],
    )
    const segment = { id: Number(rows[0]?.id) }
    const { id } = await open({ audience: { user_ids: [one(0).id], segment_ids: [segment.id] } })
    expect(said(await admin.delete(pathOf(segments.destroy, segment)))).toEqual([409, 'segment_in_use'])
    await admin.put(pathOf(surveys.close, { id }))
    expect((await admin.delete(pathOf(segments.destroy, segment))).status).toBe(200)
    expect((await show(id)).invited_count).toBe(1)
  })

  it('is read in one’s own language where it is there, and says where a part of it isn’t', async () => {
    const texts = { title: 'Encuesta', 'question.well.title': '¿Bien?' }
    const { id, title } = await open({ translations: [{ locale: 'es', texts }] })
    expect((await asked(one(0), id, { locale: 'es' })).json).toMatchObject({
      title: 'Encuesta',
      locale: 'es',
      locales: ['en', 'es'],
      partly_translated: true,
    })
    expect((await asked(one(0), id, { locale: 'fr' })).json).toMatchObject({ title, locale: 'en' })
  })

  it('is found by those who may open it, where they may, and by nobody else', async () => {
    const word = 'Quillwort'
    const named = (title: string, more: object = {}) => ({ title: `${word} ${title}`, ...more })
    const inside = (state: object) => ({ network_id: women, audience: { everybody: true }, ...state })
    const texts = { title: `Brachsenkraut ${word}` }
    const draft = (await create(named('draft'))).json
    const asking = await open(named('asks', { translations: [{ locale: 'de', texts }] }))
    const poll = await open(named('poll', { kind: 'poll' }))
    const own = (await create(named('inside', inside({ publish: true })), leader)).json
    const elsewhere = w.networks['Parents and Carers'] ?? 0
    const other = (await create(named('elsewhere', inside({ network_id: elsewhere })))).json
    expect(other.network.id).toBe(elsewhere)
    const all = [draft, asking, poll, own, other] as { id: number }[]
    const opens = async (who: Client, { id }: { id: number }) =>
      (await who.get(pathOf(surveys.show, { id }))).status === 200 || (await asked(who, id)).status === 200
    const found = async (who: Client, q = word, more: Record<string, string | number> = {}) =>
      (await who.get(palette.results.path, { query: { q, kind: 'survey', ...more } })).json
    for (const who of [admin, leader, member, outsider, one(0), await w.as(w.people.designer)]) {
      const may = await Promise.all(all.map((each) => opens(who, each)))
      const ids = all.flatMap(({ id }, at) => (may[at] ? [id] : []))
      const { items, total } = await found(who)
      expect([items.map(({ id }: { id: number }) => id).toSorted(), total]).toEqual([ids, ids.length])
      expect((await who.get(palette.counts.path, { query: { q: word } })).json.survey.total).toBe(ids.length)
      const few = (await who.get(palette.find.path, { query: { q: word } })).json.items
      expect(few.map(({ id }: { id: number }) => id).toSorted()).toEqual(ids)
    }
    const linked = async (who: Client, q?: string) =>
      Object.fromEntries(
        (await found(who, q)).items.map(({ id, link }: { id: number; link: string }) => [id, link]),
      )
    expect(await linked(leader)).toEqual({ [own.id]: `/groups/${women}/manage/surveys/${own.id}/responses` })
    expect(await linked(admin, `${word} draft`)).toEqual({
      [draft.id]: `/admin/surveys/${draft.id}/edit`,
    })
    expect(await linked(one(0))).toMatchObject({ [asking.id]: `/global-survey-response/${asking.id}` })
    expect((await found(admin, 'brachsenKRAUT')).items).toMatchObject([{ id: asking.id, type: 'survey' }])
    expect((await found(admin, word, { network_id: women })).items).toMatchObject([{ id: own.id }])
    await answer(one(0), asking.id)
    expect(await linked(one(0))).not.toHaveProperty(String(asking.id))
  })
})

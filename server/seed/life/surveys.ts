import { sql } from 'kysely'
import { AnswerSet } from '../../../contract/surveys/questions.ts'
import { surveys } from '../../../contract/surveys/surveys.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { type Act, acting } from '../../platform/act.ts'
import { sendAnswers } from '../../surveys/answers.ts'
import { closeSurvey, surveyCloses } from '../../surveys/publication.ts'
import { keepTold } from '../../surveys/pulse/keptFigures.ts'
import { wavesDue } from '../../surveys/pulse/waves.ts'
import { publishReport, writeReport } from '../../surveys/reports.ts'
import { answerOnStage } from '../../surveys/stage/stageAnswers.ts'
import { present, turnStage } from '../../surveys/stage/stages.ts'
import { createSurvey } from '../../surveys/surveys.ts'
import { HERE, type Lived } from './lived.ts'
import type { SurveyLife } from './surveyTypes.ts'

const DAY_MS = 86_400_000

/** What the company and its networks asked, made by the product’s verbs. */
export async function addSurveys(lived: Lived) {
  // Nobody has counted what this transaction wrote, so the planner expects one row of each table, and would go through all
  // members of all networks anew for each person who is asked.
  await sql`set local enable_nestloop = off`.execute(lived.tx)
  for (const survey of lived.life.surveys ?? []) await addOne(lived, survey)
  await sql`set local enable_nestloop = on`.execute(lived.tx)
}

async function addOne(
  lived: Lived,
  { network, asks, state, days, answers, report, again, stage, ...said }: SurveyLife,
) {
  const { tx, me, person } = lived
  const daysAgo = (many: number) => new Date(Date.now() - many * DAY_MS)
  // What repeats does so in the morning.
  const since = said.repeats ? morningOf(daysAgo(days)) : daysAgo(days)
  const begun = acting(tx, me, { address: HERE, now: since })
  const id = await createSurvey(
    begun,
    lived.receiptKeys,
    surveys.create.body.parse({
      ...said,
      locale: 'en',
      network_id: network === undefined ? null : lived.network(network),
      audience: {
        everybody: asks.everybody ?? false,
        network_ids: (asks.networks ?? []).map(lived.network),
        user_ids: await active(lived, (asks.people ?? []).map(person)),
        joiners: asks.joiners ?? false,
      },
      publish: state !== 'draft' && stage === undefined,
    }),
  )
  await sql`update surveys set created_at = ${begun.now.toISOString()} where enterprise_id = ${tx.enterpriseId} and id = ${id}`.execute(
    tx,
  )
  if (again !== undefined)
    await sql`update surveys s set copied_from = o.id from surveys o where s.enterprise_id = ${tx.enterpriseId} and s.id = ${id}
      and o.enterprise_id = s.enterprise_id and o.title = ${again}`.execute(tx)
  if (stage) {
    await perform(begun, id, stage)
    return
  }
  if (said.repeats) {
    await live(lived, id, begun.now, answers)
    return
  }
  await sql`update survey_invitations set invited_at = ${begun.now.toISOString()}
    where enterprise_id = ${tx.enterpriseId} and survey_id = ${id}`.execute(tx)
  if (answers)
    await answerIt(lived, id, { ...answers, begun: begun.now, days: state === 'closed' ? 14 : days })
  if (state === 'closed') await closeSurvey(acting(tx, me, { address: HERE, now: daysAgo(days - 15) }), id)
  if (report) {
    const { days: since, ...written } = report
    const then = acting(tx, me, { address: HERE, now: daysAgo(since) })
    await writeReport(then, id, { ...written, version: 0 })
    await publishReport(then, id, 1)
  }
}

/** A hall answers, question after question. */
async function perform(act: Act, id: number, { door, seats, to }: NonNullable<SurveyLife['stage']>) {
  await present(act, id, { door, version: 1 })
  const { code } = await act.tx
    .selectFrom('survey_stages')
    .select('code')
    .where('survey_id', '=', id)
    .executeTakeFirstOrThrow()
  const hall = acting(act.tx, undefined, { address: HERE, now: act.now })
  for (const [question, all] of Object.entries(to)) {
    await turnStage(act, id, { question })
    for (let nth = 0; nth < seats; nth++) {
      const answer = all[nth % all.length]
      const seat = `${nth}`.padStart(43, 's')
      if (answer !== undefined)
        await answerOnStage(hall, () => Buffer.alloc(0), code, { question, answer, seat })
    }
  }
}

const morningOf = (moment: Date) => new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS + DAY_MS / 3)

/** From wave to wave it goes better: what was said last is said by fewer. How many take part goes up and down. */
const laterAnswers = ({ count, to }: NonNullable<SurveyLife['answers']>, wave: number) => ({
  count: count + ([0, 5, -3, 7][(wave - 1) % 4] ?? 0),
  to: Object.fromEntries(
    Object.entries(to).map(([key, all]) => [key, all.slice(0, Math.max(3, all.length - wave + 1))]),
  ),
})

/** Wave after wave up to today, each answered and closed as the clock does it. */
async function live(lived: Lived, id: number, since: Date, answers: SurveyLife['answers']) {
  const { tx } = lived
  const open = () =>
    tx
      .selectFrom('surveys')
      .select(['id', 'wave', 'opened_at', 'closes_at'])
      .where('pulse_id', '=', id)
      .where('state', '=', 'published')
      .executeTakeFirst()
  for (let now = since; now.getTime() <= Date.now(); ) {
    const wave = await open()
    if (wave) {
      const at = now.toISOString()
      await tx.updateTable('surveys').set({ created_at: at }).where('id', '=', wave.id).execute()
      await tx
        .updateTable('survey_invitations')
        .set({ invited_at: at })
        .where('survey_id', '=', wave.id)
        .execute()
    }
    if (wave?.opened_at && answers)
      await answerIt(lived, wave.id, {
        ...laterAnswers(answers, wave.wave ?? 1),
        begun: new Date(wave.opened_at),
        days: Math.min(4, (Date.now() - Date.parse(wave.opened_at)) / DAY_MS),
      })
    if (wave?.closes_at && Date.parse(wave.closes_at) <= Date.now()) {
      await surveyCloses.happen(tx, String(wave.id), new Date(wave.closes_at))
      await keepTold(tx, wave.id)
    }
    const { next_at } = await tx
      .selectFrom('survey_pulses')
      .select('next_at')
      .where('survey_id', '=', id)
      .executeTakeFirstOrThrow()
    if (next_at === null) return
    now = new Date(next_at)
    if (now.getTime() <= Date.now()) await wavesDue(tx, lived.receiptKeys, id, now)
  }
}

/** Only who is here can be asked. */
async function active({ tx }: Lived, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('state', '=', 'active')
    .execute()
  return rows.map(({ id }) => id)
}

type Answered = NonNullable<SurveyLife['answers']> & { begun: Date; days: number }

/** The first of those who were asked, by a number that has nothing to do with them; who the demo signs in as still may. */
async function answerIt({ tx, me: administrator }: Lived, id: number, { count, to, begun, days }: Answered) {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from survey_invitations where enterprise_id = ${tx.enterpriseId} and survey_id = ${id}
      and user_id > ${administrator.user_id} + 8
    order by md5(user_id::text) limit ${count}`.execute(tx)
  for (const [nth, { user_id }] of rows.entries()) {
    const me = await viewerOfPerson(tx, user_id)
    if (!me) continue
    const now = new Date(begun.getTime() + ((nth + 1) / (count + 1)) * Math.min(days, 14) * DAY_MS)
    const said = Object.entries(to).flatMap(([key, all], place) => {
      const value = all[(nth * (place + 3) + Math.floor(nth / 7)) % all.length]
      return value === null ? [] : [[key, value]]
    })
    const answers = AnswerSet.parse(Object.fromEntries(said))
    await sendAnswers(acting(tx, me, { address: HERE, now }), { poll_id: id, answers }, 'en')
  }
}

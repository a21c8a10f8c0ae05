import { sql } from 'kysely'
import { programGuides } from '../../../contract/mentorship/guides.ts'
import { mentorshipPrograms, programEnrolment } from '../../../contract/mentorship/programs.ts'
import { createQuestion } from '../../fields/questions/questions.ts'
import { endPair } from '../../mentorship/pairs/pairs.ts'
import { enrol } from '../../mentorship/program/enrolment.ts'
import { planProgram } from '../../mentorship/program/programDues.ts'
import { changeGuide } from '../../mentorship/program/programGuides.ts'
import { questionsToChange } from '../../mentorship/program/programQuestions.ts'
import { createProgram, moveProgram } from '../../mentorship/program/programs.ts'
import { makePairs } from '../../mentorship/rounds/publication.ts'
import { listRoundPairs } from '../../mentorship/rounds/roundList.ts'
import { roundOf } from '../../mentorship/rounds/roundRow.ts'
import { createRound, markPair, solveRound } from '../../mentorship/rounds/rounds.ts'
import { solveNow } from '../../mentorship/rounds/solution.ts'
import { type Act, acting } from '../../platform/act.ts'
import type { PersonIndex } from '../larkspur/types.ts'
import { HERE, type Lived } from './lived.ts'
import { addSession, daysAgo, forgetPast, isHere } from './mentorship.ts'
import type { ProgramLife } from './mentorshipTypes.ts'

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Programs in every state that people notice, by the product’s verbs. */
export async function addPrograms(lived: Lived) {
  for (const program of lived.life.mentorship?.programs ?? []) await addProgram(lived, program)
  await forgetPast(lived)
}

async function addProgram(lived: Lived, life: ProgramLife) {
  const { tx, me } = lived
  const { name, description, match_by, type, state, enrols, runs, question } = life
  const act = acting(tx, me, { address: HERE, now: new Date(Date.now() + (enrols[0] - 5) * DAY_MS) })
  const chosen = type
    ? await tx.selectFrom('mentoring_types').select('id').where('name', '=', type).executeTakeFirstOrThrow()
    : undefined
  // Whoever enrols does so today, as far as the product knows: the days that are over follow at the end.
  const { id } = await createProgram(
    act,
    mentorshipPrograms.create.body.parse({
      name,
      description,
      match_by,
      mentoring_type_id: chosen?.id ?? null,
      enrols_from: dayIn(enrols[0]),
      enrols_until: dayIn(Math.max(1, enrols[1])),
      runs_from: dayIn(runs[0]),
      runs_until: dayIn(runs[1]),
    }),
  )
  const asked =
    question &&
    (await createQuestion(act, await questionsToChange(act, id), {
      title: question.title,
      type: 'select',
      options: [...question.options],
      min: null,
      max: null,
      required: true,
    }))
  if (life.guide)
    await changeGuide(
      act,
      { id, number: 1 },
      programGuides.update.body.parse({ ...guideOf(life.guide), version: 0 }),
    )
  if (state === 'draft') return
  await moveProgram(act, id, { state: 'enrolling' })
  await addPeople(lived, life, { id, question: asked?.id })
  if (state !== 'enrolling') {
    await moveProgram(act, id, { state: 'matching' })
    await addRound(lived, life, id)
  }
  await tx
    .updateTable('mentorship_programs')
    .set({ enrols_until: dayIn(enrols[1]) })
    .where('id', '=', id)
    .execute()
  await planProgram(tx, id)
}

const guideOf = ({ items, ...words }: NonNullable<ProgramLife['guide']>) => ({
  ...words,
  items: items.map((text) => ({ text })),
})

async function addPeople(
  lived: Lived,
  { mentors = [], mentees = [], enrols, question, wishes }: ProgramLife,
  known: { id: number; question: number | undefined },
) {
  const [from, until] = enrols
  const here: PersonIndex[] = []
  for (const who of mentors) if (await isHere(lived, who)) here.push(who)
  const learn: PersonIndex[] = []
  for (const who of mentees) if (await isHere(lived, who)) learn.push(who)
  const everybody = [...new Set([...here, ...learn])]
  for (const [at, who] of everybody.entries()) {
    const side = here.includes(who) ? (learn.includes(who) ? 'both' : 'mentor') : 'mentee'
    const wished = wishes && side !== 'mentor' ? [at, at + 3].map((place) => here[place % here.length]) : []
    const body = programEnrolment.enrol.body.parse({
      side,
      mentor_places: 1 + (at % 2),
      mentor_ids: wished.flatMap((one) =>
        one === undefined || one === who || everybody.indexOf(one) > at ? [] : [lived.person(one)],
      ),
      answers: known.question
        ? [{ field_id: known.question, value: question?.options[at % question.options.length] ?? null }]
        : [],
    })
    const days = -from - Math.floor(((Math.min(until, 0) - from) * at) / everybody.length)
    await daysAgo(lived, who, Math.max(0, days), (act) => enrol(act, known.id, body))
  }
}

async function solved(act: Act, id: number) {
  await solveRound(act, id)
  await solveNow(act.tx, await roundOf(act.tx, id), act.now)
  return (await listRoundPairs(act, id, { page: 1, page_size: 100, sort_by: 'percent' })).items
}

/** A draft that somebody has begun to judge, or pairs that have met since it was published. */
async function addRound(lived: Lived, { published }: ProgramLife, programId: number) {
  const { tx, me } = lived
  const act = acting(tx, me, { address: HERE, now: new Date(Date.now() - (published ?? 1) * DAY_MS) })
  const { id } = await createRound(act, programId)
  const draft = await solved(act, id)
  if (published === undefined) {
    const [best, , , , apart] = draft
    if (best)
      await markPair(act, id, { mentee_id: best.mentee.id, mentor_id: best.mentor.id, kind: 'locked' })
    if (apart)
      await markPair(act, id, { mentee_id: apart.mentee.id, mentor_id: apart.mentor.id, kind: 'excluded' })
    await solved(act, id)
  } else {
    await tx
      .updateTable('mentorship_rounds')
      .set({ state: 'publishing', published_by: me.user_id })
      .where('id', '=', id)
      .execute()
    const { made } = await makePairs(act, await roundOf(tx, id))
    await addSessions(lived, made)
    await endSome(lived, made)
  }
  // What was asked of the background has been done here.
  await sql`delete from notifications where enterprise_id = ${tx.enterpriseId}::bigint and kind = 'mentorship.program_running'
    and created_at = now()`.execute(tx)
}

const farewells = [
  { reached: 'I say now what I need before it hurts.', reason: 'I start in another town in January.' },
  { reached: 'A plan for the year.', reason: null },
] as const

/** The last ones have ended since, one with a word to those who run it. */
async function endSome(lived: Lived, made: readonly { mentee_id: number; mentorship_id: number }[]) {
  const indexes = indexesOf(lived)
  for (const [at, said] of farewells.entries()) {
    const pair = made.at(-1 - at)
    const mentee = indexes.get(pair?.mentee_id ?? 0)
    if (pair && mentee !== undefined)
      await daysAgo(lived, mentee, 3 + at * 6, (act) => endPair(act, pair.mentorship_id, said))
  }
}

/** People by their ids. */
const indexesOf = (lived: Lived) => new Map(Array.from({ length: 60 }, (_, at) => [lived.person(at), at]))

/** Most pairs meet every second or third week; some have been silent for long. */
async function addSessions(
  lived: Lived,
  made: readonly { mentee_id: number; mentor_id: number; mentorship_id: number }[],
) {
  const indexes = indexesOf(lived)
  for (const [at, { mentee_id, mentor_id, mentorship_id }] of made.entries()) {
    const [mentor, mentee] = [indexes.get(mentor_id), indexes.get(mentee_id)]
    if (mentor === undefined || mentee === undefined) continue
    const silent = at % 4 === 3
    for (let session = 0; session < 4 - (at % 3); session++)
      await addSession(lived, { mentor, mentee }, mentorship_id, {
        at: [-((silent ? 42 : 4) + at + session * 16), 9 + ((at + session) % 7)],
        host: session % 2 === 0 ? 'mentor' : 'mentee',
        ratings: { mentor: 4, mentee: 4 + (session % 2) },
      })
  }
}

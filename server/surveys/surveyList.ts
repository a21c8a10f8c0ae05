import { sql } from 'kysely'
import type { z } from 'zod'
import type { Answers, Hears } from '../../contract/route.ts'
import type { Survey, SurveyLine, SurveysFilter, surveys } from '../../contract/surveys/surveys.ts'
import { facesOf } from '../identity/faces.ts'
import { knownNetwork } from '../networks/known.ts'
import { knownMarks, markOf } from '../networks/queries.ts'
import type { Reading } from '../platform/act.ts'
import { together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { allows } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { abilitiesOf } from './abilities.ts'
import { audienceOf } from './audience.ts'
import { toldFigure } from './distribution.ts'
import { knownSurvey } from './known.ts'
import { surveysPolicy, toCreate, toManage, toView } from './policy.ts'
import { type SurveyRow, surveyOf, surveysQuestion } from './surveyRow.ts'

export type Line = z.output<typeof SurveyLine>
type Filter = z.output<typeof SurveysFilter>

/** How many took part, as precisely as the promise of the survey allows. */
export const tookPart = ({ promise, response_count, figures_from }: SurveyRow) =>
  toldFigure(response_count, promise === 'named' ? 1 : figures_from)

const lineOf = (me: Viewer, row: SurveyRow, created_by: Line['created_by']): Line => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  state: row.state,
  promise: row.promise,
  figures_from: row.figures_from,
  network: row.network,
  created_at: row.created_at,
  created_by,
  opens_at: row.opens_at,
  closes_at: row.closes_at,
  question_count: row.question_count,
  invited_count: row.invited_count,
  response_count: tookPart(row),
  pulse: row.pulse,
  stage: row.stage,
  wave: row.pulse_id === null || row.wave === null ? null : { pulse_id: row.pulse_id, number: row.wave },
  version: row.version,
  can: abilitiesOf(me, row),
})

async function linesOf({ db, me }: Reading, rows: readonly SurveyRow[]): Promise<Line[]> {
  const face = await facesOf(
    db,
    rows.map(({ created_by }) => created_by),
  )
  return rows.map((row) => lineOf(me, row, face(row.created_by)))
}

/** Surveys of a network are for its managers; those of the enterprise have a right by kind. */
export async function mayList(act: Reading, { network_id, kind }: Filter) {
  if (network_id !== undefined) {
    toView({ kind: 'survey', network: await knownNetwork(act, network_id) }).authorize(act.me)
    return
  }
  if (kind === 'poll' || !allows(act.me, surveysPolicy.view, undefined))
    toView({ kind: kind ?? 'poll', network: null }).authorize(act.me)
}

/** One that repeats is still written, but to those who look for it it is open until it ends. */
const standsAs = sql<string>`coalesce((select case q.state when 'ended' then 'closed' else 'published' end
  from survey_pulses q where q.enterprise_id = s.enterprise_id and q.survey_id = s.id), s.state)`

const found = ({ db, me }: Reading, { kind, network_id, state, search, folded }: Filter) =>
  db
    .selectFrom('surveys as s')
    .$if(network_id !== undefined, (all) => all.where('s.network_id', '=', network_id ?? 0))
    .$if(network_id === undefined, (all) => all.where('s.network_id', 'is', null))
    .$if(network_id === undefined && !allows(me, surveysPolicy.view, undefined), (all) =>
      all.where('s.kind', '=', 'poll'),
    )
    .$if(kind !== undefined, (all) => all.where('s.kind', '=', kind ?? ''))
    .$if(state !== undefined, (all) => all.where(standsAs, '=', state ?? ''))
    .where(contains('s.title', search))
    .$if(folded && !search, (all) => all.where('s.pulse_id', 'is', null))

const sortedBy = {
  created_at: sql`s.created_at`,
  title: sql`s.title collate "und-x-icu"`,
  state: sql`s.state`,
  closes_at: sql`s.closes_at`,
  // Rounded as it is shown, so that the order reveals no more than the numbers.
  response_count: sql`case s.promise when 'named' then s.response_count else s.response_count / s.figures_from * s.figures_from end`,
}

export async function listSurveys(
  act: Reading,
  query: Hears<typeof surveys.list, 'query'>,
): Promise<Answers<typeof surveys.list>> {
  const { db, me } = act
  await mayList(act, query)
  const { page, page_size, sort_by, network_id, kind } = query
  const network = network_id === undefined ? null : await knownNetwork(act, network_id)
  const direction = query.sort_direction ?? (sort_by === 'title' || sort_by === 'state' ? 'asc' : 'desc')
  const all = found(act, query)
  const [rows, [counted]] = await together(
    db,
    surveysQuestion(db)
      .where('s.id', 'in', all.select('s.id'))
      .orderBy(sortedBy[sort_by], direction)
      .orderBy('s.id', direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, all.select('s.id')),
  )
  return {
    items: await linesOf(act, rows.map(surveyOf)),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
    can: { create: toCreate({ kind: kind ?? 'survey', network }).allows(me) },
  }
}

/** The same surveys in the order of their ids, for an export. */
export async function surveysAfter(
  act: Reading,
  filter: Filter,
  after: number,
  limit: number,
): Promise<Line[]> {
  const rows = await surveysQuestion(act.db)
    .where('s.id', 'in', found(act, filter).select('s.id'))
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(limit)
    .execute()
  return linesOf(act, rows.map(surveyOf))
}

export async function showSurvey(act: Reading, id: number): Promise<z.output<typeof Survey>> {
  const { db, me } = act
  const row = await knownSurvey(act, id)
  const named = await audienceOf(db, row)
  const manages = toManage(me, row).allows(me)
  // Whom it asks by name, and by which segment, is for those who may list who is invited.
  const audience = manages ? named : { ...named, segment_ids: [], user_ids: [] }
  const [[marks, segments], face] = await Promise.all([
    together(
      db,
      knownMarks(act, audience.network_ids),
      db
        .selectFrom('segments')
        .select(['id', 'name'])
        .where('id', '=', sql<number>`any(${audience.segment_ids}::bigint[])`)
        .orderBy('name'),
    ),
    facesOf(db, [row.created_by, ...audience.user_ids]),
  ])
  const networks = marks.map(markOf)
  return {
    ...lineOf(me, row, face(row.created_by)),
    description: row.description,
    locale: row.locale,
    sections: row.sections,
    translations: row.translations,
    comments_from: row.comments_from,
    // That there is a network is told to nobody else.
    audience: manages ? audience : { ...audience, network_ids: networks.map(({ id }) => id) },
    targets: {
      networks,
      segments,
      people: audience.user_ids.flatMap((userId) => face(userId) ?? []),
    },
    most_answers: row.most_answers,
    classes: row.classes,
    repeats: row.repeats,
    published_at: row.published_at,
    closed_at: row.closed_at,
  }
}

import { sql } from 'kysely'
import type { Locale } from '../../contract/locales.ts'
import type { SurveyKind } from '../../contract/surveys/states.ts'
import { knownTo } from '../networks/known.ts'
import type { Reading } from '../platform/act.ts'
import { beginsWith, contains } from '../platform/database/patterns.ts'
import { allows } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { type Findable, finding } from '../search/findables.ts'
import type { Asked, Line } from '../search/searchRequest.ts'
import { answeringPage } from './invitationLetters.ts'
import { surveysPolicy, toManage, toView } from './policy.ts'
import { waitsFor } from './questionnaire.ts'
import { editPage, resultsPage } from './surveyPages.ts'
import { type SurveyRow, surveyOf, surveysQuestion } from './surveyRow.ts'

/** Where `manage_inside` holds: its rules look at nothing of a network but which one it is. */
function networksManaged(me: Viewer) {
  const holds = (id: number) => allows(me, surveysPolicy.manage_inside, { id, name: '' })
  if (holds(0)) return sql<boolean>`true`
  const ids = [...new Set([...me.leads.keys(), ...me.memberships.keys()])].filter(holds)
  return sql<boolean>`s.network_id = any(${ids}::bigint[])`
}

/** As a condition on `surveys as s` and `networks as n`: those whose page of management opens for the viewer. */
function opensTo(me: Viewer) {
  const kinds = (['poll', 'survey'] satisfies SurveyKind[]).filter((kind) =>
    toView({ kind, network: null }).allows(me),
  )
  return sql<boolean>`case when s.network_id is null then s.kind = any(${kinds}::text[])
    else n.archived_at is null and ${knownTo(me)} and ${networksManaged(me)} end`
}

/** What waits for somebody's answer is theirs alone to see, not of who looks as them. */
const asks = ({ db, me, now }: Reading) => (me.look ? sql<boolean>`false` : waitsFor(db, me, now))

type Wanted = Pick<Asked, 'words' | 'network_id'>

/** By title, in whatever language it is there. Found is what the viewer may open: to look after it, or to answer it. */
function matches(act: Reading, { words, network_id }: Wanted) {
  const { me } = act
  return surveysQuestion(act.db)
    .where(
      sql<boolean>`(${contains('s.title', words)} or exists (select from jsonb_array_elements(s.translations) said
        where ${contains(sql`said->'texts'->>'title'`, words)}))`,
    )
    .where((eb) => eb.or([opensTo(me), asks(act)]))
    .$if(network_id !== undefined, (some) => some.where('s.network_id', '=', network_id ?? 0))
}

const surveysFound = (act: Reading, { words, limit, offset, network_id }: Asked) =>
  matches(act, { words, network_id })
    .orderBy(beginsWith('s.title', words), 'desc')
    // What repeats before its waves.
    .orderBy(sql`s.pulse_id is not null`)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id')
    .limit(limit)
    .offset(offset)

/** Where it is looked after, or else where it is answered. */
function pageFor(me: Viewer, survey: SurveyRow) {
  if (!toView(survey).allows(me)) return answeringPage(survey)
  return survey.state === 'draft' && toManage(me, survey).allows(me) ? editPage(survey) : resultsPage(survey)
}

const titleIn = ({ title, translations }: SurveyRow, locale: Locale) =>
  translations.find((one) => one.locale === locale)?.texts.title ?? title

function surveyLine({ me }: Reading, survey: SurveyRow, locale: Locale): Line {
  const { id, kind, network } = survey
  return {
    kind: 'survey',
    id,
    name: titleIn(survey, locale),
    detail: network?.name ?? null,
    link: pageFor(me, survey),
    picture_url: network?.glyph_url ?? null,
    excerpt: null,
    words: [],
    by: null,
    at: survey.created_at,
    type: kind,
  }
}

export const surveyFinding: Findable = {
  kind: 'survey',
  place: 70,
  found: (act, asked) =>
    finding(surveysFound(act, asked), (row) => surveyLine(act, surveyOf(row), asked.locale)),
  counted: (act, asked) =>
    act.db.selectFrom(matches(act, asked).as('found')).select((eb) => eb.fn.countAll<number>().as('count')),
}

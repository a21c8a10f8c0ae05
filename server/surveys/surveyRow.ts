import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Locale } from '../../contract/locales.ts'
import type { SurveyClasses } from '../../contract/surveys/classes.ts'
import type { Section, Translation } from '../../contract/surveys/questions.ts'
import type { Repeats } from '../../contract/surveys/repeats.ts'
import type { PulseState, pauseReasons } from '../../contract/surveys/rhythms.ts'
import type { StageDoor } from '../../contract/surveys/stageRules.ts'
import type { SurveyKind, SurveyPromise, SurveyState } from '../../contract/surveys/states.ts'
import { translated } from '../../contract/surveys/translations.ts'
import { markOf } from '../networks/queries.ts'
import type { DB, Db } from '../platform/database/db.ts'
import type { Dimension } from './classes/coarseClasses.ts'

type Kept = Selectable<DB['surveys']>

/** A stored survey. Its JSON was validated when it was written. */
export interface SurveyRow
  extends Omit<
    Kept,
    | 'kind'
    | 'state'
    | 'promise'
    | 'locale'
    | 'sections'
    | 'translations'
    | 'classes'
    | 'class_map'
    | 'repeats'
  > {
  kind: SurveyKind
  state: SurveyState
  promise: SurveyPromise
  locale: Locale
  sections: Section[]
  translations: z.output<typeof Translation>[]
  classes: z.output<typeof SurveyClasses>
  /** Into which they are made when it opens. */
  class_map: Dimension[]
  network: ReturnType<typeof markOf> | null
  repeats: z.output<typeof Repeats> | null
  /** On a stage: who in the room may answer. */
  stage: StageDoor | null
  /** Of one that repeats, once it was published. */
  pulse: {
    state: PulseState
    paused_because: (typeof pauseReasons)[number] | null
    next_at: string | null
    waves: number
  } | null
}

export const surveysQuestion = (db: Db) =>
  db
    .selectFrom('surveys as s')
    .leftJoin('networks as n', 'n.id', 's.network_id')
    .leftJoin('survey_pulses as pulse', 'pulse.survey_id', 's.id')
    .selectAll('s')
    .select([
      'n.kind as n_kind',
      'n.name as n_name',
      'n.colour as n_colour',
      'n.pattern as n_pattern',
      'n.logo_file_id as n_logo_file_id',
    ])
    .leftJoin('survey_stages as staged', 'staged.survey_id', 's.id')
    .select(['pulse.state as p_state', 'pulse.paused_because', 'pulse.next_at', 'pulse.waves'])
    .select('staged.door as stage')

type Found = Awaited<ReturnType<ReturnType<typeof surveysQuestion>['execute']>>[number]

export function surveyOf(found: Found): SurveyRow {
  const { n_kind, n_name, n_colour, n_pattern, n_logo_file_id, ...own } = found
  const { p_state, paused_because, next_at, waves, ...row } = own
  const network =
    row.network_id === null
      ? null
      : markOf({
          id: row.network_id,
          kind: n_kind ?? '',
          name: n_name ?? '',
          colour: n_colour ?? '',
          pattern: n_pattern ?? '',
          logo_file_id: n_logo_file_id,
        })
  const pulse =
    p_state === null
      ? null
      : ({ state: p_state, paused_because, next_at, waves: waves ?? 0 } as SurveyRow['pulse'])
  return { ...(row as unknown as Omit<SurveyRow, 'network' | 'pulse'>), network, pulse }
}

export async function surveyRow(db: Db, id: number): Promise<SurveyRow | undefined> {
  const found = await surveysQuestion(db).where('s.id', '=', id).executeTakeFirst()
  return found && surveyOf(found)
}

/** Its texts in the reader's language, or in the original one if there is no translation. */
export function inLanguage(
  survey: Pick<SurveyRow, 'title' | 'description' | 'sections' | 'locale' | 'translations'>,
  locale: string | null | undefined,
) {
  const found = survey.translations.find((one) => one.locale === locale)
  return found
    ? { ...translated(survey, found.texts), locale: found.locale }
    : { ...survey, partly_translated: false }
}

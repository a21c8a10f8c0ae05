import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Locale } from '../../contract/locales.ts'
import type { SurveyClasses } from '../../contract/surveys/classes.ts'
import type { Section, Translation } from '../../contract/surveys/questions.ts'
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
    'kind' | 'state' | 'promise' | 'locale' | 'sections' | 'translations' | 'classes' | 'class_map'
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
}

export const surveysQuestion = (db: Db) =>
  db
    .selectFrom('surveys as s')
    .leftJoin('networks as n', 'n.id', 's.network_id')
    .selectAll('s')
    .select([
      'n.kind as n_kind',
      'n.name as n_name',
      'n.colour as n_colour',
      'n.pattern as n_pattern',
      'n.logo_file_id as n_logo_file_id',
    ])

type Found = Awaited<ReturnType<ReturnType<typeof surveysQuestion>['execute']>>[number]

export function surveyOf(found: Found): SurveyRow {
  const { n_kind, n_name, n_colour, n_pattern, n_logo_file_id, ...row } = found
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
  return { ...(row as unknown as Omit<SurveyRow, 'network'>), network }
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

import { sql } from 'kysely'
import { knownTo } from '../networks/known.ts'
import { type UsesOf, untold } from '../segments/uses.ts'
import { toView } from './policy.ts'
import { editPage } from './surveyPages.ts'
import { surveyOf, surveysQuestion } from './surveyRow.ts'

/** Drafts and open surveys whose audience includes a segment. Closed ones keep their own list of people. */
export const askedBy: UsesOf = async ({ db, me }, ids) => {
  const rows = await surveysQuestion(db)
    .innerJoin('survey_segments as g', 'g.survey_id', 's.id')
    .select(['g.segment_id', sql<boolean>`(n.id is null or ${knownTo(me)})`.as('known')])
    .where('g.segment_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('s.state', 'in', ['draft', 'published'])
    .orderBy('s.title')
    .execute()
  return rows.map(({ segment_id, known, ...found }) => {
    const survey = surveyOf(found)
    return {
      segment_id,
      kind: 'survey' as const,
      ...(known && toView(survey).allows(me) ? { name: survey.title, href: editPage(survey) } : untold),
    }
  })
}

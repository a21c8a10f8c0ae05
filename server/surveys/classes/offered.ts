import type { z } from 'zod'
import type { Answers, Hears } from '../../../contract/route.ts'
import type { SurveyClasses } from '../../../contract/surveys/classes.ts'
import type { surveys } from '../../../contract/surveys/surveys.ts'
import { classesReadBy, fieldsOf } from '../../fields/values.ts'
import type { Reading } from '../../platform/act.ts'
import { invalid } from '../../platform/errors.ts'
import { throughGate } from '../../platform/rights/privacyGate.ts'
import { mayNameAudience } from '../audience.ts'
import { classesOf } from './classMap.ts'
import { shownValue } from './coarseClasses.ts'

type Chosen = z.output<typeof SurveyClasses>

/** Fields with options that the viewer reads about everybody. */
async function fieldsOffered({ db, me }: Reading) {
  const readable = classesReadBy(me)
  return (await fieldsOf(db)).filter((field) => field.type === 'select' && readable.includes(field.class))
}

/** Refuses what the viewer can’t tell people apart by; what was chosen before may stay. */
export async function checkClasses(act: Reading, chosen: Chosen, before: Chosen = []) {
  const known = new Set(before.map(({ field_id }) => field_id))
  const fresh = chosen.flatMap(({ field_id }) => (field_id === null || known.has(field_id) ? [] : [field_id]))
  if (fresh.length === 0) return
  const offered = new Set((await fieldsOffered(act)).map(({ id }) => id))
  if (fresh.some((id) => !offered.has(id))) throw invalid({ classes: { code: 'not_there' } })
}

/** What those who are asked would be told apart by. */
export async function previewClasses(
  act: Reading,
  { audience, network_id, ...said }: Hears<typeof surveys.classes, 'body'>,
): Promise<Answers<typeof surveys.classes>> {
  await mayNameAudience(act, { audience, network_id })
  await checkClasses(act, said.classes)
  const fields = await fieldsOffered(act)
  const { dimensions, problem } = await classesOf(act.db, { ...said, network_id }, audience)
  return {
    offered: [
      { by: 'network', field_id: null, title: null },
      { by: 'tenure', field_id: null, title: null },
      ...fields.map((field) => ({ by: 'field' as const, field_id: field.id, title: field.title })),
    ],
    classes: dimensions.map(({ by, title, values }) => ({
      by,
      title,
      values: values.map(({ people, ...value }) => ({
        ...shownValue(value),
        people: throughGate(people, said.figures_from, false),
      })),
    })),
    problem,
  }
}

import { sql } from 'kysely'
import { dayAt } from '../../contract/clocks.ts'
import type { Act } from '../platform/act.ts'
import { conflict } from '../platform/errors.ts'
import { planTookPart } from './facts.ts'
import { shutBecause } from './questionnaire.ts'
import { askedChanged } from './stale.ts'

type Open = Parameters<typeof shutBecause>[0]
type Acting = Pick<Act, 'tx' | 'now'>

/** The code for each reason why a survey can't be answered now. */
const refusals = {
  not_open_yet: 'survey_not_open',
  closed: 'survey_closed',
  withdrawn: 'survey_withdrawn',
  full: 'survey_full',
  answered: 'survey_answered',
} as const

/** Refuses if the survey can't be answered now, or was answered by this person. */
export function refuseShut(survey: Open, took_part_on: string | null, now: Date) {
  const shut = shutBecause(survey, took_part_on, now)
  if (shut) throw conflict(refusals[shut])
}

/** The same for somebody who already has a place: a full survey is no reason to refuse them. */
export const refuseEnded = (survey: Open, now: Date) =>
  refuseShut({ ...survey, most_answers: null }, null, now)

/** Participation is stored by day, so that it can't be matched with the time of an answer. */
export const dayOf = (now: Date) => dayAt(now, 'UTC')

/** The next place among the responses, unless the survey closed or filled up meanwhile. Concurrent answers wait here. */
async function takePlace({ tx, now }: Acting, id: number) {
  const moment = now.toISOString()
  const taken = await tx
    .updateTable('surveys')
    .set({ response_count: sql`response_count + 1` })
    .where('id', '=', id)
    .where('state', '=', 'published')
    .where((eb) => eb.or([eb('closes_at', 'is', null), eb('closes_at', '>', moment)]))
    .where(sql<boolean>`(most_answers is null or response_count < most_answers)`)
    .returning('response_count')
    .executeTakeFirst()
  if (taken) return taken.response_count
  const { state } = await tx
    .selectFrom('surveys')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  throw conflict(state === 'published' ? 'survey_full' : 'survey_closed')
}

interface Invited {
  survey_id: number
  user_id: number
}

/** Stores that somebody takes part, once, and returns their place among all responses. */
export async function notePart(
  { tx, now }: Acting,
  { survey_id, user_id }: Invited,
  more: { receipt_asked?: Buffer } = {},
) {
  const first = await tx
    .updateTable('survey_invitations')
    .set({ took_part_on: dayOf(now), ...more })
    .where('survey_id', '=', survey_id)
    .where('user_id', '=', user_id)
    .where('took_part_on', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (!first) throw conflict('survey_answered')
  const place = await takePlace({ tx, now }, survey_id)
  await planTookPart(tx, survey_id, dayOf(now))
  askedChanged(tx, [user_id])
  return place
}

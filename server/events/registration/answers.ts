import type { z } from 'zod'
import type { FieldValue } from '../../../contract/fields/values.ts'
import type { NewQuestion } from '../../../contract/networks/joinQuestions.ts'
import { type Asker, answerQuestions, answersOf, questionsOf } from '../../fields/questions/answers.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

/** The questions of an event's registration. */
export const attendeesOf = (event_id: number): Asker => ({ asks: 'attendee', id: event_id })

export const questionsOfEvent = (db: Db, event_id: number) => questionsOf(db, attendeesOf(event_id))

export const answersOfAttendees = (db: Db, event_id: number, userIds: readonly number[]) =>
  answersOf(db, attendeesOf(event_id), userIds)

export const answerAttendee = (
  tx: Tx,
  user_id: number,
  event_id: number,
  answers: ReadonlyMap<number, FieldValue>,
) => answerQuestions(tx, user_id, attendeesOf(event_id), answers)

/** The questions of a plan become those of its event, or one event asks what another did; in their order. */
export async function askQuestions(
  tx: Tx,
  event_id: number,
  questions: readonly z.output<typeof NewQuestion>[],
) {
  if (questions.length === 0) return
  await tx
    .insertInto('fields')
    .values(
      questions.map(({ title, type, options, min, max, required }, at) => ({
        title,
        type,
        options,
        min,
        max,
        required,
        belongs_to: 'attendee',
        event_id,
        position: at + 1,
      })),
    )
    .execute()
}

import { type DecidedField, decidedFields } from '../../../contract/events/decisions.ts'
import type { eventHistory } from '../../../contract/events/history.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { countOf, totalOf } from '../../platform/database/totals.ts'
import { organized } from './desk.ts'

/**
 * Actions about the event itself. Registrations, check-ins and comments are about people and have their own pages.
 */
const told = [
  'event.created',
  'event.draft_published',
  'event.changed',
  'event.submitted',
  'event.withdrawn',
  'event.approved',
  'event.declined',
  'event.changes_requested',
  'event.decision_undone',
  'event.published',
  'event.scheduled',
  'event.canceled',
  'event.archived',
  'event.unarchived',
  'event.expired',
  'event.change_asked',
  'event.change_withdrawn',
  'event.change_approved',
  'event.change_declined',
  'event.change_changes_requested',
  'event.invitation_accepted',
  'event.invitation_declined',
  'event.network_removed',
  'event.todo_done',
  'event.update_added',
  'registration.written',
  'event_day.door_opened',
  'event_day.closed',
  'event_day.recording_saved',
]

const stepsQuestion = (db: Db, id: number) =>
  db
    .selectFrom('change_log as c')
    .where('c.subject_type', '=', 'event')
    .where('c.subject_id', '=', String(id))
    .where('c.action', 'in', told)

/** The history of an event, for its organizers. */
export async function listHistory(
  act: Reading & Spoken,
  id: number,
  { page, page_size }: Hears<typeof eventHistory.list, 'query'>,
): Promise<Answers<typeof eventHistory.list>> {
  const { db, say } = act
  const { event } = await organized(act, id)
  const [rows, [counted]] = await together(
    db,
    stepsQuestion(db, event.id)
      .leftJoin('users as u', 'u.id', 'c.actor_id')
      .select(['c.id', 'c.at', 'c.action', 'c.difference', 'c.actor_id'])
      .select(['u.name', 'u.pronouns', 'u.avatar_file_id'])
      .orderBy('c.at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, stepsQuestion(db, event.id).select('c.id')),
  )
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at,
      action: row.action,
      title: say(`changes.actions.${row.action}`),
      actor:
        row.actor_id === null || row.name === null
          ? null
          : faceOf({ ...row, id: row.actor_id, name: row.name }, FACE_WIDTHS[0]),
      fields: row.action === 'event.changed' ? changedIn(row.difference) : [],
    })),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

const changedIn = (difference: unknown): DecidedField[] => {
  const names = new Set(Object.keys((difference ?? {}) as Record<string, unknown>))
  return decidedFields.filter((field) => names.has(field))
}

import type { attendees } from '../../../contract/events/registrations.ts'
import type { Answers } from '../../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import { together } from '../../platform/database/db.ts'
import { missing } from '../../platform/errors.ts'
import { mustSupervise } from '../day/door.ts'
import { type KnownEvent, knownEvent, mustOrganize } from '../known.ts'

export type Progress = Answers<typeof attendees.progress>

const MOST_SHOWN = 200

/** Attendance imports are for supervisors, all other actions for organizers. */
export const mayAct = (action: string, known: KnownEvent) =>
  action === 'attendance' ? mustSupervise(known) : mustOrganize(known)

/** The progress, for organizers. */
export async function showProgress(act: Reading & Spoken, id: number): Promise<Progress> {
  const { db, say } = act
  const [[action], refused] = await together(
    db,
    db.selectFrom('attendee_actions').selectAll().where('id', '=', id),
    db
      .selectFrom('attendee_action_lines as l')
      .leftJoin('users as u', 'u.id', 'l.user_id')
      .select(['l.line', 'l.said', 'l.outcome', 'u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id'])
      .where('l.action_id', '=', id)
      .where('l.outcome', 'is not', null)
      .where('l.outcome', 'not in', ['done', 'registration.already'])
      .orderBy('l.line')
      .limit(MOST_SHOWN),
  )
  if (!action) throw missing()
  mayAct(action.action, await knownEvent(act, action.event_id))
  const { event_id, state, total, done_count, refused_count, finished_at } = action
  return {
    id,
    event_id,
    action: action.action as Progress['action'],
    state: state as Progress['state'],
    total,
    done_count,
    refused_count,
    finished_at,
    refused: refused.map(({ line, said, outcome, id: user, name, pronouns, avatar_file_id }) => ({
      line,
      said,
      person:
        user === null || name === null
          ? null
          : faceOf({ id: user, name, pronouns, avatar_file_id }, FACE_WIDTHS[0]),
      reason: say(`errors.${outcome}`),
    })),
  }
}

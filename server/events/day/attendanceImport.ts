import type { Tx } from '../../platform/db.ts'
import { conflict } from '../../platform/errors.ts'
import type { Speak } from '../../platform/texts.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { isOver } from '../eventRow.ts'
import { knownEvent } from '../known.ts'
import { begin } from '../registration/actions.ts'
import { judgeAttendance } from './attendanceLines.ts'
import { mayBeSaid } from './attended.ts'
import { mustSupervise } from './door.ts'

const changes = new Set<string>(['attended', 'walked_in', 'absent'])

export async function judgeAttendanceFor(tx: Tx, me: Viewer, eventId: number, list: string, say: Speak) {
  mustSupervise(await knownEvent(tx, me, eventId))
  const items = await judgeAttendance(tx, eventId, list, say)
  return {
    items: items.map(({ attended: _attended, ...item }) => item),
    change_count: items.filter(({ verdict }) => changes.has(verdict)).length,
  }
}

/** What is wrong with a line, as a key below `errors`. */
const problems: Record<string, string> = {
  as_it_is: 'registration.already',
  unclear: 'registration.line_attended',
  inactive: 'registration.away',
  unknown: 'registration.line_unknown',
  ambiguous: 'registration.line_ambiguous',
  repeated: 'registration.line_repeated',
}

/** After the event whoever supervises it brings a file that says who was there. */
export async function importAttendance(
  tx: Tx,
  me: Viewer,
  eventId: number,
  list: string,
  doing: { say: Speak; now: Date },
) {
  const known = await knownEvent(tx, me, eventId)
  mustSupervise(known)
  if (!isOver(known.event, doing.now)) throw conflict('event_not_over')
  if (!mayBeSaid(known.event, doing.now)) throw conflict('door_shut')
  const judged = await judgeAttendance(tx, eventId, list, doing.say)
  const lines = judged.map(({ line, said, verdict, person, attended }) => ({
    line,
    user_id: person?.id ?? null,
    said,
    outcome:
      verdict === 'unknown' && said.includes('@')
        ? 'registration.email_unknown'
        : (problems[verdict] ?? null),
    attended,
  }))
  return begin(tx, me, known.event, { action: 'attendance' }, lines, doing)
}

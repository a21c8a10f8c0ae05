import type { Act, Spoken } from '../../platform/act.ts'
import { conflict } from '../../platform/errors.ts'
import { isOver } from '../eventRow.ts'
import { knownEvent } from '../known.ts'
import { begin } from '../registration/actions.ts'
import { judgeAttendance } from './attendanceLines.ts'
import { mayBeSaid } from './attended.ts'
import { mustSupervise } from './door.ts'

const changes = new Set<string>(['attended', 'walked_in', 'absent'])

export async function judgeAttendanceFor(act: Act & Spoken, eventId: number, list: string) {
  const { tx, say } = act
  mustSupervise(await knownEvent(act, eventId))
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

/** After the event a supervisor uploads a file of who attended. */
export async function importAttendance(act: Act & Spoken, eventId: number, list: string) {
  const { tx } = act
  const known = await knownEvent(act, eventId)
  mustSupervise(known)
  if (!isOver(known.event, act.now)) throw conflict('event_not_over')
  if (!mayBeSaid(known.event, act.now)) throw conflict('door_shut')
  const judged = await judgeAttendance(tx, eventId, list, act.say)
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
  return begin(act, known.event, { action: 'attendance' }, lines)
}

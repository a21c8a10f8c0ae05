import { sql } from 'kysely'
import type { z } from 'zod'
import type { JudgedAttendee } from '../../../contract/events/registrations.ts'
import { type UserState, userIsHere } from '../../../contract/people/states.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import { bare, linesOf } from '../../networks/members/pastedPeople.ts'
import type { Db } from '../../platform/database/db.ts'

type Judged = z.output<typeof JudgedAttendee>

const peopleNamed = (db: Db, eventId: number, names: readonly string[]) =>
  db
    .selectFrom('users as u')
    .leftJoin('event_registrations as r', (join) =>
      join.onRef('r.user_id', '=', 'u.id').on('r.event_id', '=', eventId).on('r.state', '<>', 'unregistered'),
    )
    .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id', 'u.email', 'u.employee_id', 'u.state'])
    .select(['r.user_id as attendee', 'r.state as attendee_state'])
    .where('u.list_scope', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('u.email', '=', sql<string>`any(${names}::text[])`),
        eb(sql<string>`lower(u.employee_id)`, '=', sql<string>`any(${names}::text[])`),
      ]),
    )

/** What each line of a list or file means: the person, by e-mail or employee id, and what would happen. */
export async function judgeAttendees(db: Db, eventId: number, list: string): Promise<Judged[]> {
  const judged = await judgedLines(db, eventId, await linesOf(list))
  return judged.map(({ state: _state, ...line }) => line)
}

/** The same of lines that are taken apart already, with how each person is registered. */
export async function judgedLines(
  db: Db,
  eventId: number,
  lines: readonly { line: number; cells: readonly string[] }[],
): Promise<(Judged & { state: string | null })[]> {
  const names = [...new Set(lines.flatMap(({ cells }) => cells.map(bare)))]
  const people = names.length === 0 ? [] : await peopleNamed(db, eventId, names).execute()
  const byName = new Map<string, (typeof people)[number]>()
  for (const person of people) {
    byName.set(person.email.toLowerCase(), person)
    if (person.employee_id) byName.set(person.employee_id.toLowerCase(), person)
  }
  const seen = new Set<number>()
  return lines.map(({ line, cells }) => {
    const said = cells.join(', ').slice(0, 300)
    const meant = new Map(
      cells.flatMap((cell) => {
        const person = byName.get(bare(cell))
        return person ? [[person.id, person] as const] : []
      }),
    )
    const [person] = meant.values()
    const nobody = { line, said, person: null, state: null }
    if (!person) return { ...nobody, verdict: 'unknown' }
    if (meant.size > 1) return { ...nobody, verdict: 'ambiguous' }
    const somebody = { line, said, person: faceOf(person, FACE_WIDTHS[0]), state: person.attendee_state }
    if (seen.has(person.id)) return { ...somebody, verdict: 'repeated' }
    seen.add(person.id)
    if (person.attendee !== null) return { ...somebody, verdict: 'registered' }
    return { ...somebody, verdict: userIsHere(person.state as UserState) ? 'add' : 'inactive' }
  })
}

import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type JudgedLine, MOST_LINES } from '../../../contract/networks/members.ts'
import { Email, isAscii, trimBlanks } from '../../../contract/shapes.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { invalid } from '../../platform/errors.ts'
import { delimiters, recordsOf, Unreadable } from '../../platform/files/csvReader.ts'
import { knownMembership } from './seen.ts'

type Judged = z.output<typeof JudgedLine>

interface Line {
  line: number
  cells: string[]
}

/** Headings of a column rather than values in it. */
const heading = /^(e-?mail|mail|email address|employee[ _-]?id|id|name|first name|last name)$/i

/** The lines of what somebody pasted or sent as a file: one person each, with the e-mail or employee id in some cell. */
export async function linesOf(list: string): Promise<Line[]> {
  const [first = ''] = list.trimStart().split(/\r?\n/, 1)
  const delimiter = delimiters.find((one) => first.includes(one)) ?? ','
  const lines: Line[] = []
  try {
    for await (const { cells, line } of recordsOf(Readable.from([list.replace(/^\uFEFF/, '')]), delimiter)) {
      const said = cells.map(trimBlanks).filter((cell) => cell !== '')
      if (said.length === 0 || (lines.length === 0 && said.every((cell) => heading.test(cell)))) continue
      // Addresses on one line, as mail programs write them, are people of their own.
      const several = said.length > 1 && said.every((cell) => cell.includes('@'))
      for (const part of several ? said.map((cell) => [cell]) : [said]) lines.push({ line, cells: part })
      if (lines.length > MOST_LINES) throw invalid({ list: { code: 'too_many', facts: { max: MOST_LINES } } })
    }
  } catch (error) {
    throw unreadable(error)
  }
  return lines
}

/** A list that can't be read to its end is refused with the line; nothing of it is used. */
export const unreadable = (error: unknown) =>
  error instanceof Unreadable
    ? invalid({
        list:
          error.code === 'quote_open'
            ? { code: 'csv_unreadable', facts: { line: error.line } }
            : { code: 'format' },
      })
    : error

/** "Amara Okonkwo <amara@larkspur.test>" names the same as the address alone. */
export function bare(cell: string) {
  const said = trimBlanks(/<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell)
  // Lower-case, another letter could be one of an address that is somebody else's.
  return said.includes('@') && !isAscii(said) ? said : said.toLowerCase()
}

const peopleNamed = ({ db, me }: Reading, network_id: number, names: readonly string[]) =>
  db
    .selectFrom('users as u')
    .leftJoin('network_members as m', (join) =>
      join
        .onRef('m.user_id', '=', 'u.id')
        .on('m.network_id', '=', network_id)
        .on('m.state', '=', 'active')
        .on(knownMembership(me)),
    )
    .select(['u.id', 'u.name', 'u.pronouns', 'u.avatar_file_id', 'u.email', 'u.employee_id', 'u.state'])
    .select('m.user_id as member')
    .where('u.list_scope', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('u.email', '=', sql<string>`any(${names}::text[])`),
        eb(sql<string>`lower(u.employee_id)`, '=', sql<string>`any(${names}::text[])`),
      ]),
    )

/**
 * What each line means. A discreet member looks like somebody who isn't a member: asking for them by name must not
 * find them either.
 */
export async function judgeLines(act: Reading, network_id: number, list: string): Promise<Judged[]> {
  const lines = await linesOf(list)
  const names = [...new Set(lines.flatMap(({ cells }) => cells.map(bare)))]
  const people = names.length === 0 ? [] : await peopleNamed(act, network_id, names).execute()
  const byName = new Map<string, (typeof people)[number]>()
  for (const person of people) {
    byName.set(person.email.toLowerCase(), person)
    if (person.employee_id) byName.set(person.employee_id.toLowerCase(), person)
  }
  const seen = new Set<number | string>()
  return lines.map(({ line, cells }): Judged => {
    const text = cells.join(', ').slice(0, 300)
    const meant = new Map(
      cells.flatMap((cell) => {
        const person = byName.get(bare(cell))
        return person ? [[person.id, person] as const] : []
      }),
    )
    const [person] = meant.values()
    if (meant.size > 1) return { line, text, verdict: 'ambiguous', person: null }
    if (!person) {
      const email = cells.map(bare).find((cell) => Email.safeParse(cell).success)
      if (email === undefined) return { line, text, verdict: 'unknown', person: null }
      const again = seen.has(email)
      seen.add(email)
      return { line, text: email, verdict: again ? 'repeated' : 'invite', person: null }
    }
    const face = faceOf(person, FACE_WIDTHS[0])
    if (seen.has(person.id)) return { line, text, verdict: 'repeated', person: face }
    seen.add(person.id)
    const isHere = ['active', 'invited', 'pending_activation'].includes(person.state)
    const verdict = !isHere ? 'inactive' : person.member !== null ? 'member' : 'add'
    return { line, text, verdict, person: face }
  })
}

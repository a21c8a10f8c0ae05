import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { WaitingLine, waitingKinds } from '../../contract/home/home.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { markOf, networkMarks } from '../networks/queries.ts'
import type { Reading } from '../platform/act.ts'
import { slot } from '../platform/area.ts'
import { type Db, together } from '../platform/database/db.ts'
import { isLess } from './less.ts'

type Line = z.output<typeof WaitingLine>

/** Everything of one kind waiting in one place, as queried. */
export interface WaitingRow {
  kind: (typeof waitingKinds)[number]
  count: number
  network_id: number | null
  subject_id: number | null
  subject: string | null
  /** The person who asks. */
  person_id: number | null
  /** Since when the oldest of it waits. */
  since: string
  until: string | null
}

/** What can wait for somebody in an area. */
export interface Waiting {
  kinds: readonly WaitingRow['kind'][]
  /** Undefined for people who decide nowhere: nothing is queried. */
  rows: (act: Reading) => RawBuilder<WaitingRow> | undefined
  /** The page where it is answered. */
  href: (line: Pick<WaitingRow, 'kind' | 'subject_id'> & Pick<Line, 'network'>) => string
}

export const waiting = slot<Waiting>('waiting')

/** More than anybody reads beside a page; what is older than these is met when they are done. */
const MOST = 20

export const waitingQuestions = (act: Reading) =>
  act.db.brought.to(waiting).map(({ rows }) => {
    const asked = rows(act)
    return (
      asked &&
      act.db
        .selectFrom(sql<WaitingRow>`(${asked})`.as('w'))
        .selectAll()
        .where(sql<boolean>`not ${isLess(act, 'waiting', sql`w.network_id`)}`)
    )
  })

/** What ends soon comes first, then what has waited longest. */
const inOrder = (a: WaitingRow, b: WaitingRow) =>
  (a.until ?? '~').localeCompare(b.until ?? '~') || a.since.localeCompare(b.since)

/** With the networks and people that the lines name. */
export async function waitingLines(db: Db, rows: readonly WaitingRow[]): Promise<Line[]> {
  const shown = rows.toSorted(inOrder).slice(0, MOST)
  if (shown.length === 0) return []
  const [marks, people] = await together(
    db,
    networkMarks(
      db,
      shown.flatMap(({ network_id }) => network_id ?? []),
    ),
    db
      .selectFrom('users')
      .select(['id', 'name', 'pronouns', 'avatar_file_id'])
      .where('id', '=', sql<number>`any(${shown.flatMap(({ person_id }) => person_id ?? [])}::bigint[])`),
  )
  const hrefs = new Map(
    db.brought.to(waiting).flatMap(({ kinds, href }) => kinds.map((kind) => [kind, href])),
  )
  return shown.flatMap(({ kind, count, subject, until, ...row }): Line[] => {
    const mark = marks.find(({ id }) => id === row.network_id)
    const person = people.find(({ id }) => id === row.person_id)
    const network = mark ? markOf(mark) : null
    const href = hrefs.get(kind)?.({ kind, network, subject_id: row.subject_id })
    return href === undefined
      ? []
      : [
          {
            kind,
            count,
            network,
            subject,
            until,
            href,
            person: person ? faceOf(person, FACE_WIDTHS[0]) : null,
          },
        ]
  })
}

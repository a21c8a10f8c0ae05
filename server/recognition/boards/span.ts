import { sql } from 'kysely'
import type { boardPeriods } from '../../../contract/recognition/boards.ts'
import type { Reading } from '../../platform/act.ts'
import { written } from '../../platform/database/db.ts'
import { todayHere } from '../../platform/database/today.ts'
import { personBehind } from '../../platform/http/look.ts'

export interface AskedSpan {
  period: (typeof boardPeriods)[number]
  on?: string | undefined
}

export interface Span {
  from: string
  /** Its last day. */
  until: string
  privacy_k: number
  /** Whoever is at the screen wants no part in boards. */
  off: boolean
}

/** The calendar period of a day, here, and what else decides whether a board is shown at all. */
export const spanQuestion = ({ db, me, now }: Reading, { period, on }: AskedSpan) =>
  written<Span>(
    db,
    sql`select s.starts_on as from, (s.starts_on + ${sql.lit(lengths[period])}::interval - interval '1 day')::date as until,
      n.privacy_k, exists (select from board_absences a where a.enterprise_id = n.id and a.user_id = ${personBehind(me)}::bigint) as off
    from enterprises n
    cross join lateral (select date_trunc(${period}, ${on ? sql`${on}::date` : todayHere(db, now)})::date as starts_on) s
    where n.id = ${db.enterpriseId}::bigint`,
  )

const lengths = { week: '7 days', month: '1 month', quarter: '3 months', year: '1 year' } as const

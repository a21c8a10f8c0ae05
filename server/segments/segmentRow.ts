import type { Selectable } from 'kysely'
import type { GatherRule, OrderBy } from '../../contract/segments/rules.ts'
import type { DB } from '../platform/database/db.ts'
import type { ActiveFilter } from './evaluate.ts'
import type { Described } from './readable.ts'

export type SegmentRowKept = Selectable<DB['segments']>

/** The rules stored in a row. Only checked rules are ever written there. */
export const describedBy = (
  row: Pick<SegmentRowKept, 'active_filter' | 'rules' | 'member_limit' | 'order_by' | 'order_direction'>,
): Described => ({
  active_filter: row.active_filter as ActiveFilter,
  rules: row.rules as unknown as GatherRule,
  member_limit: row.member_limit,
  order_by: row.order_by as OrderBy | null,
  order_direction: row.order_direction as 'asc' | 'desc',
})

import type { z } from 'zod'
import { type SegmentRow, SegmentsFilter } from '../../contract/segments/segments.ts'
import { exportable } from '../downloads/exports.ts'
import { reading } from '../platform/act.ts'
import { segmentsPolicy } from './policy.ts'
import { narrowed, shownRows } from './queries.ts'

const Narrowed = SegmentsFilter.strict()
type Row = z.output<typeof SegmentRow>

/** The segments with how many people are in each, as a file. */
export const segmentsExport = exportable<Row, typeof Narrowed>({
  name: 'segments',
  title: (say) => say('segments.list.label'),
  may: segmentsPolicy.manage,
  secure: false,
  query: Narrowed,
  columns: () => [
    { key: 'name', title: (say) => say('segments.export.name'), value: (row) => row.name },
    {
      key: 'active_filter',
      title: (say) => say('segments.form.active_filter'),
      value: (row, { say }) => say(`segments.active_filter.${row.active_filter}`),
    },
    {
      key: 'member_limit',
      title: (say) => say('segments.form.member_limit'),
      value: (row) => row.member_limit,
    },
    {
      key: 'member_count',
      title: (say) => say('segments.column.people'),
      value: ({ member_count: { count, is } }, { say }) =>
        is === 'exact' ? count : say(`segments.count.${is}`, count === null ? {} : { count }),
    },
    { key: 'rule_count', title: (say) => say('segments.column.rules'), value: (row) => row.rule_count },
    { key: 'use_count', title: (say) => say('segments.column.uses'), value: (row) => row.use_count },
    {
      key: 'refreshed_at',
      title: (say) => say('segments.column.refreshed'),
      value: (row) => row.refreshed_at,
    },
    { key: 'id', title: (say) => say('segments.export.id'), unusual: true, value: (row) => row.id },
  ],
  rows: async ({ db, me }, filter, { after, limit }) => {
    const { privacy_k } = await db
      .selectFrom('enterprises')
      .select('privacy_k')
      .where('id', '=', db.enterpriseId)
      .executeTakeFirstOrThrow()
    const rows = await narrowed(db, filter)
      .selectAll()
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute()
    return shownRows(reading(db, me), rows, privacy_k)
  },
})

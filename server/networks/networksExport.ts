import { z } from 'zod'
import { NetworkKind } from '../../contract/networks/networks.ts'
import { exportable } from '../downloads/exports.ts'
import { type Reading, reading } from '../platform/act.ts'
import { allows } from '../platform/rights/policy.ts'
import { knownTo } from './known.ts'
import { networksPolicy } from './policy.ts'

const Narrowed = z.strictObject({ kind: NetworkKind.default('group') })

const some = ({ db, me }: Reading, kind: string) =>
  db
    .selectFrom('networks as n')
    .where('n.kind', '=', kind)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))

const rowsOf = (act: Reading, kind: string, after: number, limit: number) =>
  some(act, kind)
    .leftJoin('networks as p', 'p.id', 'n.parent_id')
    .select([
      'n.id',
      'n.name',
      'n.short_description',
      'n.private',
      'n.members_visibility',
      'n.member_count',
      'n.created_at',
      'p.name as parent',
    ])
    .where('n.id', '>', after)
    .orderBy('n.id')
    .limit(limit)
    .execute()
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

/** The list of networks as a file. */
export const networksExport = exportable<Row, typeof Narrowed>({
  name: 'groups',
  title: (say) => say('downloads.exports.groups'),
  may: networksPolicy.list,
  secure: false,
  query: Narrowed,
  columns: () => [
    { key: 'id', title: (say) => say('downloads.groups.id'), value: ({ id }) => id },
    { key: 'name', title: (say) => say('downloads.groups.name'), value: ({ name }) => name },
    {
      key: 'short_description',
      title: (say) => say('downloads.groups.short_description'),
      value: ({ short_description }) => short_description,
    },
    { key: 'parent', title: (say) => say('downloads.groups.parent'), value: ({ parent }) => parent },
    {
      key: 'member_count',
      title: (say) => say('downloads.groups.member_count'),
      value: (row, { me }) => (allows(me, networksPolicy.view_members, row) ? row.member_count : null),
    },
    { key: 'private', title: (say) => say('downloads.groups.private'), value: (row) => row.private },
    { key: 'created_at', title: (say) => say('downloads.groups.created_at'), value: (row) => row.created_at },
  ],
  rows: (act, { kind }, { after, limit }) => rowsOf(act, kind, after?.id ?? 0, limit),
  count: async ({ db, me }, { kind }) => {
    const { count } = await some(reading(db, me), kind)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },
})

import type { z } from 'zod'
import { ManagedFilter, type ManagedLine } from '../../../contract/networks/manage.ts'
import { exportable } from '../../downloads/exports.ts'
import { networksPolicy } from '../policy.ts'
import { managedAfter } from './list.ts'

const Filter = ManagedFilter.strict()
type Line = z.output<typeof ManagedLine>

/** The list of all networks as a file, in the order they were created. */
export const managedExport = exportable<Line, typeof Filter>({
  name: 'networks',
  title: (say) => say('manage.list.title'),
  may: networksPolicy.administer,
  secure: false,
  query: Filter,
  columns: () => [
    { key: 'name', title: (say) => say('manage.list.column.name'), value: ({ name }) => name },
    {
      key: 'kind',
      title: (say) => say('manage.list.column.kind'),
      value: ({ kind }, { say }) => say(`manage.kind.${kind}`),
    },
    {
      key: 'parent',
      title: (say) => say('manage.list.column.parent'),
      value: ({ parent }) => parent?.name ?? null,
    },
    {
      key: 'short_description',
      title: (say) => say('manage.field.short_description'),
      value: (line) => line.short_description,
    },
    {
      key: 'member_count',
      title: (say) => say('manage.list.column.member_count'),
      value: (line) => line.member_count,
    },
    {
      key: 'children_count',
      title: (say) => say('manage.list.column.children'),
      value: (line) => line.children_count,
    },
    { key: 'private', title: (say) => say('manage.field.private'), value: (line) => line.private },
    {
      key: 'pending_users',
      title: (say) => say('manage.field.pending_users'),
      value: (line) => line.pending_users,
    },
    { key: 'suggested', title: (say) => say('manage.field.suggested'), value: (line) => line.suggested },
    { key: 'colour', title: (say) => say('manage.field.colour'), value: ({ colour }) => colour },
    {
      key: 'created_at',
      title: (say) => say('manage.list.column.created_at'),
      value: (line) => line.created_at,
    },
    { key: 'id', title: (say) => say('manage.list.column.id'), unusual: true, value: ({ id }) => id },
  ],
  rows: (act, filter, { after, limit }) => managedAfter(act, filter, after?.id ?? 0, limit),
})

import { FieldsFilter } from '../../contract/fields/fields.ts'
import { exportable } from '../downloads/exports.ts'
import { type ManagedRow, managedFields } from './fields.ts'
import { fieldPolicy } from './policy.ts'

const Narrowed = FieldsFilter.strict()

/** The fields of people as a file, without their answers. */
export const fieldsExport = exportable<ManagedRow, typeof Narrowed>({
  name: 'fields',
  title: (say) => say('fields.list.label'),
  may: fieldPolicy.list,
  secure: false,
  query: Narrowed,
  columns: () => [
    { key: 'title', title: (say) => say('fields.column.title'), value: (field) => field.title },
    {
      key: 'type',
      title: (say) => say('fields.column.type'),
      value: (field, { say }) => say(`fields.type.${field.type}`),
    },
    {
      key: 'options',
      title: (say) => say('fields.export.options'),
      value: (field) => field.options.join('\n'),
    },
    {
      key: 'class',
      title: (say) => say('fields.column.class'),
      value: (field, { say }) => say(`fields.class.${field.class}`),
    },
    { key: 'required', title: (say) => say('fields.column.required'), value: (field) => field.required },
    {
      key: 'people_count',
      title: (say) => say('fields.column.people'),
      value: (field) => field.people_count,
    },
    { key: 'position', title: (say) => say('fields.export.position'), value: (field) => field.position },
    { key: 'id', title: (say) => say('fields.export.id'), unusual: true, value: (field) => field.id },
    {
      key: 'created_at',
      title: (say) => say('fields.export.created_at'),
      unusual: true,
      value: (field) => field.created_at,
    },
  ],
  rows: async ({ db }, filter, { after, limit }) =>
    managedFields(db, filter)
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute(),
})

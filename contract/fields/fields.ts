import { z } from 'zod'
import { csvOf } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, custom, Done, Id, ListOf, ListQuery, Moment, Text } from '../shapes.ts'
import { type QuestionShape, shapeProblems } from './questionShape.ts'
import { fieldClasses, fieldTypes, LONGEST_VALUE, takesOf } from './values.ts'

const FieldType = z.enum(fieldTypes)
const FieldClass = z.enum(fieldClasses)
const Number_ = z.number().min(-1e15).max(1e15)
const MOST_OPTIONS = 200

/** A value in transit: a text, a number, or every ticked option. The field decides what fits. */
export const FieldValue = z
  .union([z.string().max(LONGEST_VALUE), Number_, z.array(z.string().max(limits.name)).max(MOST_OPTIONS)])
  .nullable()

export const Field = z.object({
  id: Id,
  title: z.string(),
  type: FieldType,
  options: z.array(z.string()),
  min: z.number().nullable(),
  max: z.number().nullable(),
  required: z.boolean(),
  class: FieldClass,
  position: z.number().int(),
  shown_at_enrollment: z.boolean(),
})

export const ManagedField = Field.extend({
  /** How many people have a value. Once somebody has, the type stays. */
  people_count: z.number().int(),
  archived_at: Moment.nullable(),
  version: z.number().int(),
  can: Abilities('manage'),
})

const Options = z
  .array(Text(limits.name))
  .max(MOST_OPTIONS)
  .refine((options) => new Set(options).size === options.length, 'taken')

/** What is asked, of whomever it is asked. */
export const asks = {
  title: Text(limits.name),
  type: FieldType,
  options: Options.default([]),
  min: Number_.nullable().default(null),
  max: Number_.nullable().default(null),
}

const shape = {
  ...asks,
  required: z.boolean().default(false),
  class: FieldClass.default('public'),
  shown_at_enrollment: z.boolean().default(false),
}

/** Settings of another type are refused, not ignored. */
export const fitsItself = (
  said: QuestionShape & { type: (typeof fieldTypes)[number] },
  context: z.RefinementCtx,
) => {
  for (const { field, code } of shapeProblems(said, takesOf(said.type)))
    context.addIssue({ code: custom, path: [field], message: code })
}

export const NewField = z.strictObject(shape).superRefine(fitsItself)
export const FieldChange = z.strictObject({ ...shape, version: z.number().int() }).superRefine(fitsItself)

/** Filters of the list; an export takes the same rows. */
export const FieldsFilter = z.object({
  search: ListQuery.shape.search,
  scope: z.enum(['current', 'archived']).default('current'),
})

const one = z.object({ id: Id })

export const fields = {
  list: get('/api/v1/fields', {
    says: 'The fields of people in their order, with how many people have a value.',
    query: ListQuery.extend({
      ...FieldsFilter.shape,
      sort_by: z.enum(['position', 'title']).default('position'),
    }),
    returns: ListOf(ManagedField),
  }),
  ...csvOf('/api/v1/fields', 'The fields of people', FieldsFilter),
  show: get('/api/v1/fields/:id', {
    says: 'One field of people, with how many have a value.',
    params: one,
    returns: ManagedField,
  }),
  create: post('/api/v1/fields', {
    says: 'Adds a field to people, at the end of the order.',
    body: NewField,
    returns: ManagedField,
  }),
  update: put('/api/v1/fields/:id', {
    says: 'Changes a field. Its type stays once somebody has a value, and so does an option somebody has chosen.',
    params: one,
    body: FieldChange,
    returns: ManagedField,
  }),
  destroy: del('/api/v1/fields/:id', {
    says: 'Deletes a field without values; fields with values can be archived.',
    params: one,
    returns: Done,
  }),
  archive: put('/api/v2/fields/:id/archival', {
    says: 'Takes a field out of forms, profiles and lists; its values are kept.',
    params: one,
    returns: ManagedField,
  }),
  restore: del('/api/v2/fields/:id/archival', {
    says: 'Brings an archived field back, with the values it had.',
    params: one,
    returns: ManagedField,
  }),
  order: put('/api/v2/fields/order', {
    says: 'Orders the fields; fields that aren’t listed follow.',
    body: z.strictObject({ field_ids: z.array(Id).min(1).max(500) }),
    returns: Done,
  }),
}

export const enterpriseFields = {
  list: get('/api/v1/enterprises/:id/fields', {
    says: 'All current fields of people in this enterprise, in their order.',
    params: one,
    returns: z.object({ items: z.array(Field) }),
  }),
  create: post('/api/v1/enterprises/:id/create_field', {
    says: 'Adds a field to people, as POST /api/v1/fields does.',
    params: one,
    body: NewField,
    returns: ManagedField,
  }),
}

/** A field beside the value one person has in it. */
export const FilledField = z.object({ field: Field, value: FieldValue })

export const fieldData = {
  show: get('/api/v2/users/:id/field-data', {
    says: 'The fields of a person that the viewer may read, with their values.',
    params: one,
    returns: z.object({ items: z.array(FilledField), can: Abilities('edit') }),
  }),
  update: put('/api/v1/field_data/update_field_data', {
    says: 'Sets values of a person’s fields; fields that aren’t named keep theirs, null empties one.',
    body: z.strictObject({
      user_id: Id,
      field_data: z
        .array(z.strictObject({ field_id: Id, value: FieldValue }))
        .min(1)
        .max(500),
    }),
    returns: z.object({ items: z.array(FilledField), can: Abilities('edit') }),
  }),
}

import { z } from 'zod'
import { asks, FieldValue, fitsItself } from '../fields/fields.ts'
import { fieldTypes } from '../fields/values.ts'
import { limits } from '../limits.ts'
import { Abilities, custom, Face, Id, Moment, OptionalText, PureDate, Text, Uuid } from '../shapes.ts'

/** What is measured of an event or a network: the same shapes for both. */

const Figure = z.number().min(-1e15).max(1e15)
const field = {
  ...asks,
  /** The unit of a number: people, hours, percent. */
  unit: OptionalText(limits.unit).default(null),
  target: Figure.nullable().default(null),
  /** The product counts by itself: one of what `kpiSources.list` names. */
  source: z.string().max(40).nullable().default(null),
  /** The day from which it counts; without one, the first of the year. */
  counted_from: PureDate.nullable().default(null),
}
type Said = z.output<z.ZodObject<typeof field>>

const forNumbers = ['unit', 'target', 'source'] as const
const fits = (said: Said, context: z.RefinementCtx) => {
  const issue = (path: string, message: string) => context.addIssue({ code: custom, path: [path], message })
  fitsItself(said, context)
  if (said.type !== 'numeric')
    for (const name of forNumbers) if (said[name] !== null) issue(name, 'only_numbers')
  if (said.source === null && said.counted_from !== null) issue('counted_from', 'only_computed')
}

export const NewKpiField = z.strictObject(field).superRefine(fits)
export const KpiFieldChange = z.strictObject({ ...field, version: z.number().int() }).superRefine(fits)

/** What Kindred counts by itself, in words. */
const Computed = z.object({
  source: z.string(),
  title: z.string(),
  /** What exactly is counted, as a sentence. */
  says: z.string(),
  counted_from: PureDate.nullable(),
})

export const KpiField = z.object({
  id: Id,
  title: z.string(),
  type: z.enum(fieldTypes),
  options: z.array(z.string()),
  min: z.number().nullable(),
  max: z.number().nullable(),
  unit: z.string().nullable(),
  target: z.number().nullable(),
  computed: Computed.nullable(),
  /** In how many updates it has a value. Once it has one, its type stays. */
  value_count: z.number().int(),
  version: z.number().int(),
})
export const KpiFields = z.object({ items: z.array(KpiField), can: Abilities('manage') })

/** What can be counted without anybody entering it. */
export const KpiSources = z.object({
  items: z.array(z.object({ source: z.string(), title: z.string(), says: z.string() })),
})

const FieldId = { measure_id: Id }

export const KpiUpdate = z.object({
  id: Id,
  reported_on: PureDate,
  comment: z.string().nullable(),
  author: Face.nullable(),
  created_at: Moment,
  fields: z.array(
    z.object({
      /** Of the field. */
      id: Id,
      title: z.string(),
      type: z.enum(fieldTypes),
      unit: z.string().nullable(),
      value: FieldValue,
      /** Against the update before that has a number for it. */
      variance: z.number().nullable(),
    }),
  ),
  pictures: z.array(z.object({ file_id: Uuid, url: z.string(), alt: z.string() })),
  /** How often it was corrected since. */
  correction_count: z.number().int(),
  version: z.number().int(),
  can: Abilities('change'),
})

const update = {
  reported_on: PureDate,
  comment: OptionalText(limits.comment).default(null),
  fields: z
    .array(z.strictObject({ ...FieldId, value: FieldValue }))
    .max(limits.kpi_fields)
    .default([]),
  pictures: z
    .array(z.strictObject({ file_id: Uuid, alt: Text(limits.description) }))
    .max(limits.kpi_update_pictures)
    .default([]),
}
export const NewKpiUpdate = z.strictObject(update)
export const KpiUpdateChange = z.strictObject({ ...update, version: z.number().int() })

/** The starting values of a new update. */
export const KpiPrototype = z.object({
  reported_on: PureDate,
  fields: z.array(z.object({ ...FieldId, value: FieldValue })),
  /** The update the values are taken from; none where nothing was reported yet. */
  taken_from: z.object({ id: Id, reported_on: PureDate }).nullable(),
})

export const KpiCorrection = z.object({
  id: Id,
  corrected_at: Moment,
  corrected_by: Face.nullable(),
  changes: z.array(
    z.object({
      what: z.enum(['reported_on', 'comment', 'value', 'pictures']),
      /** Of a value: what the field was called then. */
      title: z.string().nullable(),
      before: FieldValue,
      after: FieldValue,
    }),
  ),
})

/** A number on a day. If it counts people whom the reader couldn't list, it is rounded or withheld. */
export const KpiPoint = z.object({
  /** For reported values; computed ones have no update. */
  update_id: Id.nullable(),
  day: PureDate,
  value: z.number().nullable(),
  is: z.enum(['exact', 'rounded', 'withheld']),
})

import { z } from 'zod'
import { limits } from '../limits.ts'
import { GatedCount, Id } from '../shapes.ts'

export const classKinds = ['field', 'network', 'tenure'] as const

/** By what people’s answers may be shown apart: a field of people with options, their network, or how long they are here. */
const SurveyClass = z.strictObject({
  by: z.enum(classKinds),
  field_id: Id.nullable().default(null),
})

export const SurveyClasses = z
  .array(SurveyClass)
  .max(limits.survey_classes)
  .refine((all) => all.every(({ by, field_id }) => (by === 'field') === (field_id !== null)), 'invalid')
  .refine((all) => new Set(all.map(({ by, field_id }) => `${by} ${field_id}`)).size === all.length, 'taken')
  .default([])

/** One class, as it is shown: by its name, by years from and to, or as what has no name of its own. */
export const ClassValue = z.object({
  key: z.string(),
  is: z.enum(['named', 'years', 'others', 'several', 'none']),
  label: z.string().nullable(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
})

/** A way of telling people apart; its title is that of the field. */
const ClassBy = z.object({ by: z.enum(classKinds), title: z.string().nullable() })

/** What somebody who answers is told: by what, and as what they count. */
export const OwnClass = ClassBy.extend({ value: ClassValue })

/** What readers of results can choose from. */
export const ClassChoice = ClassBy.extend({ values: z.array(ClassValue) })

/** Why people can’t be told apart like this. */
export const classProblems = ['survey_class_single', 'survey_classes_small'] as const

/** What can be chosen, and into which classes an audience falls by what was chosen. */
export const ClassPreview = z.object({
  offered: z.array(
    z.object({ by: z.enum(classKinds), field_id: Id.nullable(), title: z.string().nullable() }),
  ),
  classes: z.array(
    ClassBy.extend({
      values: z.array(
        ClassValue.extend({
          people: GatedCount,
        }),
      ),
    }),
  ),
  problem: z.enum(classProblems).nullable(),
})

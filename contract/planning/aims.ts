import { z } from 'zod'
import { limits } from '../limits.ts'
import { Abilities, custom, Face, Id, Moment, OptionalText, PureDate, Text } from '../shapes.ts'

/** What a network wants to reach. Outcomes have pillars, and pillars have goals; all three are aims. */
export const aimKinds = ['outcome', 'pillar', 'goal'] as const
export type AimKind = (typeof aimKinds)[number]

export const AimName = Text(limits.name)
export const AimTarget = z.number().min(-1e15).max(1e15).nullable().default(null)
export const AimDue = PureDate.nullable().default(null)

const aim = {
  name: AimName,
  value_proposition: OptionalText(limits.description).default(null),
  owner_id: Id.nullable().default(null),
  target: AimTarget,
  /** The unit of the target. */
  unit: OptionalText(limits.unit).default(null),
  due_on: AimDue,
  /** The network's number field that measures it. */
  measure_id: Id.nullable().default(null),
}

const fits = ({ target, unit }: { target: number | null; unit: string | null }, context: z.RefinementCtx) => {
  if (unit !== null && target === null)
    context.addIssue({ code: custom, path: ['target'], message: 'required' })
}

/** The body of an aim, plus further fields. */
export const AimBody = <More extends z.ZodRawShape>(more: More) =>
  z.strictObject({ ...more, ...aim }).superRefine((said, context) => fits(said as never, context))
export const AimChange = AimBody({ version: z.number().int() })

/** How its progress is computed; the sentence beside the number explains it. */
export const progressRules = ['reached', 'measured', 'open', 'parts', 'nothing'] as const
export type ProgressRule = (typeof progressRules)[number]

export const Progress = z.object({
  /** From 0 to 1; null if there is nothing to measure, or nothing measured yet. */
  share: z.number().nullable(),
  rule: z.enum(progressRules),
  /** The KPI by which it is measured, with its first and its latest value. */
  measure: z
    .object({
      id: Id,
      title: z.string(),
      unit: z.string().nullable(),
      first: z.number().nullable(),
      value: z.number().nullable(),
      /** `hidden`: the reader may not see KPIs. */
      is: z.enum(['exact', 'rounded', 'withheld', 'hidden']),
      target: z.number().nullable(),
    })
    .nullable(),
  /** Of the aims below it: how many count, and how many there are. */
  parts_counted: z.number().int(),
  parts: z.number().int(),
  /** Of the events that contribute to a pillar: those that took place, and all that are planned. */
  events_held: z.number().int(),
  events_planned: z.number().int(),
})

export const aimStates = ['reached', 'late', 'on_the_way', 'not_measured'] as const

const shown = {
  id: Id,
  network_id: Id,
  name: z.string(),
  value_proposition: z.string().nullable(),
  owner: Face.nullable(),
  target: z.number().nullable(),
  unit: z.string().nullable(),
  due_on: PureDate.nullable(),
  measure_id: Id.nullable(),
  progress: Progress,
  state: z.enum(aimStates),
  /** What it goes on from, of a year before; and its copy of the year after, if it was taken over. */
  taken_from: z.object({ id: Id, name: z.string() }).nullable(),
  taken_over_as: z.object({ id: Id, name: z.string(), archived: z.boolean() }).nullable(),
  /** Somebody marked it as reached. */
  reached_at: Moment.nullable(),
  reached_by: Face.nullable(),
  version: z.number().int(),
  can: Abilities('change', 'add', 'reach'),
}

export const Goal = z.object({ ...shown, kind: z.literal('goal'), pillar_id: Id })
export const Pillar = z.object({
  ...shown,
  kind: z.literal('pillar'),
  outcome_id: Id,
  outcome_name: z.string(),
  goals: z.array(Goal),
})
export const Outcome = z.object({ ...shown, kind: z.literal('outcome'), pillars: z.array(Pillar) })

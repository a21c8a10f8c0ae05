import { z } from 'zod'
import { type Condition, comparisons } from './conditions.ts'

const MOST_PARTS = 10
const DEEPEST = 4
const Key = z.string().regex(/^[a-z0-9]{1,16}$/)

const Comparison = z
  .strictObject({
    question: Key,
    row: Key.optional(),
    compare: z.enum(comparisons),
    value: z.union([z.string().max(500), z.number(), z.boolean()]).optional(),
  })
  .refine(({ compare, value }) => (compare === 'answered') === (value === undefined), {
    path: ['value'],
    error: 'invalid',
  })

const below = (depth: number): z.ZodType<Condition> => {
  if (depth === DEEPEST) return Comparison
  const inner = below(depth + 1)
  return z.union([
    Comparison,
    z.strictObject({ all: z.array(inner).min(1).max(MOST_PARTS) }),
    z.strictObject({ any: z.array(inner).min(1).max(MOST_PARTS) }),
    z.strictObject({ not: inner }),
  ])
}
export const ConditionShape = below(1)

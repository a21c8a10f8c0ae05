import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type JsonSchema = { [key: string]: unknown }

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * fast-json-stringify runs a validator for each anyOf; "this or null" is all that we use it for, and `nullable` says
 * that for nothing. Formats and patterns are checked where rows are made, not each time they are sent.
 */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (!isObject(schema)) return schema
  const { anyOf, format, pattern, minimum, maximum, exclusiveMinimum, exclusiveMaximum, $schema, ...rest } =
    schema
  const kept = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, plain(value)]))
  if (!Array.isArray(anyOf)) return kept
  const [one, ...others] = anyOf.filter((option) => !(isObject(option) && option.type === 'null'))
  if (others.length === 0 && isObject(one) && anyOf.length === 2)
    return { ...kept, ...(plain(one) as JsonSchema), nullable: true }
  return { ...kept, anyOf: anyOf.map(plain) }
}

export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any' }) as JsonSchema

/** Writes an answer as its schema declares it: what isn't declared doesn't leave the house. */
export function writerFor(returns: z.ZodType): (answer: unknown) => string {
  const schema = plain(jsonSchemaOf(returns, 'output'))
  return fastJson(schema as Parameters<typeof fastJson>[0])
}

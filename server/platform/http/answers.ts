import { z } from 'zod'

export interface JsonSchema {
  [key: string]: unknown
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

/** Schemas never change, and describing those of all operations takes most of a second. */
const described = {
  input: new WeakMap<z.ZodType, JsonSchema>(),
  output: new WeakMap<z.ZodType, JsonSchema>(),
}

export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const known = described[io].get(schema)
  if (known) return known
  const json = z.toJSONSchema(schema, {
    io,
    target: 'draft-7',
    unrepresentable: 'any',
    // Input conversion of digits is left out: the described type is a number.
    override: ({ zodSchema: { _zod: zod }, jsonSchema }) => {
      if (zod.def.type === 'default' && takenAsSaid(zod.def.innerType))
        jsonSchema.default = zod.def.defaultValue
    },
  }) as JsonSchema
  described[io].set(schema, json)
  return json
}

/**
 * Whether digits meaning a number are the only input read as something else than it is: see `numeric` in the
 * contract.
 */
function takenAsSaid(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default')
    return takenAsSaid(def.innerType)
  if (def.type === 'array') return takenAsSaid(def.element)
  if (def.type === 'object') return Object.values(def.shape).every(takenAsSaid)
  if (def.type === 'pipe') return def.out._zod.def.type === 'number'
  return def.type !== 'transform'
}

const isNull = (schema: JsonSchema) => schema.type === 'null'

/**
 * The source of an expression that copies the declared part of `value`. Plain values pass as they are, and so does what
 * may be an object or something else: conditions and rules, stored as they were checked.
 */
function copyOf(schema: JsonSchema, value: string, depth: number): string {
  const [one, ...others] = schema.anyOf?.filter((option) => !isNull(option)) ?? [schema]
  if (!one || others.length > 0) return value
  const inner = copyOfWhole(one, value, depth)
  return inner === value || !schema.anyOf ? inner : `(${value} == null ? null : ${inner})`
}

/** Objects of several kinds, told apart by a property that each declares as a constant. */
function copyOfKind(kinds: readonly JsonSchema[], value: string, depth: number): string {
  const tells = Object.keys(kinds[0]?.properties ?? {}).find((name) =>
    kinds.every(({ properties }) => properties?.[name]?.const !== undefined),
  )
  if (!tells) return value
  const of = `${value}[${JSON.stringify(tells)}]`
  return kinds.reduceRight(
    (otherwise, kind) =>
      `(${of} === ${JSON.stringify(kind.properties?.[tells]?.const)} ? ${copyOf(kind, value, depth)} : ${otherwise})`,
    'null',
  )
}

function copyOfWhole(schema: JsonSchema, value: string, depth: number): string {
  if (schema.oneOf) return copyOfKind(schema.oneOf, value, depth)
  if (schema.type === 'object' && schema.properties) {
    const members = Object.entries(schema.properties).map(([name, member]) => {
      const key = JSON.stringify(name)
      return `${key}: ${copyOf(member, `${value}[${key}]`, depth)}`
    })
    return `({ ${members.join(', ')} })`
  }
  if (schema.type === 'array' && schema.items) {
    const each = `item${depth}`
    const inner = copyOf(schema.items, each, depth + 1)
    return inner === each ? value : `${value}.map((${each}) => ${inner})`
  }
  return value
}

/**
 * Writes an answer as its schema declares it; undeclared fields never leave the server. A compiled copy of the
 * declared fields with V8's JSON.stringify took a third of the time of fast-json-stringify (docs/decisions). Compiled
 * on the first answer: compiling all at start would make the start a third longer.
 */
export function writerFor(
  returns: z.ZodType,
  replace?: (name: string, value: unknown) => unknown,
): (answer: unknown) => string {
  let copy: ((answer: unknown) => unknown) | undefined
  const compile = () => {
    const source = copyOf(jsonSchemaOf(returns, 'output'), 'answer', 0)
    return new Function('answer', `return ${source}`) as (answer: unknown) => unknown
  }
  return (answer) => {
    copy ??= compile()
    return JSON.stringify(copy(answer), replace)
  }
}

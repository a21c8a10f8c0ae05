import type { z } from 'zod'
import { exampleOf, shapeOf } from '../examples.ts'
import { formWith, picture } from '../pictures.ts'
import { type Answer, type Client, pathOf } from '../world.ts'
import { granted, isFound, type Wished } from './granted.ts'
import { idsIn, type Known, strangers, withIds } from './knownIds.ts'
import { nameOf, type Operation } from './operations.ts'
import { type Wish, wishes } from './wishes.ts'
import { words } from './words.ts'

export interface Asked {
  status: number
  text: string
  headers: string
  answer: Answer
  said?: string
}

/** Only required parameters of a query: random filters seldom agree with each other. */
const onlyNeeded = (shape: z.ZodType, drawn: object, alsoNamed: readonly string[] = []) => {
  const { required = [] } = shapeOf(shape) as { required?: string[] }
  return Object.fromEntries(
    Object.entries(drawn).filter(([name]) => required.includes(name) || alsoNamed.includes(name)),
  )
}

const examples = new WeakMap<z.ZodType, Map<number, unknown>>()
/** The same each time for a round, and looked for once: a shape is asked by everybody, on all sides. */
function exampleFor(shape: z.ZodType, round: number): unknown {
  const known = examples.get(shape) ?? new Map<number, unknown>()
  examples.set(shape, known)
  if (!known.has(round)) known.set(round, exampleOf(shape, words, 7 + round))
  return known.get(round)
}

interface Manner {
  round: number
  plainly?: boolean | undefined
  /** The number of earlier attempts without success: the next one uses other ids and only required fields. */
  tried?: number
  /** About one's own things. */
  isOwn?: boolean
}

/** Calls an operation with values the caller knows; with the minimum or with everything that can be sent. */
export async function ask(
  client: Client,
  operation: Operation,
  known: Known,
  { round, plainly = false, tried = 0, isOwn = false }: Manner,
): Promise<Asked> {
  const { route, method } = operation
  const wish = tried === 0 || tried === 3 ? (wishes[operation.name] ?? wishes[nameOf(operation)]) : undefined
  const example = (shape: z.ZodType) => exampleFor(shape, round)
  const grant = (wished: Wished | undefined) => granted(wished, known, client.id)
  const params = {
    ...((route.params ? example(route.params) : {}) as Record<string, string | number>),
    ...Object.fromEntries(
      Object.entries(idsIn(operation)).map(([param, table]) => [
        param,
        known.idIn(table, round + Math.floor(tried / 2)),
      ]),
    ),
    ...((await grant(wish?.params)) as Record<string, string | number>),
  }
  const path = pathOf(operation, params)
  if (operation.name === 'live.stream') return glance(client, path)
  const drawn = route.query && (example(route.query) as object)
  const said = drawn && plainly && route.query ? onlyNeeded(route.query, drawn) : drawn
  const query =
    said &&
    ({
      ...(withIds(said, known, operation, round) as object),
      ...(await grant(wish?.query)),
    } as Record<string, string | number | string[]>)
  const body = route.body
    ? await bodyFor(route.body, { known, operation, wish, grant, round, tried, params, isOwn })
    : undefined
  const answer = await client.send(method, path, {
    ...(query && { query }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(route.upload && { form: (await wish?.form?.()) ?? formWith(await picture(), 'face.png') }),
  })
  return { ...told(answer), said: `${path} ${JSON.stringify(query ?? {})} ${JSON.stringify(body ?? {})}` }
}

interface Writing {
  known: Known
  operation: Operation
  wish: Wish | undefined
  grant: (wished: Wished | undefined) => Promise<Record<string, unknown>>
  round: number
  tried: number
  params: Record<string, string | number>
  isOwn: boolean
}

async function bodyFor(
  shape: z.ZodType,
  { known, operation, wish, grant, round, tried, params, isOwn }: Writing,
) {
  const drawn = exampleFor(shape, round)
  const isBrief = (wish ? wish.body !== undefined : tried > 0) && typeof drawn === 'object' && drawn !== null
  const brief = isBrief ? onlyNeeded(shape, drawn, Object.keys(wish?.body ?? {})) : drawn
  const body = withIds(brief, known, operation, round + (tried % 2))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const more = {
    ...(isOwn && (await meanwhile(body, operation, params, known))),
    ...(await grant(wish?.body)),
  }
  return { ...body, ...(known === strangers && apart(wish?.body)), ...more }
}

/** Where two different ids are needed, the two unknown ones differ as well. */
const apart = (wished: Wished = {}) =>
  Object.fromEntries(
    Object.keys(wished)
      .filter((key) => key.endsWith('_id') && isFound(wished[key]))
      .map((key, index) => [key, 987_654_322 + index]),
  )

let count = 0

/** Values that must be right at the moment: the present version, and a free name. */
async function meanwhile(
  body: object,
  operation: Operation,
  params: Record<string, string | number>,
  { find }: Known,
): Promise<Record<string, unknown>> {
  const said: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(body))
    if ((key === 'name' || key === 'title') && typeof value === 'string') said[key] = `Word ${++count}`
  const [param, table] = Object.entries(idsIn(operation)).at(-1) ?? []
  if (!('version' in body) || !param || !table || table === 'enterprises' || !find) return said
  const source = table.startsWith('(') ? table.replace(/ as \w+$/, '') : table
  const version = await find(
    `select to_jsonb(t) ->> 'version' from ${source} t, asking
     where t.enterprise_id = company and t.id::text = '${params[param]}'`,
    0,
  )
  return version === undefined ? said : { ...said, version }
}

async function glance(client: Client, path: string): Promise<Asked> {
  const stream = await client.listen(path)
  if (stream.status === 200) await new Promise((resolve) => setTimeout(resolve, 50))
  else await stream.ended
  stream.close()
  const { status, headers } = stream
  return told({ status, headers, text: stream.heard(), json: undefined })
}

/** Headers that differ between answers whatever the call. */
const restless = new Set(['date', 'set-cookie', 'x-csrf-token', 'keep-alive'])

function told(answer: Answer): Asked {
  const headers = Object.entries(answer.headers).filter(([name]) => !restless.has(name))
  return {
    status: answer.status,
    text: answer.text,
    headers: headers
      .map(([name, value]) => `${name}: ${value}`)
      .sort()
      .join('\n'),
    answer,
  }
}

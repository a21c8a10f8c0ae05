import { attributeOf, type Kind } from './attributes.ts'
import { refusedFilter, refusedPath } from './refusals.ts'

/** One `attribute eq value`; several are joined by `and`. Providers ask nothing else, and nothing else is offered. */
export interface Clause {
  /** The attribute with its part, as the tables spell them: `userName`, `emails.value`. */
  name: string
  value: string | number | boolean | null
}

const MOST_CLAUSES = 10

/** Words, quoted texts, brackets; anything else is refused. */
function tokensOf(text: string): string[] {
  const tokens: string[] = []
  const next = /\s*("(?:[^"\\]|\\.)*"|[[\]]|[^\s"[\]()]+)/y
  let at = 0
  while (at < text.length) {
    if (text.slice(at).trim() === '') break
    next.lastIndex = at
    const token = next.exec(text)?.[1]
    if (token === undefined) throw refusedFilter(text)
    tokens.push(token)
    at = next.lastIndex
  }
  return tokens
}

function literalOf(token: string | undefined, text: string): Clause['value'] {
  if (token === undefined || !/^("|true$|false$|null$|-?\d)/i.test(token)) throw refusedFilter(text)
  try {
    const value: unknown = JSON.parse(token.startsWith('"') ? token : token.toLowerCase())
    if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
      throw refusedFilter(text)
    return value as Clause['value']
  } catch (error) {
    if (error instanceof SyntaxError) throw refusedFilter(text)
    throw error
  }
}

/** `attribute.part` as the tables spell it, or undefined. Inside brackets names are those of the parts. */
function spelled(kind: Kind, name: string, within: string | undefined): string | undefined {
  if (within !== undefined) {
    const parts = attributeOf(kind, within)?.attribute.sub ?? []
    const part = parts.find((one) => one.name.toLowerCase() === name.toLowerCase())
    return part && `${within}.${part.name}`
  }
  const whole = attributeOf(kind, name)
  if (whole) return whole.attribute.name
  const [, first, second] = /^(.+)\.([\w$]+)$/.exec(name) ?? []
  if (first === undefined || second === undefined) return undefined
  const place = attributeOf(kind, first)
  const part = place?.attribute.sub?.find((one) => one.name.toLowerCase() === second.toLowerCase())
  return place && part && `${place.attribute.name}.${part.name}`
}

export function clausesOf(kind: Kind, text: string, within?: string): Clause[] {
  const tokens = tokensOf(text)
  const clauses: Clause[] = []
  let at = 0
  /** One clause, or an attribute with clauses about its parts in brackets. */
  const readOne = (inside: string | undefined) => {
    const said = tokens[at++]
    const name = said === undefined ? undefined : spelled(kind, said, inside)
    if (name === undefined) throw refusedFilter(said ?? text)
    if (tokens[at] === '[' && inside === undefined) {
      at++
      readAll(name)
      if (tokens[at++] !== ']') throw refusedFilter(text)
      return
    }
    if (tokens[at++]?.toLowerCase() !== 'eq') throw refusedFilter(text)
    clauses.push({ name, value: literalOf(tokens[at++], text) })
    if (clauses.length > MOST_CLAUSES) throw refusedFilter(text)
  }
  const readAll = (inside: string | undefined) => {
    readOne(inside)
    while (tokens[at]?.toLowerCase() === 'and') {
      at++
      readOne(inside)
    }
  }
  readAll(within)
  if (at !== tokens.length) throw refusedFilter(text)
  return clauses
}

export interface Path {
  urn: string | undefined
  name: string
  /** Selects one of several values. */
  where: Clause[]
  part: string | undefined
}

/** Where a change applies: `active`, `name.givenName`, `emails[type eq "work"].value`, with or without a schema. */
export function pathOf(kind: Kind, text: string): Path {
  const [, head = '', where, part] = /^([^[\]]+?)(?:\[([^[\]]*)\](?:\.([\w$]+))?)?$/.exec(text.trim()) ?? []
  const whole = attributeOf(kind, head)
  const [, first, second] = whole || where !== undefined ? [] : (/^(.+)\.([\w$]+)$/.exec(head) ?? [])
  const place = whole ?? (first === undefined ? undefined : attributeOf(kind, first))
  if (!place) throw refusedPath(text)
  const { attribute, urn } = place
  const saidPart = part ?? second
  const known = attribute.sub?.find(({ name }) => name.toLowerCase() === saidPart?.toLowerCase())
  if (saidPart !== undefined && !known && !attribute.unheld) throw refusedPath(text)
  if (where !== undefined && !attribute.many && !attribute.unheld) throw refusedPath(text)
  return {
    urn,
    name: attribute.name,
    where: where === undefined || attribute.unheld ? [] : clausesOf(kind, where, attribute.name),
    part: known?.name,
  }
}

import type { ScimPatch } from '../../contract/scim/resources.ts'
import {
  type Attribute,
  attributeOf,
  extensionOf,
  isObject,
  type Json,
  type Kind,
  valueFor,
} from './attributes.ts'
import { type Clause, type Path, pathOf } from './filter.ts'
import { noTarget, readOnly, refusedOperation, refusedPath } from './refusals.ts'

const verbs = ['add', 'replace', 'remove'] as const
export type Verb = (typeof verbs)[number]

/** One change to one attribute. */
export interface Step extends Path {
  verb: Verb
  attribute: Attribute
  value: unknown
}

/**
 * The operations of a PATCH (RFC 7644 §3.5.2). Entra ID writes "Replace" with a capital, and both it and Okta leave
 * out the path and name attributes in the value, some as paths.
 */
export function stepsOf(kind: Kind, { Operations }: ScimPatch): Step[] {
  return Operations.flatMap(({ op, path, value }) => {
    const verb = verbs.find((one) => one === op.toLowerCase())
    if (!verb) throw refusedOperation(op)
    if (path) {
      const extension = extensionOf(kind, path)
      if (!extension) return [stepOf(kind, verb, { text: path, value }, false)]
      return inExtension(kind, verb, extension, value)
    }
    if (verb === 'remove') throw noTarget(op)
    if (!isObject(value)) throw refusedOperation(op)
    return Object.entries(value).flatMap(([name, inner]) => {
      const extension = extensionOf(kind, name)
      if (extension) return inExtension(kind, verb, extension, inner)
      return [stepOf(kind, verb, { text: name, value: inner }, true)]
    })
  }).filter(({ attribute }) => !attribute.unheld)
}

function inExtension(kind: Kind, verb: Verb, urn: string, value: unknown): Step[] {
  if (!isObject(value)) throw refusedOperation(urn)
  return Object.entries(value).map(([name, inner]) =>
    stepOf(kind, verb, { text: `${urn}:${name}`, value: inner }, true),
  )
}

/** `amongOthers`: named beside others, where what can't be changed is passed over (RFC 7644 §3.5.2.3). */
function stepOf(
  kind: Kind,
  verb: Verb,
  { text, value }: { text: string; value: unknown },
  amongOthers: boolean,
): Step {
  const path = pathOf(kind, text)
  const place = attributeOf(kind, path.urn ? `${path.urn}:${path.name}` : path.name)
  if (!place) throw refusedPath(text)
  const part =
    path.part === undefined ? undefined : place.attribute.sub?.find(({ name }) => name === path.part)
  const attribute = part?.unheld || part?.mutability === 'readOnly' ? part : place.attribute
  if (attribute.mutability === 'readOnly') {
    if (!amongOthers) throw readOnly(text)
    return { ...path, verb, attribute: { ...attribute, unheld: true }, value: undefined }
  }
  const read = part ?? place.attribute
  const given =
    Array.isArray(value) && read.many ? value.map((one) => valueFor(read, one)) : valueFor(read, value)
  return { ...path, verb, attribute, value: given }
}

export const fits = (value: unknown, where: readonly Clause[]) =>
  isObject(value) &&
  where.every((clause) => {
    const held = value[clause.name.slice(clause.name.indexOf('.') + 1)]
    return typeof held === 'string' && typeof clause.value === 'string'
      ? held.toLowerCase() === clause.value.toLowerCase()
      : held === clause.value
  })

const asList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]

/** A resource after the operations, in the contract's names. Removed values are null. */
export function patched(resource: Json, steps: readonly Step[]): Json {
  const result = structuredClone(resource)
  for (const step of steps) {
    const { urn, name, attribute, part } = step
    if (urn && !isObject(result[urn])) result[urn] = {}
    const held = urn ? (result[urn] as Json) : result
    if (attribute.many) held[name] = listAfter(asList(held[name]), step)
    else if (part !== undefined) held[name] = { ...asObject(held[name]), [part]: valueAfter(step) }
    else if (attribute.sub && step.verb !== 'remove') {
      if (!isObject(step.value)) throw refusedOperation(name)
      held[name] = { ...asObject(held[name]), ...step.value }
    } else held[name] = valueAfter(step)
  }
  return result
}

const asObject = (value: unknown): Json => (isObject(value) ? value : {})
const valueAfter = ({ verb, value }: Step) => (verb === 'remove' ? null : (value ?? null))

function listAfter(held: unknown[], { verb, where, part, value, name }: Step): unknown[] {
  const meant = (one: unknown) => fits(one, where)
  if (part !== undefined) {
    const after = (one: unknown) => ({ ...asObject(one), [part]: verb === 'remove' ? null : value })
    // Providers change the address of somebody who has none yet; it is created as described.
    if (!held.some(meant)) return verb === 'remove' ? held : [...held, after(describedBy(where))]
    return held.map((one) => (meant(one) ? after(one) : one))
  }
  if (verb === 'remove') {
    // Entra ID names those to take out in the value.
    const named = asList(value)
    if (named.length > 0) return held.filter((one) => !named.some((gone) => isSame(one, gone)))
    return where.length > 0 ? held.filter((one) => !meant(one)) : []
  }
  const given = asList(value)
  if (where.length > 0) {
    if (!held.some(meant)) throw noTarget(name)
    return held.map((one) => (meant(one) ? { ...asObject(one), ...asObject(given[0]) } : one))
  }
  if (verb === 'replace') return given
  return [...held.filter((one) => !given.some((more) => isSame(one, more))), ...given]
}

const describedBy = (where: readonly Clause[]): Json =>
  Object.fromEntries(where.map(({ name, value }) => [name.slice(name.indexOf('.') + 1), value]))

const isSame = (a: unknown, b: unknown) =>
  isObject(a) && isObject(b) ? a.value === b.value : JSON.stringify(a) === JSON.stringify(b)

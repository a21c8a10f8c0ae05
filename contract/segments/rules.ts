import { isDay } from '../days.ts'

/**
 * What a segment's rules may say, decided once for the builder, the calls and the evaluator. Free of zod, so that
 * every page can load it.
 */
export const DEEPEST_RULE = 5
export const MOST_RULES = 50

/** The order by which a limited segment takes its people. */
export const orders = ['sign_in_count', 'reward_points'] as const
export type OrderBy = (typeof orders)[number]

export type Gathering = 'all' | 'any' | 'none'
export interface GatherRule {
  is: Gathering
  rules: Rule[]
}
export interface FieldRule {
  is: 'field'
  /** One of the product’s own (`joined_on`), or `field_12`. */
  field: string
  operator: string
  values: (string | number)[]
}
export type GroupRelation = 'member' | 'leader' | 'was_member' | 'not_member'
export interface GroupRule {
  is: 'group'
  relation: GroupRelation
  network_ids: number[]
  /** Networks below count as well. */
  below: boolean
  /** The day that `was_member` asks about; null: ever. */
  on: string | null
}
/** People in the networks that somebody leads. */
export interface ScopeRule {
  is: 'scope'
  user_id: number
}
/** Stands for a rule that the reader may not read: the rule at this place is kept. */
export interface HiddenRule {
  is: 'hidden'
  place: number
}
export type Leaf = FieldRule | GroupRule | ScopeRule | HiddenRule
export type Rule = GatherRule | Leaf

export const isGather = (rule: Rule): rule is GatherRule =>
  rule.is === 'all' || rule.is === 'any' || rule.is === 'none'

export type FieldKind = 'text' | 'choice' | 'boxes' | 'number' | 'date'

/** The product’s own fields of a person, and of what kind they are. */
export const ownFields = {
  role_id: { kind: 'choice', class: 'public' },
  title: { kind: 'text', class: 'public' },
  joined_on: { kind: 'date', class: 'public' },
  locale: { kind: 'choice', class: 'public' },
  time_zone: { kind: 'text', class: 'public' },
  email: { kind: 'text', class: 'private' },
  employee_id: { kind: 'text', class: 'private' },
  enrolled_on: { kind: 'date', class: 'private' },
  last_seen_on: { kind: 'date', class: 'private' },
  sign_in_count: { kind: 'number', class: 'private' },
} as const satisfies Record<string, { kind: FieldKind; class: 'public' | 'private' }>
export type OwnField = keyof typeof ownFields
export const isOwnField = (field: string): field is OwnField => Object.hasOwn(ownFields, field)

export const customFieldId = (field: string) => {
  const [, id] = /^field_(\d{1,15})$/.exec(field) ?? []
  return id === undefined ? undefined : Number(id)
}

export type Takes = 'nothing' | 'text' | 'texts' | 'number' | 'numbers' | 'day' | 'days' | 'days_ago'

/** Each operator with what it takes, by the kind of field it fits. */
export const operatorsOf = {
  text: {
    equals: 'text',
    not_equals: 'text',
    contains: 'text',
    not_contains: 'text',
    starts_with: 'text',
    one_of: 'texts',
    none_of: 'texts',
    is_empty: 'nothing',
    is_filled: 'nothing',
  },
  choice: {
    equals: 'text',
    not_equals: 'text',
    one_of: 'texts',
    none_of: 'texts',
    is_empty: 'nothing',
    is_filled: 'nothing',
  },
  boxes: {
    checked: 'text',
    unchecked: 'text',
    one_of: 'texts',
    none_of: 'texts',
    is_empty: 'nothing',
    is_filled: 'nothing',
  },
  number: {
    equals: 'number',
    not_equals: 'number',
    less: 'number',
    at_most: 'number',
    at_least: 'number',
    more: 'number',
    between: 'numbers',
    is_empty: 'nothing',
    is_filled: 'nothing',
  },
  date: {
    on: 'day',
    before: 'day',
    after: 'day',
    between: 'days',
    within_last: 'days_ago',
    longer_ago: 'days_ago',
    is_empty: 'nothing',
    is_filled: 'nothing',
  },
} as const satisfies Record<FieldKind, Record<string, Takes>>

export const takesOf = (kind: FieldKind, operator: string): Takes | undefined => {
  const operators: Record<string, Takes> = operatorsOf[kind]
  return Object.hasOwn(operators, operator) ? operators[operator] : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e15
const MOST_DAYS = 36_500
const isDays = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_DAYS

/** Whether the values are what an operator takes. */
export function fitsTaking(takes: Takes, values: readonly (string | number)[]): boolean {
  const [first, second] = values
  switch (takes) {
    case 'nothing':
      return values.length === 0
    case 'text':
      return values.length === 1 && isText(first)
    case 'texts':
      return values.length > 0 && values.every(isText)
    case 'number':
      return values.length === 1 && isNumber(first)
    case 'numbers':
      return values.length === 2 && isNumber(first) && isNumber(second) && first <= second
    case 'day':
      return values.length === 1 && isDay(first)
    case 'days':
      return values.length === 2 && isDay(first) && isDay(second) && first <= second
    case 'days_ago':
      return values.length === 1 && isDays(first)
  }
}

/** Whether a rule is about a field of this kind. */
export function fitsField(kind: FieldKind, { operator, values }: Pick<FieldRule, 'operator' | 'values'>) {
  const takes = takesOf(kind, operator)
  return takes !== undefined && fitsTaking(takes, values)
}

/**
 * What is wrong with a rule by itself, as a key below `errors.fields`; whether its field exists is checked by the
 * verb.
 */
export function problemOfRule(rule: Rule, isRoot: boolean): string | undefined {
  if (isGather(rule)) return isRoot || rule.rules.length > 0 ? undefined : 'rule_unfinished'
  if (rule.is !== 'field') {
    if (rule.is !== 'group') return undefined
    if (rule.relation !== 'was_member' && rule.on !== null) return 'rule_unfinished'
    return rule.network_ids.length > 0 ? undefined : 'rule_unfinished'
  }
  const takings = (Object.keys(operatorsOf) as FieldKind[]).flatMap(
    (kind) => takesOf(kind, rule.operator) ?? [],
  )
  return takings.some((takes) => fitsTaking(takes, rule.values)) ? undefined : 'rule_unfinished'
}

export interface Placed {
  rule: Rule
  depth: number
  /** Its path in the input. */
  path: (string | number)[]
}

/** Every rule in the order in which they are written, the whole itself first. Goes no deeper than what could be kept. */
export function rulesIn(root: Rule): Placed[] {
  const found: Placed[] = []
  const walk = (rule: Rule, depth: number, path: (string | number)[]) => {
    found.push({ rule, depth, path })
    if (isGather(rule))
      for (const [at, inner] of rule.rules.entries()) walk(inner, depth + 1, [...path, 'rules', at])
  }
  walk(root, 0, [])
  return found
}

/** The same rules with each leaf mapped; `place` counts as in `rulesIn`. */
export function withLeaves(root: Rule, anew: (leaf: Leaf, place: number) => Rule): Rule {
  let place = 0
  const walk = (rule: Rule): Rule => {
    const at = place++
    return isGather(rule) ? { ...rule, rules: rule.rules.map(walk) } : anew(rule, at)
  }
  return walk(root)
}

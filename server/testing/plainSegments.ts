import {
  type FieldRule,
  type GroupRule,
  isGather,
  type OrderBy,
  type Rule,
} from '../../contract/segments/rules.ts'

/** A person as the plain evaluator knows them: nothing of the database. */
export interface Plain {
  id: number
  state: string
  own: Record<string, string | number | null>
  /** The person's value in each custom field; undefined without one. */
  values: Map<string, (string | number)[]>
  memberships: {
    network: number
    state: string
    visibility: string
    spans: { state: string; from: string; until: string | null }[]
  }[]
  leads: { network: number; visible: boolean }[]
}

export interface PlainWorld {
  people: Plain[]
  /** Each network with those directly below it. */
  networks: Map<number, number[]>
  leaders: number[]
  today: string
  time_zone: string
}

interface Segment {
  active_filter: 'active' | 'inactive' | 'all'
  rules: Rule
  member_limit: number | null
  order_by: OrderBy | null
  order_direction: 'asc' | 'desc'
}

/**
 * The people a segment matches, one person and one rule at a time: slow, short, and written independently of the
 * other evaluator.
 */
export function isIn(world: PlainWorld, segment: Segment): number[] {
  const up = segment.order_direction === 'asc' ? 1 : -1
  const standing = (person: Plain) => (segment.order_by ? Number(person.own[segment.order_by] ?? 0) : 0)
  const found = world.people
    .filter(({ state }) => {
      const gone = state === 'inactive' || state === 'pending_deletion'
      if (segment.active_filter === 'active') return state === 'active'
      return segment.active_filter === 'inactive' ? gone : gone || state === 'active'
    })
    .filter((person) => fits(world, person, segment.rules))
  if (segment.member_limit === null) return found.map(({ id }) => id)
  return found
    .toSorted((a, b) => (standing(a) - standing(b)) * up || a.id - b.id)
    .slice(0, segment.member_limit)
    .map(({ id }) => id)
}

function fits(world: PlainWorld, person: Plain, rule: Rule): boolean {
  if (isGather(rule)) {
    const how = rule.rules.map((inner) => fits(world, person, inner))
    return rule.is === 'all' ? how.every(Boolean) : rule.is === 'any' ? how.some(Boolean) : !how.some(Boolean)
  }
  if (rule.is === 'field') return fitsField(world, person, rule)
  if (rule.is === 'group') return fitsGroup(world, person, rule)
  if (rule.is === 'hidden') return false
  const led = world.people.find(({ id }) => id === rule.user_id)?.leads.map(({ network }) => network) ?? []
  const networks = reach(world, led, true)
  return person.memberships.some(
    (one) => networks.has(one.network) && one.state === 'active' && one.visibility === 'open',
  )
}

function reach({ networks }: PlainWorld, from: readonly number[], below: boolean): Set<number> {
  const seen = new Set(from)
  if (below) for (const id of seen) for (const child of networks.get(id) ?? []) seen.add(child)
  return seen
}

function fitsGroup(world: PlainWorld, person: Plain, rule: GroupRule): boolean {
  const networks = reach(world, rule.network_ids, rule.below)
  const open = person.memberships.filter((one) => networks.has(one.network) && one.visibility === 'open')
  switch (rule.relation) {
    case 'member':
      return open.some(({ state }) => state === 'active')
    case 'not_member':
      return !open.some(({ state }) => state === 'active')
    case 'leader':
      return person.leads.some((one) => one.visible && networks.has(one.network))
    case 'was_member':
      return open
        .flatMap(({ spans }) => spans)
        .filter(({ state }) => state === 'active')
        .some(({ from, until }) => {
          if (rule.on === null) return true
          // A member at the end of the day: the span began on that day at the latest, and ended after it.
          return dayIn(world, from) <= rule.on && (until === null || dayIn(world, until) > rule.on)
        })
  }
}

/** To make one costs more than all that it says. */
const clocks = new Map<string, Intl.DateTimeFormat>()
function clock({ time_zone }: PlainWorld, moment: string) {
  const inZone =
    clocks.get(time_zone) ??
    new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone: time_zone })
  clocks.set(time_zone, inZone)
  return inZone.format(new Date(moment))
}
const dayIn = (world: PlainWorld, moment: string) => clock(world, moment).slice(0, 10)

const away = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

function fitsField(
  world: PlainWorld,
  { own, values }: Plain,
  { field, operator, values: said }: FieldRule,
): boolean {
  const moments: Record<string, string> = { enrolled_on: 'enrolled_at', last_seen_on: 'last_seen_at' }
  const column = moments[field] ?? field
  const raw = values.get(field) ?? (own[column] === null || own[column] === '' ? [] : [own[column] ?? ''])
  const there = field in moments ? raw.map((one) => dayIn(world, String(one))) : raw
  const [first = '', second = ''] = said
  const small = (one: unknown) => String(one).toLowerCase()
  const some = (holds: (value: string | number) => boolean) => there.some(holds)
  switch (operator) {
    case 'is_empty':
      return there.length === 0
    case 'is_filled':
      return there.length > 0
    case 'equals':
    case 'checked':
    case 'on':
      return some((value) => value === first)
    case 'not_equals':
    case 'unchecked':
      return !some((value) => value === first)
    case 'one_of':
      return some((value) => said.includes(value))
    case 'none_of':
      return !some((value) => said.includes(value))
    case 'contains':
      return some((value) => small(value).includes(small(first)))
    case 'not_contains':
      return !some((value) => small(value).includes(small(first)))
    case 'starts_with':
      return some((value) => small(value).startsWith(small(first)))
    case 'less':
    case 'before':
      return some((value) => value < first)
    case 'at_most':
      return some((value) => value <= first)
    case 'at_least':
      return some((value) => value >= first)
    case 'more':
    case 'after':
      return some((value) => value > first)
    case 'between':
      return some((value) => value >= first && value <= second)
    case 'within_last':
      return some((value) => value <= world.today && value >= away(world.today, Number(first)))
    case 'longer_ago':
      return some((value) => value < away(world.today, Number(first)))
    default:
      return false
  }
}

import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import {
  type FieldRule,
  fitsField,
  type GroupRule,
  isOwnField,
  type OrderBy,
  type Rule,
  type ScopeRule,
} from '../../contract/segments/rules.ts'
import { wasInOn } from '../networks/members/onDay.ts'
import type { DB, Db } from '../platform/database/db.ts'
import type { Known } from './known.ts'

export type ActiveFilter = 'active' | 'inactive' | 'all'
export type People = DB & { u: DB['users'] }
type Builder = ExpressionBuilder<People, 'u'>
type Truth = Expression<SqlBool>

/**
 * The one evaluator of rules. A rule is an expression about a person `u` that is true or false and never null, so
 * that "not" means what people expect; callers (preview, fill, refresh, why) put it where they need it.
 */
export function meant(eb: Builder, rule: Rule, known: Known): Truth {
  switch (rule.is) {
    case 'all':
      return rule.rules.length === 0 ? yes() : eb.and(rule.rules.map((inner) => meant(eb, inner, known)))
    case 'any':
      return eb.or(rule.rules.map((inner) => meant(eb, inner, known)))
    case 'none':
      return eb.not(eb.or(rule.rules.map((inner) => meant(eb, inner, known))))
    case 'field':
      return isOwnField(rule.field) ? ownField(eb, rule, known) : customField(eb, rule, known)
    case 'group':
      return group(eb, rule, known)
    case 'scope':
      return scope(eb, rule, known)
    // Hidden rules were put back before anything is evaluated.
    case 'hidden':
      return no()
  }
}

const yes = (): Truth => sql<SqlBool>`true`
const no = (): Truth => sql<SqlBool>`false`
const about = ({ among }: Known, column: string): Truth => (among ? among(sql.ref(column)) : yes())

/** The people a segment chooses from. */
export const chosenFrom = (eb: Builder, filter: ActiveFilter): Truth =>
  filter === 'active'
    ? eb('u.list_scope', '=', 'active')
    : filter === 'inactive'
      ? eb('u.list_scope', '=', 'inactive')
      : eb('u.list_scope', 'in', ['active', 'inactive'])

/** Everybody the rules match, for callers to narrow and order. */
export const peopleMeantBy = (db: Db, filter: ActiveFilter, rules: Rule, known: Known) =>
  (db as unknown as Kysely<People>)
    .selectFrom('users as u')
    .where(about(known, 'u.id'))
    .where((eb) => chosenFrom(eb, filter))
    .where((eb) => meant(eb, rules, known))

/** Somebody's position in an order. */
export const standingBy = (order: OrderBy) =>
  order === 'sign_in_count'
    ? sql<number>`u.sign_in_count`
    : sql<number>`coalesce((select p.earned from point_balances p
        where p.enterprise_id = u.enterprise_id and p.user_id = u.id), 0)`

/** Letters as ICU folds them, which is how JavaScript does it too. */
const folded = (text: Expression<unknown>) => sql<string>`lower(${text} collate "und-x-icu")`
const folds = (value: string | number) => String(value).toLowerCase()

interface Facts {
  /** The value as text, as a number, and whether there is one. Null where there is none. */
  text: Expression<unknown>
  number: Expression<unknown>
}

/** An operator on an existing value; operators about absence are applied where values are looked up. */
function holdsFor(
  eb: Builder,
  { operator, values }: FieldRule,
  { text, number }: Facts,
  known: Known,
): Truth {
  const [first = '', second = ''] = values
  const binary = (left: Expression<unknown>, is: '=' | '<' | '<=' | '>' | '>=', right: unknown): Truth =>
    eb(left, is, right)
  const within = (from: unknown, to: unknown) =>
    eb.and([binary(number, '>=', from), binary(number, '<=', to)])
  switch (operator) {
    case 'equals':
    case 'not_equals':
    case 'checked':
    case 'unchecked':
      return typeof first === 'number' ? binary(number, '=', first) : binary(text, '=', String(first))
    case 'one_of':
    case 'none_of':
      return sql<SqlBool>`${text} = any(${values.map(String)}::text[])`
    case 'contains':
    case 'not_contains':
      return sql<SqlBool>`strpos(${folded(text)}, ${folds(first)}) > 0`
    case 'starts_with':
      return sql<SqlBool>`starts_with(${folded(text)}, ${folds(first)})`
    case 'less':
      return binary(number, '<', first)
    case 'at_most':
      return binary(number, '<=', first)
    case 'at_least':
      return binary(number, '>=', first)
    case 'more':
      return binary(number, '>', first)
    case 'on':
      return binary(number, '=', dayOf(first))
    case 'before':
      return binary(number, '<', dayOf(first))
    case 'after':
      return binary(number, '>', dayOf(first))
    case 'between':
      return typeof first === 'number' ? within(first, second) : within(dayOf(first), dayOf(second))
    case 'within_last':
      return within(known.today - Number(first), known.today)
    case 'longer_ago':
      return binary(number, '<', known.today - Number(first))
    default:
      return no()
  }
}

/** A day as a number: whole days since 1970, as user_field_values keeps them. */
const dayOf = (day: string | number) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** For people without this value, or without any. */
const turned = new Set(['not_equals', 'not_contains', 'none_of', 'unchecked'])

/** Rows of one field by value; "is empty" and negated operators ask that there be none. */
function customField(eb: Builder, rule: FieldRule, known: Known): Truth {
  const field = known.fields.get(rule.field)
  if (!field || !fitsField(field.kind, rule)) return no()
  const rows = eb
    .selectFrom('user_field_values as v')
    .select('v.user_id')
    .whereRef('v.user_id', '=', 'u.id')
    .where('v.field_id', '=', field.id)
    .where(about(known, 'v.user_id'))
  if (rule.operator === 'is_filled') return eb.exists(rows)
  if (rule.operator === 'is_empty') return eb.not(eb.exists(rows))
  // Of people who are given, the few values each has are read; by an index of values, each of "one of" would be a look-up.
  const text = known.among ? sql`coalesce(v.value, '')` : sql.ref('v.value')
  const some = rows.where(holdsFor(eb, rule, { text, number: sql.ref('v.number') }, known))
  return turned.has(rule.operator) ? eb.not(eb.exists(some)) : eb.exists(some)
}

function ownField(eb: Builder, rule: FieldRule, known: Known): Truth {
  const field = known.fields.get(rule.field)
  if (!field || !fitsField(field.kind, rule)) return no()
  const { there, ...facts } = ownFacts(rule.field, known)
  if (rule.operator === 'is_filled') return there
  if (rule.operator === 'is_empty') return eb.not(there)
  const holds = eb.and([there, holdsFor(eb, rule, facts, known)])
  return turned.has(rule.operator) ? eb.not(holds) : holds
}

function ownFacts(field: string, { time_zone }: Known): Facts & { there: Truth } {
  const there = (column: string) => sql<SqlBool>`${sql.ref(column)} is not null`
  const nothing = sql<null>`null`
  const filled = (column: string) => sql<SqlBool>`coalesce(${sql.ref(column)}, '') <> ''`
  const dayIn = (column: string) =>
    sql<number>`(clock_at(${sql.ref(column)}, ${time_zone})::date - '1970-01-01'::date)::double precision`
  switch (field) {
    case 'role_id':
      return { text: sql`u.role_id::text`, number: nothing, there: yes() }
    case 'joined_on':
      return {
        text: nothing,
        number: sql`(u.joined_on - '1970-01-01'::date)::double precision`,
        there: there('u.joined_on'),
      }
    case 'enrolled_on':
      return { text: nothing, number: dayIn('u.enrolled_at'), there: there('u.enrolled_at') }
    case 'last_seen_on':
      return { text: nothing, number: dayIn('u.last_seen_at'), there: there('u.last_seen_at') }
    case 'sign_in_count':
      return { text: nothing, number: sql`u.sign_in_count::double precision`, there: yes() }
    default:
      return { text: sql.ref(`u.${field}`), number: nothing, there: filled(`u.${field}`) }
  }
}

/** Only openly visible memberships: a segment never reveals a discreet member. */
const openly = (eb: Builder, networks: readonly number[], known: Known) =>
  eb
    .selectFrom('network_members as m')
    .select('m.user_id')
    .whereRef('m.user_id', '=', 'u.id')
    .where(about(known, 'm.user_id'))
    .where('m.network_id', '=', sql<number>`any(${networks}::bigint[])`)
    .where('m.visibility', '=', 'open')

function group(eb: Builder, rule: GroupRule, known: Known): Truth {
  const networks = known.networksOf(rule)
  switch (rule.relation) {
    case 'member':
      return eb.exists(openly(eb, networks, known).where('m.state', '=', 'active'))
    case 'not_member':
      return eb.not(eb.exists(openly(eb, networks, known).where('m.state', '=', 'active')))
    case 'leader':
      return eb.exists(
        eb
          .selectFrom('network_leaders as l')
          .select('l.user_id')
          .whereRef('l.user_id', '=', 'u.id')
          .where(about(known, 'l.user_id'))
          .where('l.network_id', '=', sql<number>`any(${networks}::bigint[])`)
          .where('l.visible', '=', true),
      )
    case 'was_member':
      return wasMember(eb, networks, rule.on, known)
  }
}

/** A member at any time, or on that day. */
function wasMember(eb: Builder, networks: readonly number[], on: string | null, known: Known): Truth {
  let spans = eb
    .selectFrom('membership_spans as s')
    .select('s.user_id')
    .whereRef('s.user_id', '=', 'u.id')
    .where(about(known, 's.user_id'))
    .where('s.network_id', '=', sql<number>`any(${networks}::bigint[])`)
    .where('s.state', '=', 'active')
    .where((span) =>
      span.not(
        span.exists(
          span
            .selectFrom('network_members as m')
            .select('m.user_id')
            .whereRef('m.user_id', '=', 's.user_id')
            .whereRef('m.network_id', '=', 's.network_id')
            .where('m.visibility', '<>', 'open'),
        ),
      ),
    )
  if (on !== null) spans = spans.where(wasInOn(on, sql`${known.time_zone}`))
  return eb.exists(spans)
}

/** People in the networks, and below, that somebody leads now. */
const scope = (eb: Builder, { user_id }: ScopeRule, known: Known): Truth =>
  eb.exists(openly(eb, known.ledBy(user_id), known).where('m.state', '=', 'active'))

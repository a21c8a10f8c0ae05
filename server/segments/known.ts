import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dayAt } from '../../contract/clocks.ts'
import type { FieldClass, FieldType } from '../../contract/fields/values.ts'
import {
  customFieldId,
  type FieldKind,
  type GroupRule,
  ownFields,
  type Rule,
  rulesIn,
} from '../../contract/segments/rules.ts'
import { type Db, together } from '../platform/database/db.ts'

export interface KnownField {
  id: number
  kind: FieldKind
  class: FieldClass
}

/** What rules depend on besides people: fields, networks below others, leaders, and today's date. */
export interface Known {
  /** Whole days since 1970, where the enterprise is. */
  today: number
  time_zone: string
  fields: ReadonlyMap<string, KnownField>
  networksOf(rule: Pick<GroupRule, 'network_ids' | 'below'>): number[]
  ledBy(userId: number): number[]
  /**
   * The people concerned, if not everybody. Repeated for each table: the planner doesn't pass a range of people from
   * one to the other, and would read everybody's answers for each handful.
   */
  among?: (userId: RawBuilder<unknown>) => RawBuilder<SqlBool>
}

export const kindOfType: Record<FieldType, FieldKind> = {
  text: 'text',
  select: 'choice',
  checkbox: 'boxes',
  numeric: 'number',
  date: 'date',
}

const own: [string, KnownField][] = Object.entries(ownFields).map(([key, field]) => [
  key,
  { id: 0, ...field },
])

const DAY_MS = 86_400_000

/** The day it is in a time zone, as whole days since 1970. */
export const dayIn = (time_zone: string, now: Date) =>
  Date.parse(`${dayAt(now, time_zone)}T00:00:00Z`) / DAY_MS

/** Reads what these rules lean on, in one round trip. */
export async function knownFor(db: Db, rules: readonly Rule[], now = new Date()): Promise<Known> {
  const leaves = rules.flatMap((root) => rulesIn(root).map(({ rule }) => rule))
  const fieldIds = leaves.flatMap((rule) => (rule.is === 'field' ? (customFieldId(rule.field) ?? []) : []))
  const leaders = leaves.flatMap((rule) => (rule.is === 'scope' ? [rule.user_id] : []))
  const named = leaves.flatMap((rule) => (rule.is === 'group' && rule.below ? rule.network_ids : []))
  const [[enterprise], fields, led] = await together(
    db,
    db.selectFrom('enterprises').select('time_zone').where('id', '=', db.enterpriseId),
    db
      .selectFrom('fields')
      .select(['id', 'type', 'class'])
      .where('belongs_to', '=', 'user')
      .where('id', '=', sql<number>`any(${fieldIds}::bigint[])`),
    db
      .selectFrom('network_leaders as l')
      .innerJoin('networks as n', 'n.id', 'l.network_id')
      .select(['l.user_id', 'l.network_id'])
      .where('l.user_id', '=', sql<number>`any(${leaders}::bigint[])`)
      .where('n.archived_at', 'is', null),
  )
  const below = await idsBelow(db, [...new Set([...named, ...led.map(({ network_id }) => network_id)])])
  const withBelow = (ids: readonly number[]) => [
    ...new Set(ids.flatMap((id) => [id, ...(below.get(id) ?? [])])),
  ]
  const time_zone = enterprise?.time_zone ?? 'UTC'
  return {
    today: dayIn(time_zone, now),
    time_zone,
    fields: new Map([
      ...own,
      ...fields.map(({ id, type, class: of }): [string, KnownField] => [
        `field_${id}`,
        { id, kind: kindOfType[type as FieldType], class: of as FieldClass },
      ]),
    ]),
    networksOf: (rule) => (rule.below ? withBelow(rule.network_ids) : rule.network_ids),
    ledBy: (userId) => withBelow(led.flatMap((one) => (one.user_id === userId ? [one.network_id] : []))),
  }
}

/** Networks below at any depth, and the contents of regions, by network. Without archived ones. */
async function idsBelow(db: Db, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ root: number; id: number }>`
    with recursive below as (
      select r as root, r as id from unnest(${ids}::bigint[]) as r
      union
      select b.root, c.id from below b
      cross join lateral (
        select n.id from networks n
          where n.enterprise_id = ${db.enterpriseId} and n.parent_id = b.id and n.archived_at is null
        union all
        select g.network_id from region_children g
          join networks n on n.enterprise_id = ${db.enterpriseId} and n.id = g.network_id and n.archived_at is null
          where g.enterprise_id = ${db.enterpriseId} and g.region_id = b.id
      ) c
    )
    select root, id from below where id <> root`.execute(db)
  const below = new Map<number, number[]>()
  for (const { root, id } of rows) below.set(root, [...(below.get(root) ?? []), id])
  return below
}

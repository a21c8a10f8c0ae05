import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { FieldError } from '../../contract/fieldErrors.ts'
import {
  fitsField,
  type GatherRule,
  isGather,
  type Leaf,
  type OrderBy,
  type Rule,
  rulesIn,
  withLeaves,
} from '../../contract/segments/rules.ts'
import { classesReadBy } from '../fields/values.ts'
import { knownTo } from '../networks/known.ts'
import { networksPolicy } from '../networks/policy.ts'
import type { Reading } from '../platform/act.ts'
import { invalid } from '../platform/errors.ts'
import { allows } from '../platform/rights/policy.ts'
import { readersOf } from '../platform/rights/viewer.ts'
import type { ActiveFilter } from './evaluate.ts'
import { type Known, knownFor } from './known.ts'

/** The parts of a segment that decide whom it matches. */
export interface Described {
  active_filter: ActiveFilter
  rules: GatherRule
  member_limit: number | null
  order_by: OrderBy | null
  order_direction: 'asc' | 'desc'
}

const meaningOf = ({ active_filter, rules, member_limit, order_by, order_direction }: Described) => ({
  active_filter,
  rules,
  member_limit,
  order_by,
  order_direction: order_by === null ? null : order_direction,
})

/** Whether two descriptions match other people. Stored keys are in another order than the input's. */
export const isOther = (one: Described, other: Described) =>
  !isDeepStrictEqual(meaningOf(one), meaningOf(other))

/** What somebody may read of rules: people who can't read a fact about others can't query it through a segment. */
export interface Readable {
  known: Known
  reads(leaf: Leaf): boolean
  /** For people who manage people only: who is inactive, how often somebody was here. */
  readsPrivate: boolean
  /** A rule asks about something they may not read: then they aren't shown whom it matches either. */
  hides(segment: Described): boolean
  networkIds: ReadonlySet<number>
}

export async function readingOf({ db, me, now }: Reading, rules: readonly Rule[]): Promise<Readable> {
  const known = await knownFor(db, rules, now)
  const groups = rules.flatMap((root) =>
    rulesIn(root).flatMap(({ rule }) => (rule.is === 'group' ? [rule] : [])),
  )
  const networks = new Map(
    (
      await db
        .selectFrom('networks as n')
        .select(['n.id', 'n.name', 'n.private', 'n.members_visibility'])
        .select((eb) =>
          eb.and([eb('n.archived_at', 'is', null), eb.and(readersOf(me).map(knownTo))]).as('known'),
        )
        .where('n.id', '=', sql<number>`any(${groups.flatMap((rule) => known.networksOf(rule))}::bigint[])`)
        .execute()
    ).map((network) => [network.id, network]),
  )
  const classes = classesReadBy(me)
  const seesMembers = (id: number) => {
    const network = networks.get(id)
    if (network === undefined) return true
    return network.known && readersOf(me).every((one) => allows(one, networksPolicy.view_members, network))
  }
  const reads = (leaf: Leaf) => {
    switch (leaf.is) {
      case 'field': {
        const field = known.fields.get(leaf.field)
        return !field || classes.includes(field.class)
      }
      case 'group':
        return known.networksOf(leaf).every(seesMembers)
      case 'scope':
        return readersOf(me).every(
          (one) => leaf.user_id === one.user_id || one.permissions.has('groups_manage'),
        )
      case 'hidden':
        return false
    }
  }
  const readsPrivate = classes.includes('private')
  return {
    known,
    reads,
    readsPrivate,
    hides: ({ rules, active_filter, order_by }) =>
      rulesIn(rules).some(({ rule }) => !isGather(rule) && !reads(rule)) ||
      (!readsPrivate && (active_filter !== 'active' || order_by !== null)),
    networkIds: new Set(networks.keys()),
  }
}

/** The rules with those hidden that the reader may not read. */
export const shownTo = ({ reads }: Readable, rules: GatherRule) =>
  withLeaves(rules, (leaf, place) => (reads(leaf) ? leaf : { is: 'hidden', place })) as GatherRule

/** Puts the stored hidden rules back where a draft refers to them. */
export function withHidden(draft: GatherRule, kept: GatherRule | undefined): GatherRule {
  const before = kept && rulesIn(kept)
  return withLeaves(draft, (leaf) => {
    if (leaf.is !== 'hidden') return leaf
    const rule = before?.[leaf.place]?.rule
    if (!rule || isGather(rule)) throw invalid({ rules: { code: 'invalid' } })
    return rule
  }) as GatherRule
}

/** Refuses rules that make no sense or that this person may not write; what was there before may stay. */
export function checkWritten(
  reading: Readable,
  draft: GatherRule,
  before: Described | undefined,
  said: Described,
) {
  const { known, reads, networkIds } = reading
  const problems: Record<string, FieldError> = {}
  for (const { rule, path } of rulesIn(draft)) {
    const at = ['rules', ...path].join('.')
    if (isGather(rule) || rule.is === 'hidden') continue
    if (rule.is === 'field') {
      const field = known.fields.get(rule.field)
      if (!field || !reads(rule)) problems[`${at}.field`] = { code: 'unknown' }
      else if (!fitsField(field.kind, rule)) problems[`${at}.values`] = { code: 'rule_unfinished' }
    } else if (rule.is === 'group') {
      if (rule.network_ids.some((id) => !networkIds.has(id)) || !reads(rule))
        problems[`${at}.network_ids`] = { code: 'not_there' }
    } else if (!reads(rule)) problems[`${at}.user_id`] = { code: 'not_there' }
  }
  if (!reading.readsPrivate) {
    if (said.order_by !== (before?.order_by ?? null)) problems.order_by = { code: 'not_yours' }
    if (said.active_filter !== (before?.active_filter ?? 'active'))
      problems.active_filter = { code: 'not_yours' }
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}

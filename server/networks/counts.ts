import { sql } from 'kysely'
import type { z } from 'zod'
import type { NetworkKind } from '../../contract/networks/networks.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { notHidden, seesAll } from './known.ts'
import { belowPrivate } from './manage/networkPlace.ts'

type Kind = z.output<typeof NetworkKind>
const kinds: readonly Kind[] = ['group', 'community', 'region']

export const keptCounts = prepared((db, _values: Record<string, never>) =>
  db
    .selectFrom('counters')
    .select(['name', 'value'])
    .where('name', 'in', [...kinds.map((kind) => `networks.${kind}`), ...kinds.map(belowPrivate)]),
)

/**
 * How many of each kind are inside private networks and still known to the viewer, as a member there. The kept totals
 * count all of them as hidden; only the viewer's own networks and what is below them is examined here.
 */
export const openedCounts = prepared((db, values: { within: readonly number[] }) =>
  db
    .withRecursive('inner_ones', (with_) =>
      with_
        .selectFrom('networks as p')
        .innerJoin('networks as c', 'c.parent_id', 'p.id')
        .select('c.id')
        .where('p.private', '=', true)
        .where('p.id', '=', sql<number>`any(${values.within}::bigint[])`)
        .union(
          with_
            .selectFrom('networks as below')
            .innerJoin('inner_ones', 'inner_ones.id', 'below.parent_id')
            .select('below.id'),
        ),
    )
    .selectFrom('inner_ones')
    .innerJoin('networks as n', 'n.id', 'inner_ones.id')
    .select((eb) => ['n.kind', eb.fn.countAll<number>().as('value')])
    .where('n.archived_at', 'is', null)
    .where(notHidden(values.within))
    .groupBy('n.kind'),
)

type Kept = readonly { name: string; value: number }[]
const keptAs = (kept: Kept, name: string) => kept.find((one) => one.name === name)?.value ?? 0
const byKind = (count: (kind: Kind) => number): Record<Kind, number> => ({
  group: count('group'),
  community: count('community'),
  region: count('region'),
})

/** How many of each kind somebody knows of who is within what was opened to them. */
export const countsWithin = (kept: Kept, opened: readonly { kind: string; value: number }[]) =>
  byKind(
    (kind) =>
      keptAs(kept, `networks.${kind}`) -
      keptAs(kept, belowPrivate(kind)) +
      (opened.find((one) => one.kind === kind)?.value ?? 0),
  )

/** The same for a viewer, who may know of all. */
export const knownCounts = (me: Viewer, kept: Kept, opened: readonly { kind: string; value: number }[]) =>
  seesAll(me) ? byKind((kind) => keptAs(kept, `networks.${kind}`)) : countsWithin(kept, opened)

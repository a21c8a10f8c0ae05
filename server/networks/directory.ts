import type { z } from 'zod'
import type { ChildrenQuery, GroupsQuery, ListedNetwork } from '../../contract/networks/networks.ts'
import { activeNetworks } from '../identity/viewerNetworks.ts'
import type { Reading } from '../platform/act.ts'
import { type Db, together } from '../platform/database/db.ts'
import { totalOf } from '../platform/database/totals.ts'
import { authorize } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { keptCounts, knownCounts, openedCounts } from './counts.ts'
import {
  type Base,
  countOf,
  type Direction,
  isNarrowed,
  type Narrowing,
  type Order,
  pageOfNetworks,
  type Row,
  type Sort,
  type Values,
  type Which,
} from './directoryPage.ts'
import { isInside, seesAll, within } from './known.ts'
import { networksPolicy } from './policy.ts'
import { cardOf, markOf, viewedNetwork } from './queries.ts'

const listedOf =
  (me: Viewer) =>
  (row: Row): z.output<typeof ListedNetwork> => ({
    ...cardOf(me)(row),
    parent:
      row.parent === null
        ? null
        : markOf({
            id: row.parent,
            kind: row.parent_kind ?? 'group',
            name: row.parent_name ?? '',
            colour: row.parent_colour ?? row.colour,
            pattern: row.parent_pattern ?? row.pattern,
            logo_file_id: row.parent_logo,
          }),
    child_count: isInside(me, row) ? (row.child_count ?? 0) : null,
  })

const askedBy = (me: Viewer, { page, page_size }: { page: number; page_size: number }): Values => ({
  kind: '',
  chosen: [],
  words: '',
  category: 0,
  parent: 0,
  me: me.user_id,
  within: within(me),
  limit: page_size,
  offset: (page - 1) * page_size,
})

/** People who manage all networks know of all. */
const narrowedBy = (me: Viewer, ...more: (Narrowing | false)[]) =>
  [!seesAll(me) && 'known', ...more].filter(Boolean).join(' ')

const orderOf = (sort: Sort | 'mine', asked: Direction | undefined): Order =>
  `${sort} ${asked ?? (sort === 'name' || sort === 'mine' ? 'asc' : 'desc')}`

/** The total, where the page's rows carry it; an empty page past the end doesn't. */
async function totalOn(db: Db, items: readonly Row[], values: Values, which: Which) {
  const [first] = items
  if (first || values.offset === 0) return first?.total ?? 0
  return (await countOf(db, values, which).execute())[0]?.value ?? 0
}

/** The networks of a kind the viewer may know of, a page at a time. Searched and own lists are small enough to be counted. */
export async function listGroups({ db, me }: Reading, query: z.output<typeof GroupsQuery>) {
  authorize(me, networksPolicy.list)
  const { page, page_size, kind, sort_by, search, scope, category_id } = query
  const values = {
    ...askedBy(me, query),
    kind,
    chosen: scope === 'mine' ? activeNetworks(me) : [],
    words: search ?? '',
    category: category_id ?? 0,
  }
  const which: Which = `kind ${narrowedBy(
    me,
    scope === 'mine' && 'only',
    Boolean(search) && 'named',
    category_id !== undefined && 'category',
  )}`
  const [items, kept, opened] = await together(
    db,
    pageOfNetworks(db, values, `${orderOf(sort_by, query.sort_direction)}/${which}`),
    keptCounts(db, {}),
    // Nothing is hidden from people who manage all networks, so the kept total applies.
    seesAll(me) ? undefined : openedCounts(db, { within: values.within }),
  )
  const kinds = knownCounts(me, kept, opened)
  return {
    items: items.map(listedOf(me)),
    page,
    page_size,
    ...totalOf(isNarrowed(which) ? await totalOn(db, items, values, which) : kinds[kind]),
    kinds,
  }
}

/** What is directly below a network. Outsiders of a private one don't learn that anything is. */
export async function listChildren(act: Reading, id: number, query: z.output<typeof ChildrenQuery>) {
  const { db, me } = act
  const network = await viewedNetwork(act, id)
  const { page, page_size, sort_by, search, axis } = query
  if (!isInside(me, network)) return { items: [], page, page_size, ...totalOf(0) }
  const values = { ...askedBy(me, query), parent: id, words: search ?? '' }
  const base: Base = network.kind === 'region' ? 'gathered' : axis === 'region' ? 'regions' : 'chapters'
  const which: Which = `${base} ${narrowedBy(me, Boolean(search) && 'named')}`
  const items = await pageOfNetworks(
    db,
    values,
    `${orderOf(sort_by, query.sort_direction)}/${which}`,
  ).execute()
  return {
    items: items.map(listedOf(me)),
    page,
    page_size,
    ...totalOf(await totalOn(db, items, values, which)),
  }
}

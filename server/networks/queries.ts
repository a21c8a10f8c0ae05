import { type Kysely, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { COUNT_LIMIT } from '../../contract/limits.ts'
import type {
  GroupsQuery,
  MembershipState,
  NetworkCard,
  NetworkMark,
  NetworkPage,
} from '../../contract/networks.ts'
import { FACE_WIDTHS, faceOf } from '../people/faces.ts'
import { type DB, type Db, together } from '../platform/db.ts'
import { missing } from '../platform/errors.ts'
import { pictureUrl } from '../platform/files.ts'
import { abilities, allows, authorize } from '../platform/policy.ts'
import { prepared } from '../platform/prepared.ts'
import { totalOf } from '../platform/totals.ts'
import { activeNetworks, type Viewer } from '../platform/viewer.ts'
import { networksPolicy } from './policy.ts'

type Network = Selectable<DB['networks']>
type MarkRow = Pick<Network, 'id' | 'kind' | 'name' | 'colour' | 'pattern' | 'logo_file_id'>

export const LOGO_WIDTHS = [96, 192] as const
export const BANNER_WIDTHS = [960, 1920] as const

/** What is drawn until somebody uploads a picture: the network's pattern in its colour. */
export const artUrl = (
  row: { id: number; pattern: string; colour: string },
  shape: 'glyph' | 'banner' | 'tile',
) => `/art/${row.pattern}/${row.colour.slice(1)}/${row.id}/${shape}.svg`

export const markOf = (row: MarkRow): z.output<typeof NetworkMark> => ({
  id: row.id,
  kind: row.kind as z.output<typeof NetworkMark>['kind'],
  name: row.name,
  colour: row.colour,
  glyph_url: row.logo_file_id ? pictureUrl(row.logo_file_id, LOGO_WIDTHS[1]) : artUrl(row, 'glyph'),
})

export const markColumns = ['id', 'kind', 'name', 'colour', 'pattern', 'logo_file_id'] as const
export const cardColumns = [
  ...markColumns,
  'short_description',
  'private',
  'banner_file_id',
  'member_count',
  'members_visibility',
] as const
type CardRow = Pick<Network, (typeof cardColumns)[number]>

const membershipOf = (me: Viewer, id: number) =>
  (me.memberships.get(id) ?? null) as z.output<typeof MembershipState> | null

export const cardOf =
  (me: Viewer) =>
  (row: CardRow): z.output<typeof NetworkCard> => ({
    ...markOf(row),
    short_description: row.short_description,
    private: row.private,
    banner_url: row.banner_file_id ? pictureUrl(row.banner_file_id, BANNER_WIDTHS[0]) : artUrl(row, 'banner'),
    member_count: allows(me, networksPolicy.view_members, row) ? row.member_count : null,
    my_membership: membershipOf(me, row.id),
  })

export const networkMarks = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('networks')
    .select(markColumns)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('archived_at', 'is', null)
    .orderBy('name')

/** Ids whose name holds the words, best first. The reviewed function stands outside the wall and adds the tenant itself. */
export async function searchNetworkIds(db: Db, words: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from search_networks(${words}, ${most})`.execute(db)
  return rows.map((row) => row.id)
}

type ListShape = `${'name' | 'member_count' | 'created_at'} ${'asc' | 'desc'} ${'all' | 'chosen'}`
interface ListValues extends Record<string, unknown> {
  kind: string
  chosen: readonly number[]
  limit: number
  offset: number
}

const listed = (db: Kysely<DB>, { kind, chosen }: ListValues, only: boolean) => {
  const rows = db.selectFrom('networks').where('kind', '=', kind).where('archived_at', 'is', null)
  return only ? rows.where('id', '=', sql<number>`any(${chosen}::bigint[])`) : rows
}

const pageOfNetworks = prepared((db, values: ListValues, shape: ListShape) => {
  const [sort_by, direction, which] = shape.split(' ') as ['name', 'asc', 'all' | 'chosen']
  return listed(db, values, which === 'chosen')
    .select(cardColumns)
    .orderBy(sort_by, direction)
    .orderBy('id', direction)
    .limit(values.limit)
    .offset(values.offset)
})

const countNetworks = prepared((db, values: ListValues) =>
  listed(db, values, true).select((eb) => eb.fn.countAll<number>().as('value')),
)

const keptCount = prepared((db, { name }: { name: string }) =>
  db.selectFrom('counters').select('value').where('name', '=', name),
)

/** The groups a viewer may see, a page at a time. Searched and own lists are small enough to be counted exactly. */
export async function listGroups(db: Db, me: Viewer, query: z.output<typeof GroupsQuery>) {
  authorize(me, networksPolicy.list)
  const { page, page_size, kind, sort_by, search, scope } = query
  const direction = query.sort_direction ?? (sort_by === 'name' ? 'asc' : 'desc')
  const chosen = await chosenIds(db, me, scope, search)
  const values = { kind, chosen: chosen ?? [], limit: page_size, offset: (page - 1) * page_size }
  const [items, [total]] = await together(
    db,
    pageOfNetworks(db, values, `${sort_by} ${direction} ${chosen ? 'chosen' : 'all'}`),
    chosen ? countNetworks(db, values) : keptCount(db, { name: `networks.${kind}` }),
  )
  const count = total?.value ?? 0
  return {
    items: items.map(cardOf(me)),
    page,
    page_size,
    ...totalOf(count),
  }
}

async function chosenIds(db: Db, me: Viewer, scope: 'all' | 'mine', search: string | undefined) {
  const mine = scope === 'mine' ? activeNetworks(me) : undefined
  if (!search) return mine
  const found = await searchNetworkIds(db, search, COUNT_LIMIT)
  if (!mine) return found
  const own = new Set(mine)
  return found.filter((id) => own.has(id))
}

const personColumns = ['users.id', 'users.name', 'users.pronouns', 'users.avatar_file_id'] as const

const leadersOf = (db: Db, networkId: number) =>
  db
    .selectFrom('network_leaders as l')
    .innerJoin('users', 'users.id', 'l.user_id')
    .select([...personColumns, 'l.position'])
    .where('l.network_id', '=', networkId)
    .where('l.visible', '=', true)
    .orderBy('l.sort_order')
    .orderBy('l.id')
    .limit(12)

const newestMembers = (db: Db, networkId: number) =>
  db
    .selectFrom('network_members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select(personColumns)
    .where('m.network_id', '=', networkId)
    .where('m.state', '=', 'active')
    .where('users.state', '=', 'active')
    .orderBy('m.joined_at', 'desc')
    .limit(8)

/** One network as its page shows it. Of a private one, an outsider gets name and short description. */
export async function showNetwork(db: Db, me: Viewer, id: number): Promise<z.output<typeof NetworkPage>> {
  const [[network], children, leaders, members] = await together(
    db,
    db
      .selectFrom('networks as n')
      .leftJoin('networks as p', 'p.id', 'n.parent_id')
      .selectAll('n')
      .select([
        'p.id as parent',
        'p.kind as parent_kind',
        'p.name as parent_name',
        'p.colour as parent_colour',
        'p.pattern as parent_pattern',
        'p.logo_file_id as parent_logo',
      ])
      .where('n.id', '=', id)
      .where('n.archived_at', 'is', null),
    db
      .selectFrom('networks')
      .select(markColumns)
      .where('parent_id', '=', id)
      .where('archived_at', 'is', null)
      .orderBy('name')
      .limit(100),
    leadersOf(db, id),
    newestMembers(db, id),
  )
  if (!network) throw missing()
  authorize(me, networksPolicy.view, network)
  const inside =
    !network.private || membershipOf(me, id) === 'active' || allows(me, networksPolicy.manage, network)
  const can = abilities(
    me,
    { view_members: networksPolicy.view_members, manage: networksPolicy.manage },
    network,
  )
  return {
    ...cardOf(me)(network),
    uuid: network.uuid,
    banner_url: network.banner_file_id
      ? pictureUrl(network.banner_file_id, BANNER_WIDTHS[1])
      : artUrl(network, 'banner'),
    description: inside ? network.description : null,
    parent:
      network.parent === null
        ? null
        : markOf({
            id: network.parent,
            kind: network.parent_kind ?? 'group',
            name: network.parent_name ?? '',
            colour: network.parent_colour ?? network.colour,
            pattern: network.parent_pattern ?? network.pattern,
            logo_file_id: network.parent_logo,
          }),
    children: inside ? children.map(markOf) : [],
    leaders: inside ? leaders.map((row) => ({ ...faceOf(row, FACE_WIDTHS[1]), position: row.position })) : [],
    some_members: inside && can.view_members ? members.map((row) => faceOf(row, FACE_WIDTHS[0])) : [],
    can,
  }
}

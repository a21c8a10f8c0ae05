import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { FOUND_LIMIT } from '../../contract/limits.ts'
import type {
  MembershipState,
  NetworkCard,
  NetworkMark,
  NetworkPage,
} from '../../contract/networks/networks.ts'
import { userIsHere, userStates } from '../../contract/people/states.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import type { Reading } from '../platform/act.ts'
import { type DB, type Db, together } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'
import { pictureUrl } from '../platform/files/files.ts'
import { abilities, allows, authorize } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { isInside, knownTo, within } from './known.ts'
import { leadersPolicy } from './leaders/policy.ts'
import { isLed } from './leaders/unled.ts'
import { membersPolicy } from './members/policy.ts'
import { knownMembership } from './members/seen.ts'
import { pageAbilitiesOf } from './pageAbilities.ts'
import { networksPolicy } from './policy.ts'

type Network = Selectable<DB['networks']>
type MarkRow = Pick<Network, 'id' | 'kind' | 'name' | 'colour' | 'pattern' | 'logo_file_id'>

export const LOGO_WIDTHS = [96, 192] as const
export const BANNER_WIDTHS = [960, 1920] as const

/** Shown until somebody uploads a picture: the network's pattern in its colour. */
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
  'pending_users',
  'banner_file_id',
  'member_count',
  'members_visibility',
] as const
type CardRow = Pick<Network, (typeof cardColumns)[number]>

const membershipOf = (me: Viewer, id: number) =>
  (me.memberships.get(id) ?? null) as z.output<typeof MembershipState> | null

export const cardOf =
  (me: Viewer) =>
  (row: CardRow): z.output<typeof NetworkCard> => {
    const inside = isInside(me, row)
    return {
      ...markOf(inside ? row : { ...row, logo_file_id: null }),
      short_description: row.short_description,
      private: row.private,
      banner_url: bannerOf(inside ? row : { ...row, banner_file_id: null }, BANNER_WIDTHS[0]),
      member_count: allows(me, networksPolicy.view_members, row) ? row.member_count : null,
      my_membership: membershipOf(me, row.id),
      asks: row.private || row.pending_users,
    }
  }

const bannerOf = (
  row: Pick<Network, 'id' | 'pattern' | 'colour' | 'banner_file_id'>,
  width: (typeof BANNER_WIDTHS)[number],
) => (row.banner_file_id ? pictureUrl(row.banner_file_id, width) : artUrl(row, 'banner'))

export const networkMarks = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('networks')
    .select(markColumns)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('archived_at', 'is', null)
    .orderBy('name')

/** Those of them the viewer may know of. */
export const knownMarks = ({ db, me }: Reading, ids: readonly number[]) =>
  db
    .selectFrom('networks as n')
    .select(markColumns.map((column) => `n.${column}` as const))
    .where('n.id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .orderBy('n.name')

/** An address of the product names a network by its uuid or its number; one that names nothing the viewer may know of is simply not chosen. */
export async function networkNamed({ db, me }: Reading, named: string | undefined): Promise<number | null> {
  if (named === undefined) return null
  const isNumber = /^\d{1,15}$/.test(named)
  if (!isNumber && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(named)) return null
  const row = await db
    .selectFrom('networks as n')
    .select('n.id')
    .where(isNumber ? 'n.id' : 'n.uuid', '=', isNumber ? Number(named) : named)
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .executeTakeFirst()
  return row?.id ?? null
}

/** The viewer's own, in the order they like; what they haven't put in order follows by name. */
export const ownNetworkMarks = ({ db, me }: Reading) =>
  db
    .selectFrom('networks')
    .select(markColumns)
    .where('id', '=', sql<number>`any(${within(me)}::bigint[])`)
    .where('archived_at', 'is', null)
    .orderBy(
      (eb) =>
        sql`array_position((${eb.selectFrom('network_orders').select('network_ids').where('user_id', '=', me.user_id)}), id) nulls last`,
    )
    .orderBy('name')

/**
 * Ids whose name matches the words, best first. The reviewed function runs outside row-level security and adds the
 * tenant itself.
 */
export async function searchNetworkIds(db: Db, words: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from search_networks(${words}, ${most})`.execute(db)
  return rows.map((row) => row.id)
}

/** Ids whose name matches the words, unordered: for lists with an order of their own. */
export async function networkIdsNamed(db: Db, words: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from networks_named(${words}, ${FOUND_LIMIT})`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

const personColumns = ['users.id', 'users.name', 'users.pronouns', 'users.avatar_file_id'] as const

const leadersOf = (db: Db, networkId: number) =>
  db
    .selectFrom('network_leaders as l')
    .innerJoin('users', 'users.id', 'l.user_id')
    .innerJoin('leader_positions as p', 'p.id', 'l.position_id')
    .select([...personColumns, 'p.name as position'])
    .where('l.network_id', '=', networkId)
    .where('l.visible', '=', true)
    // Leaders who can't sign in any more don't count.
    .where('users.state', 'in', userStates.filter(userIsHere))
    .orderBy('l.sort_order')
    .orderBy('l.id')
    .limit(12)

const newestMembers = ({ db, me }: Reading, networkId: number) =>
  db
    .selectFrom('network_members as m')
    .innerJoin('users', 'users.id', 'm.user_id')
    .select(personColumns)
    .where('m.network_id', '=', networkId)
    .where('m.state', '=', 'active')
    .where('users.state', '=', 'active')
    .where(knownMembership(me))
    .orderBy('m.joined_at', 'desc')
    .limit(8)

const trailOf = (db: Db, id: number) =>
  db
    .selectFrom('networks as up')
    .innerJoin('networks as n', (join) => join.on('n.id', '=', id))
    .select(markColumns.map((column) => `up.${column}` as const))
    .select('up.private')
    .where('up.id', '=', sql<number>`any(n.parent_path)`)
    .orderBy(sql`cardinality(up.parent_path)`)

/** A network the viewer may look at, with the networks above it; missing for people who may not know of it. */
function seenNetwork<Row extends Pick<Network, 'id' | 'name' | 'private'>>(
  me: Viewer,
  network: Row | undefined,
  trail: readonly { id: number; private: boolean }[],
): Row {
  if (!network || !trail.every((above) => isInside(me, above))) throw missing()
  authorize(me, networksPolicy.view, network)
  return network
}

/** For parts of a network's page that are asked for by themselves. */
export async function viewedNetwork({ db, me }: Reading, id: number) {
  const [[network], trail] = await together(
    db,
    db
      .selectFrom('networks')
      .select(['id', 'name', 'kind', 'private'])
      .where('id', '=', id)
      .where('archived_at', 'is', null),
    trailOf(db, id),
  )
  return seenNetwork(me, network, trail)
}

const SOME_CHILDREN = 12

const cardsOf = (db: Db) =>
  db
    .selectFrom('networks as n')
    .select(cardColumns.map((column) => `n.${column}` as const))
    .select(sql<number>`count(*) over ()`.as('of_all'))
    .where('n.archived_at', 'is', null)
    .orderBy('n.name')
    .limit(SOME_CHILDREN)

const gatheredBy = (db: Db, id: number) =>
  db.selectFrom('region_children').select('network_id').where('region_id', '=', id)

/** One network as its page shows it. Of a private one, outsiders get name and short description. */
export async function showNetwork(act: Reading, id: number): Promise<z.output<typeof NetworkPage>> {
  const { db, me } = act
  const known = knownTo(me)
  const [[found], trail, children, ownRegions, regions, leaders, members, [modules]] = await together(
    db,
    db
      .selectFrom('networks as n')
      .selectAll('n')
      .select(isLed('n').as('is_led'))
      .where('n.id', '=', id)
      .where('n.archived_at', 'is', null),
    trailOf(db, id),
    cardsOf(db)
      .where((eb) =>
        eb.or([
          eb.and([eb('n.parent_id', '=', id), eb('n.kind', '<>', 'region')]),
          eb('n.id', 'in', gatheredBy(db, id)),
        ]),
      )
      .where(known),
    cardsOf(db).where('n.parent_id', '=', id).where('n.kind', '=', 'region').where(known),
    db
      .selectFrom('region_children as g')
      .innerJoin('networks as n', 'n.id', 'g.region_id')
      .select(markColumns.map((column) => `n.${column}` as const))
      .where('g.network_id', '=', id)
      .where('n.archived_at', 'is', null)
      .where(known)
      .orderBy('n.name'),
    leadersOf(db, id),
    newestMembers(act, id),
    db.selectFrom('enterprises').select('plan_module_enabled').where('id', '=', db.enterpriseId),
  )
  const network = seenNetwork(me, found, trail)
  const inside = isInside(me, network)
  const { view_members, view_news, view_events, manage } = networksPolicy
  const can = {
    ...abilities(me, { view_members, view_news, view_events, manage }, network),
    ...pageAbilitiesOf(act, network, modules),
    view_leaders: allows(me, leadersPolicy.view, network),
    manage_leaders: allows(me, leadersPolicy.manage, network),
    view_insights: allows(me, membersPolicy.insights, network),
    hand_over: allows(me, leadersPolicy.hand_over, network),
  }
  const card = cardOf(me)
  return {
    ...card(network),
    uuid: network.uuid,
    banner_url: bannerOf(inside ? network : { ...network, banner_file_id: null }, BANNER_WIDTHS[1]),
    description: inside ? network.description : null,
    trail: trail.map(markOf),
    regions: inside ? regions.map(markOf) : [],
    children: inside ? children.map(card) : [],
    child_count: inside ? (children[0]?.of_all ?? 0) : 0,
    own_regions: inside ? ownRegions.map(card) : [],
    region_count: inside ? (ownRegions[0]?.of_all ?? 0) : 0,
    people_count: can.view_members ? network.people_count : null,
    leaders: inside ? leaders.map((row) => ({ ...faceOf(row, FACE_WIDTHS[1]), position: row.position })) : [],
    some_members: inside && can.view_members ? members.map((row) => faceOf(row, FACE_WIDTHS[0])) : [],
    inside,
    unled: can.view_leaders && !network.is_led,
    can,
  }
}

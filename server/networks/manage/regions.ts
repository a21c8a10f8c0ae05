import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import { type Region, type RegionsFilter, regions } from '../../../contract/networks/regions.ts'
import type { Hears } from '../../../contract/route.ts'
import type { Act, Reading } from '../../platform/act.ts'
import { differenceOf, record } from '../../platform/changes.ts'
import { type Db, type Tx, together } from '../../platform/database/db.ts'
import { totalOf } from '../../platform/database/totals.ts'
import { conflict, missing } from '../../platform/errors.ts'
import { wentStale } from '../../platform/live/live.ts'
import { abilities, allows, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { knownNetwork, knownTo } from '../known.ts'
import { recountPeople } from '../people.ts'
import { networksPolicy } from '../policy.ts'
import { markColumns, markOf, networkIdsNamed, viewedNetwork } from '../queries.ts'
import { countNetworks, lockNetwork, networksChanged } from './networkPlace.ts'
import { removeEmpty } from './networks.ts'

type Shown = z.output<typeof Region>

const question = (db: Db) =>
  db
    .selectFrom('networks as n')
    .innerJoin('networks as p', 'p.id', 'n.parent_id')
    .where('n.kind', '=', 'region')
    .where('n.archived_at', 'is', null)
    .select(markColumns.map((column) => `n.${column}` as const))
    .select(['n.short_description', 'n.description', 'n.private', 'n.members_visibility', 'n.member_count'])
    .select(['n.version', 'n.parent_id', 'p.private as parent_private'])
    .select([
      'p.kind as parent_kind',
      'p.name as parent_name',
      'p.colour as parent_colour',
      'p.pattern as parent_pattern',
      'p.logo_file_id as parent_logo',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('region_children as rc')
          .innerJoin('networks as c', 'c.id', 'rc.network_id')
          .select(markColumns.map((column) => `c.${column}` as const))
          .whereRef('rc.region_id', '=', 'n.id')
          .where('c.archived_at', 'is', null)
          .orderBy('c.name'),
      ).as('children'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof question>['execute']>>[number]

/** Of a private region, or one of a private network, outsiders learn only its name. */
function regionFrom(me: Viewer, row: Row): Shown {
  const parent = {
    id: row.parent_id ?? 0,
    kind: row.parent_kind,
    name: row.parent_name,
    colour: row.parent_colour,
    pattern: row.parent_pattern,
    logo_file_id: row.parent_logo,
  }
  const about = { id: parent.id, name: parent.name, private: row.parent_private }
  const inside = (id: number, hidden: boolean) =>
    !hidden || me.memberships.get(id) === 'active' || me.leads.has(id)
  const open =
    (inside(row.id, row.private) && inside(parent.id, row.parent_private)) ||
    allows(me, networksPolicy.regions, about)
  return {
    ...markOf(row),
    short_description: row.short_description,
    description: open ? row.description : null,
    parent: markOf(parent),
    children: open ? row.children.map(markOf) : [],
    member_count: allows(me, networksPolicy.view_members, row) ? row.member_count : 0,
    version: row.version,
    can: abilities(me, { regions: networksPolicy.regions }, about),
  }
}

async function narrowed({ db, me }: Reading, { search, group_id }: z.output<typeof RegionsFilter>) {
  const found = search ? await networkIdsNamed(db, search) : undefined
  return question(db)
    .where(knownTo(me))
    .$if(group_id !== undefined, (all) => all.where('n.parent_id', '=', group_id ?? 0))
    .$if(found !== undefined, (all) => all.where('n.id', '=', sql<number>`any(${found ?? []}::bigint[])`))
}

export async function listRegions(act: Reading, query: Hears<typeof regions.list, 'query'>) {
  const { db, me } = act
  authorize(me, networksPolicy.list)
  const { page, page_size, sort_by } = query
  const { sort_direction = sort_by === 'name' ? 'asc' : 'desc' } = query
  if (query.group_id !== undefined) await viewedNetwork(act, query.group_id)
  const some = await narrowed(act, query)
  const [rows, [counted]] = await together(
    db,
    some
      .orderBy(`n.${sort_by}`, sort_direction)
      .orderBy('n.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    some.clearSelect().select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return {
    items: rows.map((row) => regionFrom(me, row)),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

/** The same rows in the order of their ids, for the file. */
export async function regionsAfter(
  act: Reading,
  filter: z.output<typeof RegionsFilter>,
  after: number,
  limit: number,
) {
  const { me } = act
  const some = await narrowed(act, filter)
  const rows = await some.where('n.id', '>', after).orderBy('n.id').limit(limit).execute()
  return rows.map((row) => regionFrom(me, row))
}

export async function showRegion({ db, me }: Reading, id: number): Promise<Shown> {
  const row = await question(db).where('n.id', '=', id).executeTakeFirst()
  if (!row) throw missing()
  const region = regionFrom(me, row)
  authorize(me, networksPolicy.regions, {
    id: region.parent.id,
    name: region.parent.name,
    private: row.parent_private,
  })
  return region
}

async function parentOf(act: Reading, id: number) {
  const parent = await knownNetwork(act, id)
  if (parent.kind === 'region') throw missing()
  return parent
}

/** Sets what a region contains: children of its parent and nothing else. Returns what it contained before. */
async function gather(tx: Tx, regionId: number, parentId: number, childIds: readonly number[]) {
  const wanted = [...new Set(childIds)]
  const children = await tx
    .selectFrom('networks')
    .select('id')
    .where('id', '=', sql<number>`any(${wanted}::bigint[])`)
    .where('parent_id', '=', parentId)
    .where('kind', '<>', 'region')
    .where('archived_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  if (children.length < wanted.length) throw missing()
  const before = await tx
    .selectFrom('region_children')
    .select('network_id')
    .where('region_id', '=', regionId)
    .where('network_id', 'in', (eb) =>
      eb
        .selectFrom('networks')
        .select('id')
        .where('parent_id', '=', parentId)
        .where('archived_at', 'is', null),
    )
    .orderBy('network_id')
    .execute()
  // Archived networks can't be chosen or left out; they are in the region again once restored.
  await tx
    .deleteFrom('region_children')
    .where('region_id', '=', regionId)
    .where('network_id', 'in', (eb) =>
      eb
        .selectFrom('networks')
        .select('id')
        .where('parent_id', '=', parentId)
        .where('archived_at', 'is', null),
    )
    .execute()
  if (wanted.length > 0)
    await tx
      .insertInto('region_children')
      .values(wanted.map((network_id) => ({ region_id: regionId, network_id })))
      .execute()
  await recountPeople(tx, [regionId])
  return before.map(({ network_id }) => network_id)
}

const changed = async (tx: Tx) => {
  networksChanged(tx)
  wentStale(tx, [regions.list.path, regions.edit.path])
}

/** A second way to divide a network: a region has its own members and leaders and contains some of the children. */
export async function createRegion(
  act: Act,
  { group_id, child_ids, ...region }: Hears<typeof regions.create, 'body'>,
) {
  const { tx, me } = act
  await parentOf(act, group_id)
  const parent = await lockNetwork(act, group_id)
  authorize(me, networksPolicy.regions, parent)
  const { id } = await tx
    .insertInto('networks')
    .values({
      ...region,
      kind: 'region',
      parent_id: parent.id,
      parent_path: (parent.path ?? []).map(Number),
      colour: parent.colour,
      pattern: parent.pattern,
      private: parent.private,
      pending_users: parent.pending_users,
      members_visibility: parent.members_visibility,
      event_attendance_visibility: parent.event_attendance_visibility,
      messages_visibility: parent.messages_visibility,
      latest_news_visibility: parent.latest_news_visibility,
      upcoming_events_visibility: parent.upcoming_events_visibility,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await gather(tx, id, parent.id, child_ids)
  await record(act, {
    action: 'region.created',
    subject: { type: 'network', id },
    network_id: parent.id,
    difference: { ...region, parent_id: group_id, child_ids },
  })
  await changed(tx)
  await countNetworks(tx, new Map([['region', 1]]))
  return showRegion(act, id)
}

export async function changeRegion(
  act: Act,
  id: number,
  { version, child_ids, ...change }: Hears<typeof regions.update, 'body'>,
) {
  const { tx, me } = act
  const region = await lockNetwork(act, id)
  if (region.kind !== 'region' || region.parent_id === null) throw missing()
  authorize(me, networksPolicy.regions, await parentOf(act, region.parent_id))
  if (region.version !== version) throw conflict('changed_meanwhile')
  const before = await gather(tx, id, region.parent_id, child_ids)
  await tx
    .updateTable('networks')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: 'region.changed',
    subject: { type: 'network', id },
    network_id: region.parent_id,
    difference: {
      ...differenceOf<Record<string, unknown>>(region, change),
      ...differenceOf<Record<string, unknown>>(
        { child_ids: before },
        { child_ids: child_ids.toSorted((a, b) => a - b) },
      ),
    },
  })
  await changed(tx)
  return showRegion(act, id)
}

export async function deleteRegion(act: Act, id: number) {
  const { tx, me } = act
  const region = await lockNetwork(act, id)
  if (region.kind !== 'region' || region.parent_id === null) throw missing()
  authorize(me, networksPolicy.regions, await parentOf(act, region.parent_id))
  wentStale(tx, [regions.list.path])
  return removeEmpty(act, region)
}

import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { ManagedNetwork } from '../../../contract/networks/manage.ts'
import type { Reading } from '../../platform/act.ts'
import { type DB, type Db, together } from '../../platform/database/db.ts'
import { pictureUrl } from '../../platform/files/files.ts'
import { abilities, authorize } from '../../platform/rights/policy.ts'
import { knownNetwork } from '../known.ts'
import { networksPolicy } from '../policy.ts'
import { artUrl, BANNER_WIDTHS, markColumns, markOf } from '../queries.ts'

type Managed = z.output<typeof ManagedNetwork>

export const managing = {
  manage: networksPolicy.manage,
  place: networksPolicy.place,
  regions: networksPolicy.regions,
  categorize: networksPolicy.categorize,
}

/** The marks of a way down the tree, in its order. */
export const trailOf = (db: Db, path: readonly (number | string)[]) =>
  db
    .selectFrom(
      sql<{ id: number; place: number }>`unnest(${path.map(Number)}::bigint[]) with ordinality`.as<'way'>(
        sql`way(id, place)`,
      ),
    )
    .innerJoin('networks as n', 'n.id', 'way.id')
    .select(markColumns.map((column) => `n.${column}` as const))
    .orderBy('way.place')

const settingsOf = (network: Selectable<DB['networks']>) => ({
  name: network.name,
  short_description: network.short_description,
  description: network.description,
  private: network.private,
  pending_users: network.pending_users,
  colour: network.colour,
  pattern: network.pattern as Managed['pattern'],
  members_visibility: network.members_visibility as Managed['members_visibility'],
  event_attendance_visibility: network.event_attendance_visibility as Managed['event_attendance_visibility'],
  messages_visibility: network.messages_visibility as Managed['messages_visibility'],
  latest_news_visibility: network.latest_news_visibility as Managed['latest_news_visibility'],
  upcoming_events_visibility: network.upcoming_events_visibility as Managed['upcoming_events_visibility'],
  expiry_age_events: network.expiry_age_events,
  expiry_age_events_unit: network.expiry_age_events_unit as Managed['expiry_age_events_unit'],
  expiry_age_news: network.expiry_age_news,
  expiry_age_news_unit: network.expiry_age_news_unit as Managed['expiry_age_news_unit'],
  expiry_age_resources: network.expiry_age_resources,
  expiry_age_resources_unit: network.expiry_age_resources_unit as Managed['expiry_age_resources_unit'],
  suggested: network.suggested,
})

/** All settings of a network, for people who may change them. */
export async function showManaged(act: Reading, id: number): Promise<Managed> {
  const { db, me } = act
  const network = await knownNetwork(act, id)
  authorize(me, networksPolicy.manage, network)
  const [trail, categories, [children]] = await together(
    db,
    trailOf(db, network.parent_path),
    db.selectFrom('network_categories').select('category_id').where('network_id', '=', id).orderBy('type_id'),
    db
      .selectFrom('networks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('parent_id', '=', id)
      .where('archived_at', 'is', null),
  )
  return {
    ...markOf(network),
    ...settingsOf(network),
    banner_url: network.banner_file_id
      ? pictureUrl(network.banner_file_id, BANNER_WIDTHS[1])
      : artUrl(network, 'banner'),
    has_banner: network.banner_file_id !== null,
    has_logo: network.logo_file_id !== null,
    trail: trail.map(markOf),
    category_ids: categories.map(({ category_id }) => category_id),
    children_count: children?.count ?? 0,
    member_count: network.member_count,
    version: network.version,
    can: abilities(me, managing, network),
  }
}

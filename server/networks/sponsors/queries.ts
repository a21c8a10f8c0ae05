import { sql } from 'kysely'
import type { z } from 'zod'
import type { Sponsor, sponsors } from '../../../contract/networks/sponsors.ts'
import type { Hears } from '../../../contract/route.ts'
import { videoOf } from '../../../contract/videos.ts'
import { FACE_WIDTHS, faceOf } from '../../identity/faces.ts'
import type { Reading } from '../../platform/act.ts'
import { type Db, together } from '../../platform/database/db.ts'
import { contains } from '../../platform/database/patterns.ts'
import { missing } from '../../platform/errors.ts'
import { pictureUrl } from '../../platform/files/files.ts'
import { abilities, authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { viewedNetwork } from '../queries.ts'
import { sponsorsPolicy } from './policy.ts'

type Shown = z.output<typeof Sponsor>
interface Network {
  id: number
  name: string
  private: boolean
}

export const SPONSOR_WIDTHS = [192, 384] as const
const managing = { manage: sponsorsPolicy.manage }

const called = sql<string>`coalesce(u.name, s.name)`

const question = (db: Db) =>
  db
    .selectFrom('sponsors as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.network_id',
      's.user_id',
      's.title',
      's.header',
      's.message',
      's.picture_file_id',
      's.picture_alt',
      's.video_url',
      's.visible',
      's.sort_order',
      's.version',
      'u.pronouns',
      'u.avatar_file_id',
      called.as('name'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof question>['execute']>>[number]

const sponsorOf =
  (me: Viewer, network: Network) =>
  (row: Row): Shown => ({
    id: row.id,
    person:
      row.user_id === null
        ? null
        : faceOf(
            { id: row.user_id, name: row.name, pronouns: row.pronouns, avatar_file_id: row.avatar_file_id },
            FACE_WIDTHS[1],
          ),
    name: row.name,
    title: row.title,
    header: row.header,
    message: row.message,
    picture_url: row.picture_file_id ? pictureUrl(row.picture_file_id, SPONSOR_WIDTHS[1]) : null,
    picture_alt: row.picture_alt,
    video_url: row.video_url,
    video: row.video_url === null ? null : (videoOf(row.video_url) ?? null),
    visible: row.visible,
    version: row.version,
    can: abilities(me, managing, network),
  })

/**
 * The sponsors of a network. They are shown regardless of their own membership and its visibility, since sponsoring
 * is public. Sponsors who have left aren't shown, except to people who manage the network.
 */
export async function listSponsors(
  act: Reading,
  networkId: number,
  { page, page_size, search, scope, sort_by, sort_direction = 'asc' }: Hears<typeof sponsors.list, 'query'>,
) {
  const { db, me } = act
  const network = await viewedNetwork(act, networkId)
  authorize(me, scope === 'all' ? sponsorsPolicy.manage : sponsorsPolicy.view, network)
  const some = question(db)
    .where('s.network_id', '=', networkId)
    .$if(scope === 'visible', (all) =>
      all
        .where('s.visible', '=', true)
        .where((eb) => eb.or([eb('s.user_id', 'is', null), eb('u.state', '=', 'active')])),
    )
    .where(contains(sql`${called} || ' ' || coalesce(s.title, '')`, search))
  const by = { sort_order: sql`s.sort_order`, name: called, title: sql`s.title` }[sort_by]
  const [rows, [counted]] = await together(
    db,
    some
      .orderBy(by, sort_direction)
      .orderBy('s.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    some.clearSelect().select((eb) => eb.fn.countAll<number>().as('count')),
  )
  return {
    items: rows.map(sponsorOf(me, network)),
    page,
    page_size,
    total: counted?.count ?? 0,
    total_is: 'exact' as const,
  }
}

/** A sponsor of an existing network, for people who manage it. */
export async function managedSponsor(act: Reading, id: number) {
  const { db, me } = act
  const row = await question(db).where('s.id', '=', id).executeTakeFirst()
  if (!row || row.network_id === null) throw missing()
  const network = await viewedNetwork(act, row.network_id)
  authorize(me, sponsorsPolicy.manage, network)
  return { row, network }
}

export async function showSponsor(act: Reading, id: number): Promise<Shown> {
  const { me } = act
  const { row, network } = await managedSponsor(act, id)
  return sponsorOf(me, network)(row)
}

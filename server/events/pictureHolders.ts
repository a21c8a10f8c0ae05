import { sql } from 'kysely'
import { hiddenNetworks } from '../identity/viewerNetworks.ts'
import { knownTo } from '../networks/known.ts'
import { seenBy } from '../networks/visibility.ts'
import { type Asking, newestOf, type PictureHolder, some } from '../pictures/holders.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { knownEvent } from './known.ts'

/** The dates of a series share pictures of their descriptions. */
const eventsWith = ({ e, file }: Asking) =>
  sql`select id from events where enterprise_id = ${e} and picture_file_id = ${file}
    union all select v.id from event_pictures w
      join events one on one.enterprise_id = ${e} and one.id = w.event_id
      join events v on v.enterprise_id = ${e} and (v.id = one.id or v.series_id = one.series_id)
      where w.enterprise_id = ${e} and w.file_id = ${file}`

/** A picture in a change request or an earlier decision was never shown to readers. */
const desksWith = ({ e, file }: Asking) =>
  newestOf(sql`select event_id from event_changes where enterprise_id = ${e} and state = 'pending'
      and wanted::text like '%' || ${file}::text || '%'
    union select d.event_id from event_decisions d
      join events v on v.enterprise_id = ${e} and v.id = d.event_id and v.state in ('pending_approval', 'changes_requested')
      where d.enterprise_id = ${e} and d.content::text like '%/files/' || ${file}::text || '/%'`)

/** A place where the viewer may read: a network that is there and that they know of. */
const placeOf = (me: Viewer) =>
  sql`n.archived_at is null and n.id <> all(${hiddenNetworks(me)}::bigint[]) and ${knownTo(me)}`

const inEvents: Pick<PictureHolder, 'held' | 'isTheirs'> = {
  held: (asking) => newestOf(eventsWith(asking)),
  isTheirs: (act, held) => some<number>(held, async (id) => !!(await knownEvent(act, id))),
}

export const pictureInEvents: PictureHolder = {
  ...inEvents,
  purposes: ['event'],
  isRead: (asking) =>
    sql`exists (select from (${eventsWith(asking)}) as held(id)
      join event_networks p on p.enterprise_id = ${asking.e} and p.event_id = held.id and p.live
      join networks n on n.enterprise_id = ${asking.e} and n.id = p.network_id
      where ${placeOf(asking.me)} and ${seenBy(asking.me, 'upcoming_events_visibility', 'n')})`,
}

/** Descriptions of events may show what was sent for a post. */
export const postPictureInEvents: PictureHolder = { ...inEvents, purposes: ['post'] }

export const pictureOnDesks: PictureHolder = {
  purposes: ['post', 'event'],
  held: desksWith,
  isTheirs: (act, held) =>
    some<number>(held, async (id) => {
      const { mine, manages, approves } = await knownEvent(act, id)
      return mine || manages || approves
    }),
}

export const pictureInEventDrafts: PictureHolder = {
  purposes: ['post', 'post_preview', 'event'],
  held: ({ me, e, file }) =>
    sql`exists (select from event_drafts where enterprise_id = ${e} and author_id = ${me.user_id}::bigint
      and (picture_file_id = ${file} or content::text like '%/files/' || ${file}::text || '/%'))`,
  isTheirs: async (_act, held) => held === true,
}

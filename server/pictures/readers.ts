import { type RawBuilder, sql } from 'kysely'
import { knownEvent } from '../events/known.ts'
import { isAwaited, knownTo } from '../networks/known.ts'
import { viewedNetwork } from '../networks/queries.ts'
import { sponsorsPolicy } from '../networks/sponsors/policy.ts'
import { seenBy } from '../networks/visibility.ts'
import type { Db } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import { allows } from '../platform/policy.ts'
import { hiddenNetworks, type Viewer } from '../platform/viewer.ts'
import { knownPost } from '../posts/one.ts'
import { isReadBy } from '../posts/queries.ts'
import { writtenBy } from '../posts/writers.ts'

export interface Picture {
  id: string
  purpose: string
  owner_id: number | null
}

/** The dates of a series show the same picture; whoever reads none of the newest reads none. */
const MOST_HOLDERS = 50

/** What shows a picture. Whether somebody may read that is asked of each, in the words of its own area. */
interface Holders {
  /** Something of the viewer's own, or a network whose mark they may see. */
  shown: boolean
  posts: number[]
  events: number[]
  /** Events beside which it lies, for those who organize or decide. */
  desks: number[]
  sponsored: { network_id: number; visible: boolean }[]
}

type Part = RawBuilder<unknown>

const ids = (question: Part) =>
  sql`array(select held.id from (${question}) as held(id) order by held.id desc limit ${MOST_HOLDERS})`

const postsWith = (e: Part, file: Part) =>
  sql`select id from posts where enterprise_id = ${e} and picture_file_id = ${file}
    union all select id from posts where enterprise_id = ${e} and preview_file_id = ${file}
    union all select post_id from post_pictures where enterprise_id = ${e} and file_id = ${file}`

const draftsWith = (me: Viewer, e: Part, file: Part) =>
  sql`exists (select from post_drafts where enterprise_id = ${e} and ${writtenBy(me)} and (picture_file_id = ${file}
      or content -> 'preview' ->> 'file_id' = ${file}::text
      or exists (select from post_draft_pictures w where w.enterprise_id = ${e} and w.draft_id = post_drafts.id
        and w.file_id = ${file})))
    or exists (select from event_drafts where enterprise_id = ${e} and author_id = ${me.user_id}::bigint
      and (picture_file_id = ${file} or content::text like '%/files/' || ${file}::text || '/%'))`

/** Its dates share what one of them says. */
const eventsWith = (e: Part, file: Part) =>
  sql`select id from events where enterprise_id = ${e} and picture_file_id = ${file}
    union all select v.id from event_pictures w
      join events one on one.enterprise_id = ${e} and one.id = w.event_id
      join events v on v.enterprise_id = ${e} and (v.id = one.id or v.series_id = one.series_id)
      where w.enterprise_id = ${e} and w.file_id = ${file}`

/** What is reported of an event, is wished for it, or was decided about before: it was never shown to its readers. */
const desksWith = (e: Part, file: Part) =>
  ids(sql`select u.event_id from event_update_pictures p
      join event_updates u on u.enterprise_id = ${e} and u.id = p.update_id
      where p.enterprise_id = ${e} and p.file_id = ${file}
    union select event_id from event_changes where enterprise_id = ${e} and state = 'pending'
      and wanted::text like '%' || ${file}::text || '%'
    union select d.event_id from event_decisions d
      join events v on v.enterprise_id = ${e} and v.id = d.event_id and v.state in ('pending_approval', 'changes_requested')
      where d.enterprise_id = ${e} and d.content::text like '%/files/' || ${file}::text || '/%'`)

const marksWith = (me: Viewer, e: Part, file: Part) =>
  sql`exists (select from networks n where n.enterprise_id = ${e} and (n.banner_file_id = ${file} or n.logo_file_id = ${file})
    and n.id <> all(${hiddenNetworks(me)}::bigint[]) and (${knownTo(me)} or ${isAwaited(me)}))`

const sponsoredWith = (e: Part, file: Part) =>
  sql`(select jsonb_agg(jsonb_build_object('network_id', s.network_id, 'visible', s.visible))
    from sponsors s where s.enterprise_id = ${e} and s.picture_file_id = ${file})`

/** A place where the viewer may read: a network that is there and that they know of. */
const placeOf = (me: Viewer) =>
  sql`n.archived_at is null and n.id <> all(${hiddenNetworks(me)}::bigint[]) and ${knownTo(me)}`

const postsRead = (me: Viewer, e: Part, file: Part) =>
  sql`exists (select from (${postsWith(e, file)}) as held(id) where ${isReadBy(me, e, sql`held.id`)})`

const eventsRead = (me: Viewer, e: Part, file: Part) =>
  sql`exists (select from (${eventsWith(e, file)}) as held(id)
    join event_networks p on p.enterprise_id = ${e} and p.event_id = held.id and p.live
    join networks n on n.enterprise_id = ${e} and n.id = p.network_id
    where ${placeOf(me)} and ${seenBy(me, 'upcoming_events_visibility', 'n')})`

/** The answer for almost everybody who is shown a picture, in one statement: they read what it stands in. */
async function isRead(db: Db, me: Viewer, { id, purpose }: Picture) {
  const [e, file] = [sql`${db.enterpriseId}::bigint`, sql`${id}::uuid`]
  const question = { post: postsRead, post_preview: postsRead, event: eventsRead }[purpose]
  if (!question) return false
  const { rows } = await sql<{ read: boolean }>`select ${question(me, e, file)} as read`.execute(db)
  return rows[0]?.read ?? false
}

/** One statement for what shows a picture, by what it was sent for. */
async function holdersOf(db: Db, me: Viewer, { id, purpose }: Picture): Promise<Holders> {
  const [e, file] = [sql`${db.enterpriseId}::bigint`, sql`${id}::uuid`]
  const none: Holders = { shown: false, posts: [], events: [], desks: [], sponsored: [] }
  const questions: Record<string, Partial<Record<keyof Holders, Part>>> = {
    post: {
      posts: ids(postsWith(e, file)),
      events: ids(eventsWith(e, file)),
      desks: desksWith(e, file),
      shown: draftsWith(me, e, file),
    },
    post_preview: { posts: ids(postsWith(e, file)), shown: draftsWith(me, e, file) },
    event: { events: ids(eventsWith(e, file)), desks: desksWith(e, file), shown: draftsWith(me, e, file) },
    network_banner: { shown: marksWith(me, e, file) },
    network_logo: { shown: marksWith(me, e, file) },
    sponsor: { sponsored: sponsoredWith(e, file) },
  }
  const wanted = Object.entries(questions[purpose] ?? {})
  if (wanted.length === 0) return none
  const { rows } = await sql<Partial<Holders>>`select ${sql.join(
    wanted.map(([name, question]) => sql`${question} as ${sql.ref(name)}`),
  )}`.execute(db)
  return { ...none, ...rows[0], sponsored: rows[0]?.sponsored ?? [] }
}

/** Whether one of these is there for the viewer; what is missing for them, or denied, is not. */
async function some<Held>(held: readonly Held[], isTheirs: (one: Held) => Promise<boolean>) {
  for (const one of held) {
    const seen = await isTheirs(one).catch((error: unknown) => {
      if (error instanceof AppError && (error.kind === 'missing' || error.kind === 'denied')) return false
      throw error
    })
    if (seen) return true
  }
  return false
}

/**
 * Whether somebody may see a picture: whoever sent it, and whoever may read what shows it now. Faces are for everybody who
 * is signed in. Its address is hard to guess, but gives no right.
 */
export async function maySeePicture(db: Db, me: Viewer, picture: Picture): Promise<boolean> {
  if (picture.purpose === 'avatar' || picture.owner_id === me.user_id) return true
  if (await isRead(db, me, picture)) return true
  const { shown, posts, events, desks, sponsored } = await holdersOf(db, me, picture)
  if (shown) return true
  if (await some(posts, async (id) => !!(await knownPost(db, me, id)))) return true
  if (await some(events, async (id) => !!(await knownEvent(db, me, id)))) return true
  const tends = async (id: number) => {
    const { mine, manages, approves } = await knownEvent(db, me, id)
    return mine || manages || approves
  }
  if (await some(desks, tends)) return true
  return some(sponsored, async ({ network_id, visible }) => {
    const network = await viewedNetwork(db, me, network_id)
    return (visible && allows(me, sponsorsPolicy.view, network)) || allows(me, sponsorsPolicy.manage, network)
  })
}

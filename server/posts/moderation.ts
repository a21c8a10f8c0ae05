import { sql } from 'kysely'
import type { z } from 'zod'
import { networkAddress } from '../../contract/networks/addresses.ts'
import type { ModeratedPost, networkModeration } from '../../contract/posts/moderation.ts'
import type { PostKind } from '../../contract/posts/posts.ts'
import type { PlaceAction, PostState } from '../../contract/posts/states.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { viewerOfPerson } from '../identity/viewer.ts'
import { notify } from '../messages/notifications.ts'
import { viewedNetwork } from '../networks/queries.ts'
import { type Act, type Reading, reading, type Spoken } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { type Db, type Tx, together } from '../platform/database/db.ts'
import { contains, containsAsWritten } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { AppError } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import { offerUndo, postsDecided } from './decisionUndo.ts'
import { excerptOf } from './excerpts.ts'
import { homeColumns, knownPost } from './knownPost.ts'
import { isTimeFor, placeDenial } from './placeAbilities.ts'
import { movePlace, type PlaceRow, type PostRow } from './places.ts'
import { postsPolicy } from './policy.ts'
import { settle } from './publication.ts'
import { reportsIn } from './reported.ts'
import { placeOf } from './shownPlace.ts'
import { moderationChanged } from './stale.ts'

const statesOf = {
  pending: ['pending', 'changes_requested'],
  approved: ['approved', 'accepted'],
  shares: ['requested', 'reviewed'],
} as const

const tabOf = (db: Db, networkId: number, tab: keyof typeof statesOf) =>
  db
    .selectFrom('post_networks as p')
    .innerJoin('posts as s', 's.id', 'p.post_id')
    .where('p.network_id', '=', networkId)
    .where('p.state', '=', sql<string>`any(${[...statesOf[tab]]}::text[])`)
    .where('s.state', '<>', 'pending_deletion')
    // Another network sees what it was asked to show, not what its author changes afterwards.
    .where((eb) => eb.or([eb('p.origin', '=', 'author'), eb('s.state', '=', 'published')]))

const counting = (db: Db, some: ReturnType<typeof tabOf>) => countOf(db, some.select('s.id'))

/** The posts that wait in a network, those approved, and requests to share there. */
export async function listModerated(
  act: Reading,
  id: number,
  { tab, kind, search, page, page_size, sort_direction }: Hears<typeof networkModeration.list, 'query'>,
): Promise<Answers<typeof networkModeration.list>> {
  const { db, me } = act
  const network = await viewedNetwork(act, id)
  authorize(me, postsPolicy.approve, network)
  const some = tabOf(db, id, tab)
    .$if(kind !== undefined, (all) => all.where('s.kind', '=', kind ?? ''))
    .where((eb) => eb.or([contains('s.title', search), containsAsWritten(sql.ref('s.body'), search)]))
  // Those that have waited longest come first.
  const direction = sort_direction ?? (tab === 'approved' ? 'desc' : 'asc')
  const [rows, [counted], [pending], [shares], [reports]] = await together(
    db,
    some
      .innerJoin('users as u', 'u.id', 's.author_id')
      .innerJoin('networks as n', 'n.id', 'p.network_id')
      .selectAll('p')
      .select(homeColumns)
      .select([
        's.id as post',
        's.kind as post_kind',
        's.title',
        's.body',
        's.language',
        's.state as post_state',
        's.publish_at',
        'u.id as author_id',
        'u.name as author_name',
        'u.pronouns',
        'u.avatar_file_id',
      ])
      .select((eb) => [
        eb
          .selectFrom('post_networks as o')
          .whereRef('o.post_id', '=', 'p.post_id')
          .whereRef('o.network_id', '<>', 'p.network_id')
          .where('o.origin', '=', 'author')
          .select((one) => one.fn.countAll<number>().as('count'))
          .as('others'),
        eb
          .selectFrom('post_reports as r')
          .whereRef('r.post_id', '=', 'p.post_id')
          .where('r.state', '=', 'open')
          .select((one) => one.fn.countAll<number>().as('count'))
          .as('reported'),
      ])
      .orderBy('p.asked_at', direction)
      .orderBy('p.post_id', direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    counting(db, some),
    counting(db, tabOf(db, id, 'pending').where('p.state', '=', 'pending')),
    counting(db, tabOf(db, id, 'shares').where('p.state', '=', 'requested')),
    openReports(db, id),
  )
  const people = await askers(db, rows)
  return {
    items: rows.map(
      (row): z.output<typeof ModeratedPost> => ({
        id: row.post,
        kind: row.post_kind as z.output<typeof PostKind>,
        title: row.title,
        excerpt: excerptOf(row.body),
        language: row.language,
        author: faceOf(
          {
            id: row.author_id,
            name: row.author_name,
            pronouns: row.pronouns,
            avatar_file_id: row.avatar_file_id,
          },
          FACE_WIDTHS[0],
        ),
        state: row.post_state as PostState,
        place: placeOf(me, row, (person) => people.get(person ?? 0) ?? null, {
          wrote: row.author_id === me.user_id,
          owns: row.author_id === me.user_id,
        }),
        other_networks: row.others ?? 0,
        restricted: row.restricted,
        publish_at: row.publish_at,
        report_count: row.reported ?? 0,
      }),
    ),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
    waiting: {
      pending: totalOf(pending?.count ?? 0).total,
      shares: totalOf(shares?.count ?? 0).total,
      reports: reports?.count ?? 0,
    },
  }
}

const openReports = (db: Db, networkId: number) =>
  reportsIn(db, networkId, 'open').select((eb) => eb.fn.countAll<number>().as('count'))

async function askers(db: Db, rows: readonly Pick<PlaceRow, 'asked_by' | 'decided_by'>[]) {
  const ids = [...new Set(rows.flatMap(({ asked_by, decided_by }) => [asked_by, decided_by]))].filter(
    (id) => id !== null,
  )
  const people =
    ids.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'name', 'pronouns', 'avatar_file_id'])
          .where('id', '=', sql<number>`any(${ids}::bigint[])`)
          .execute()
  return new Map(people.map((row) => [row.id, faceOf(row, FACE_WIDTHS[0])]))
}

/**
 * Decides about posts in a network, one or many; those that can't be decided are returned with a reason and don't
 * affect the others.
 */
export async function decidePosts(
  act: Act & Spoken,
  networkId: number,
  { post_ids, decision, reason }: Hears<typeof networkModeration.decide, 'body'>,
): Promise<Answers<typeof networkModeration.decide>> {
  const { tx, me, say } = act
  const network = await viewedNetwork(act, networkId)
  authorize(me, postsPolicy.approve, network)
  const wanted = [...new Set(post_ids)]
  // Locked in the order of their ids, whatever order they were selected in.
  const held = await tx
    .selectFrom('posts')
    .selectAll()
    .where('id', '=', sql<number>`any(${wanted}::bigint[])`)
    .where('state', '<>', 'pending_deletion')
    .orderBy('id')
    .forUpdate()
    .execute()
  const places = await tx
    .selectFrom('post_networks')
    .selectAll()
    .where('network_id', '=', networkId)
    .where('post_id', '=', sql<number>`any(${held.map(({ id }) => id)}::bigint[])`)
    .where('state', '<>', 'draft')
    .execute()
  const written = await tx
    .selectFrom('post_writers')
    .select('post_id')
    .where('user_id', '=', me.user_id)
    .where('post_id', '=', sql<number>`any(${wanted}::bigint[])`)
    .execute()
  const wroteWith = new Set(written.map(({ post_id }) => post_id))
  const decided: { post: PostRow; place: PlaceRow }[] = []
  const refused: { id: number; says: string }[] = []
  const refuse = (id: number, code: string) => refused.push({ id, says: say(`errors.${code}`) })
  await postsDecided.hold(act)
  for (const id of wanted) {
    const post = held.find((one) => one.id === id)
    const place = places.find((one) => one.post_id === id)
    if (!post || !place) {
      refuse(id, 'post_missing')
      continue
    }
    const mine = post.author_id === me.user_id
    const standing = {
      place: { ...place, name: network.name },
      wrote: mine || wroteWith.has(id),
      owns: mine,
    }
    const denial = placeDenial(me, 'decide', standing)
    if (denial) refuse(id, denial.code)
    else if (!isTimeFor('decide', place)) refuse(id, 'post_decided')
    else if (decision === 'approve' && !(await mayStillBeShared(tx, place))) refuse(id, 'post_share_closed')
    else if (!(await decideOne(act, place, decision, reason))) refuse(id, 'post_decided')
    else {
      decided.push({ post, place })
      await record(act, {
        action: `post.${said[decision]}`,
        subject: { type: 'post', id },
        network_id: networkId,
        difference: { title: post.title, ...(reason === null ? {} : { reason }) },
      })
      await tellDecided(act, { post, place, network }, decision, reason)
    }
  }
  await offerUndo(act, networkId, decided)
  if (decided.length > 0) moderationChanged(tx)
  return { decided: decided.map(({ post }) => post.id), refused }
}

const said = {
  approve: 'approved',
  request_changes: 'changes_requested',
  decline: 'declined',
  review: 'reviewed',
} as const
type Decision = keyof typeof said

/**
 * The one who asked may have lost the right, or the post may have become private since: a share is approved only
 * while it could still be requested.
 */
async function mayStillBeShared(tx: Tx, { origin, asked_by, post_id }: PlaceRow) {
  if (origin !== 'share') return true
  const asker = asked_by === null ? undefined : await viewerOfPerson(tx, asked_by)
  if (!asker) return false
  try {
    return (await knownPost(reading(tx, asker), post_id)).can.share
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function decideOne({ tx, me }: Act, place: PlaceRow, decision: Decision, reason: string | null) {
  const action: PlaceAction = decision
  const state = await movePlace(tx, { by: me.user_id, action }, place, reason)
  if (state === undefined) return false
  await settle(tx, me.user_id, place.post_id, reason)
  return true
}

/** Notifies its author; for a share, the one who asked. */
async function tellDecided(
  { tx, me }: Act,
  {
    post,
    place,
    network,
  }: {
    post: { id: number; title: string; author_id: number }
    place: PlaceRow
    network: { id: number; name: string; kind: string }
  },
  decision: Decision,
  reason: string | null,
) {
  if (decision === 'review') return
  const isShare = place.origin === 'share'
  const kind = isShare ? 'post.share_decided' : (`post.${said[decision]}` as 'post.approved')
  await notify(tx, [isShare ? (place.asked_by ?? post.author_id) : post.author_id], {
    kind,
    facts: { post: post.title, group: network.name, reason: reason ?? '' },
    link: isShare ? networkAddress(network) : `/posts/${post.id}`,
    actor_id: me.user_id,
    network_id: network.id,
  })
}

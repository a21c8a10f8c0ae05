import { type Selectable, sql } from 'kysely'
import { kindOfPost } from '../../contract/posts/kinds.ts'
import { isOut, type PostState } from '../../contract/posts/states.ts'
import { hiddenNetworks } from '../identity/viewerNetworks.ts'
import { isClosed, knownTo } from '../networks/known.ts'
import { seenBy } from '../networks/visibility.ts'
import type { Reading } from '../platform/act.ts'
import { type DB, together } from '../platform/database/db.ts'
import { missing } from '../platform/errors.ts'
import { allows } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { type Ability, abilitiesOf, isRemoved } from './abilities.ts'
import { homeOf } from './placeAbilities.ts'
import { hasSay } from './places.ts'
import { postsPolicy } from './policy.ts'
import { inSegmentsOf } from './queries.ts'

type PostRow = Selectable<DB['posts']>

/** The network's columns; the place has a kind of its own as well. */
export const homeColumns = [
  'n.id',
  'n.name',
  'n.colour',
  'n.pattern',
  'n.logo_file_id',
  'n.kind as network_kind',
] as const

const placesOf = ({ db, me }: Reading, id: number) =>
  db
    .selectFrom('post_networks as p')
    .innerJoin('networks as n', 'n.id', 'p.network_id')
    .selectAll('p')
    .select(homeColumns)
    .select([
      'n.archived_at as network_archived_at',
      seenBy(me, 'latest_news_visibility', 'n').as('news'),
      seenBy(me, 'messages_visibility', 'n').as('messages'),
      knownTo(me).as('known'),
      isClosed('n').as('closed'),
      hasSay(db.enterpriseId, 'p').as('has_say'),
    ])
    .where('p.post_id', '=', id)
    .orderBy('n.name')
    .orderBy('n.id')

export type Place = Awaited<ReturnType<ReturnType<typeof placesOf>['execute']>>[number]

/** A post as it concerns one viewer: what they may know of it and what they may do with it. */
export interface Known {
  post: PostRow
  /** Those the viewer may know of. */
  places: Place[]
  /** The places where they read it. */
  read: Place[]
  mine: boolean
  /** Its co-writers. */
  writers: number[]
  /** Looks after a network it was written for, or after all posts: what they do with it holds everywhere. */
  moderates: boolean
  /** Edits all posts. */
  everywhere: boolean
  can: Record<Ability, boolean>
  segments: { id: number; name: string }[]
  liked: boolean
  saved: boolean
}

/** The queries for a post, in one round trip with whatever else its page needs. */
export function postQuestions(act: Reading, id: number) {
  const { db, me } = act
  return [
    db
      .selectFrom('posts')
      .selectAll()
      .select([
        inSegmentsOf(me, db.enterpriseId, sql`posts.id`).as('in_segments'),
        sql<boolean>`exists (select from post_appeals a where a.enterprise_id = ${db.enterpriseId} and a.post_id = posts.id
          and a.state = 'open')`.as('appeal_open'),
        sql<boolean>`exists (select from post_appeals a where a.enterprise_id = ${db.enterpriseId} and a.post_id = posts.id
          and a.removed_at = posts.state_changed_at)`.as('appealed'),
        sql<number[]>`(select coalesce(jsonb_agg(w.user_id order by w.user_id), '[]') from post_writers w
          where w.enterprise_id = ${db.enterpriseId} and w.post_id = posts.id)`.as('writers'),
        sql<boolean>`exists (select from post_likes l where l.enterprise_id = ${db.enterpriseId} and l.post_id = posts.id
          and l.user_id = ${me.user_id}::bigint)`.as('liked'),
        sql<boolean>`exists (select from post_saves s where s.enterprise_id = ${db.enterpriseId} and s.post_id = posts.id
          and s.user_id = ${me.user_id}::bigint)`.as('saved'),
      ])
      .where('id', '=', id),
    placesOf(act, id),
    db
      .selectFrom('post_segments as ps')
      .innerJoin('segments as s', 's.id', 'ps.segment_id')
      .select(['s.id', 's.name'])
      .where('ps.post_id', '=', id)
      .orderBy('s.name'),
    db.selectFrom('enterprises').select('likes_enabled').where('id', '=', db.enterpriseId),
  ] as const
}

type Answer<Q> = Q extends { execute(): Promise<infer Rows> } ? Rows : never
type AnswersTo<Asked> = { readonly [At in keyof Asked]: Answer<Asked[At]> }
type Answers = AnswersTo<ReturnType<typeof postQuestions>>

/**
 * A post the viewer may know of: they wrote it, look after one of its networks, or read it there. Missing for
 * everybody else, with the code `gone`.
 */
export async function knownPost(act: Reading, id: number, gone = 'not_found'): Promise<Known> {
  return knownFrom(act.me, await together(act.db, ...postQuestions(act, id)), gone)
}

/** The same from answers that came with others. */
export function knownFrom(
  me: Viewer,
  [[post], everyPlace, segments, [settings]]: Answers,
  gone = 'not_found',
): Known {
  if (!post) throw missing(gone)
  const { in_segments, liked, saved, appeal_open, appealed, writers, ...row } = post
  const mine = post.author_id === me.user_id
  // A look mentions no network that the administrator may not know of.
  const hidden = hiddenNetworks(me)
  const places = everyPlace.filter(({ network_id }) => !hidden.includes(network_id))
  if (places.length === 0 && everyPlace.length > 0) throw missing(gone)
  const reaches = segments.length === 0 || in_segments || mine
  const read = places.filter(
    (place) =>
      place.live &&
      place.network_archived_at === null &&
      place.known &&
      reaches &&
      place[kindOfPost(place.kind).seen_as],
  )
  const askedFor = (place: Place) => place.known && place.origin === 'share' && place.asked_by === me.user_id
  // A removed post exists for those who can restore it and, once its author appeals, for those who judge that.
  const shownIn = (place: Place) =>
    place.origin === 'share'
      ? isOut(post.state as PostState) && place.state !== 'declined'
      : place.state !== 'draft' &&
        (post.state !== 'pending_deletion' ||
          appeal_open ||
          (isRemoved(post) && allows(me, postsPolicy.moderate, homeOf(place))))
  const looksAfter = (place: Place) =>
    allows(me, postsPolicy.approve, homeOf(place)) || allows(me, postsPolicy.moderate, homeOf(place))
  const tended = places.filter((place) => shownIn(place) && looksAfter(place))
  const everywhere = allows(me, postsPolicy.edit_all, undefined)
  const wroteWith = writers.includes(me.user_id)
  if (!mine && !wroteWith && !everywhere && read.length === 0 && tended.length === 0) throw missing(gone)
  const writtenFor = places.filter(({ has_say }) => has_say)
  const moderates = everywhere || writtenFor.some((place) => allows(me, postsPolicy.moderate, homeOf(place)))
  return {
    post: row,
    places:
      mine || wroteWith || everywhere
        ? places
        : places.filter((place) => read.includes(place) || tended.includes(place) || askedFor(place)),
    read,
    mine,
    writers,
    moderates,
    everywhere,
    can: abilitiesOf(row, {
      mine,
      appealed,
      moderates,
      everywhere,
      shares_out: writtenFor.some((place) => allows(me, postsPolicy.share_out, homeOf(place))),
      reads: read.length > 0,
      closed: segments.length > 0 || writtenFor.every((place) => place.closed),
      likes: settings?.likes_enabled ?? true,
    }),
    segments,
    liked,
    saved,
  }
}

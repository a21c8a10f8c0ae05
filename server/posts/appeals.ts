import { sql } from 'kysely'
import type { z } from 'zod'
import type { PostAppeal, postAppeals } from '../../contract/posts/appeals.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { notify } from '../messages/notifications.ts'
import { viewedNetwork } from '../networks/queries.ts'
import type { Act, Reading } from '../platform/act.ts'
import { record } from '../platform/changes.ts'
import { type Db, together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { conflict, denied, missing } from '../platform/errors.ts'
import { authorize } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { undoable } from '../platform/undo.ts'
import { mayDo } from './abilities.ts'
import { standingOf } from './decisionUndo.ts'
import { type Known, knownPost } from './knownPost.ts'
import { judgesOf } from './notices.ts'
import { GONE, hasSay, lockPost, type PlaceRow, type PostRow, placesIn, showPlaces } from './places.ts'
import { postsPolicy } from './policy.ts'
import { bringBack, planPurge } from './postEnd.ts'
import { appealsChanged, archiveChanged } from './stale.ts'

type Appeal = z.output<typeof PostAppeal>

/** Asks that somebody else looks at a removal again: once for each. */
export async function appeal(act: Act, id: number, { reason }: Hears<typeof postAppeals.create, 'body'>) {
  const { tx, me } = act
  mayDo(await knownPost(act, id, GONE), 'appeal', () => conflict('appealed_once'))
  const post = await lockPost(tx, id)
  if (post.state !== 'pending_deletion') throw conflict('post_state')
  const added = await tx
    .insertInto('post_appeals')
    .values({
      post_id: id,
      // Compared in SQL: a moment in JSON is less precise.
      removed_at: sql`(select state_changed_at from posts where enterprise_id = ${tx.enterpriseId} and id = ${id})`,
      removed_by: post.state_changed_by,
      asked_by: me.user_id,
      reason,
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw conflict('appealed_once')
  await record(act, {
    action: 'post.appealed',
    subject: { type: 'post', id },
    difference: { title: post.title, reason },
  })
  await notify(tx, await judgesOf(tx, id, [me.user_id, post.state_changed_by ?? 0]), {
    kind: 'post.appealed',
    facts: { post: post.title, reason },
    link: `/posts/${id}`,
    actor_id: me.user_id,
    network_id: null,
  })
  appealsChanged(tx)
  return { done: true as const }
}

/** People who look after the post and neither wrote nor removed it. */
const judges = (
  me: Viewer,
  { moderates, wrote, removed_by }: { moderates: boolean; wrote: boolean; removed_by: number | null },
) => moderates && !wrote && removed_by !== me.user_id

const judgesOfKnown = (me: Viewer, { mine, writers, moderates }: Known, removed_by: number | null) =>
  judges(me, { moderates, wrote: mine || writers.includes(me.user_id), removed_by })

/** Restores a removed post, or upholds the removal with a reason. */
export async function decideAppeal(
  act: Act,
  id: number,
  { outcome, answer }: Hears<typeof postAppeals.decide, 'body'>,
) {
  const { tx, me } = act
  const asked = await tx
    .selectFrom('post_appeals')
    .select(['post_id', 'removed_by', 'asked_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!asked) throw missing()
  const known = await knownPost(act, asked.post_id)
  // Its author knows of the appeal; other readers don't.
  if (!known.moderates && !known.mine) throw missing()
  if (!judgesOfKnown(me, known, asked.removed_by)) throw denied('denied.own_removal')
  const post = await lockPost(tx, asked.post_id)
  await appealDecided.hold(act)
  const decided = await tx
    .updateTable('post_appeals')
    .set({ state: outcome, decided_by: me.user_id, decided_at: sql`now()`, answer })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('decided_at')
    .executeTakeFirst()
  if (!decided) throw conflict('appeal_decided')
  await appealDecided.offer(act, {
    id,
    decided_at: decided.decided_at ?? '',
    granted: outcome === 'granted' ? { ...standingOf(post), saved_by: post.saved_by } : null,
    places: outcome === 'granted' ? await placesIn(tx, post.id) : [],
    version: post.version + 1,
  })
  if (outcome === 'granted') await bringBack(tx, me.user_id, post)
  await record(act, {
    action: outcome === 'granted' ? 'post.appeal_granted' : 'post.appeal_refused',
    subject: { type: 'post', id: post.id },
    difference: { title: post.title, ...(answer === null ? {} : { answer }) },
  })
  await notify(tx, [asked.asked_by], {
    kind: outcome === 'granted' ? 'post.appeal_granted' : 'post.appeal_refused',
    facts: { post: post.title, reason: answer ?? '' },
    link: `/posts/${post.id}`,
    actor_id: me.user_id,
    network_id: null,
  })
  appealsChanged(tx)
  return { done: true as const }
}

/** It is asked again, and a post that came back by the answer is where it was: removed, with its days counted from then. */
export const appealDecided = undoable<{
  id: number
  decided_at: string
  granted: (ReturnType<typeof standingOf> & Pick<PostRow, 'saved_by'>) | null
  places: PlaceRow[]
  version: number
}>('post.appeal_decided', async (act, { id, decided_at, granted, places, version }) => {
  const { tx, me } = act
  const asked = await tx
    .updateTable('post_appeals')
    .set({ state: 'open', decided_by: null, decided_at: null, answer: null })
    .where('id', '=', id)
    .where('decided_at', '=', decided_at)
    .returning(['post_id', 'removed_by'])
    .executeTakeFirst()
  if (!asked) throw conflict('undo_changed')
  const known = await knownPost(act, asked.post_id)
  if (!judgesOfKnown(me, known, asked.removed_by)) throw denied('denied.own_removal')
  const post = await lockPost(tx, asked.post_id)
  if (granted !== null) {
    if (post.version !== version) throw conflict('undo_changed')
    await tx
      .updateTable('posts')
      .set({ ...granted, version: sql`version + 1` })
      .where('id', '=', post.id)
      .execute()
    for (const { enterprise_id: _, post_id, network_id, ...written } of places)
      await tx
        .updateTable('post_networks')
        .set(written)
        .where('post_id', '=', post_id)
        .where('network_id', '=', network_id)
        .execute()
    await showPlaces(tx, post.id)
    await planPurge(tx, post.id, Date.parse(granted.state_changed_at ?? decided_at))
    archiveChanged(tx)
  }
  await record(act, {
    action: 'post.appeal_decision_undone',
    subject: { type: 'post', id: post.id },
    difference: { title: post.title },
  })
  appealsChanged(tx)
})

const appealsIn = (db: Db) => db.selectFrom('post_appeals as a').innerJoin('posts as s', 's.id', 'a.post_id')

const columns = (me: Viewer, some: ReturnType<typeof appealsIn>) =>
  some
    .leftJoin('users as remover', 'remover.id', 'a.removed_by')
    .leftJoin('users as judge', 'judge.id', 'a.decided_by')
    .innerJoin('users as author', 'author.id', 's.author_id')
    .selectAll('a')
    .select([
      's.title',
      's.author_id',
      's.state_reason',
      sql<boolean>`s.author_id = ${me.user_id}::bigint or exists (select from post_writers w
        where w.enterprise_id = s.enterprise_id and w.post_id = s.id and w.user_id = ${me.user_id}::bigint)`.as(
        'wrote',
      ),
      'author.name as author_name',
      'author.pronouns as author_pronouns',
      'author.avatar_file_id as author_avatar',
      'remover.name as remover_name',
      'remover.pronouns as remover_pronouns',
      'remover.avatar_file_id as remover_avatar',
      'judge.name as judge_name',
      'judge.pronouns as judge_pronouns',
      'judge.avatar_file_id as judge_avatar',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number]

const face = (id: number | null, name: string | null, pronouns: string | null, avatar: string | null) =>
  id === null || name === null ? null : faceOf({ id, name, pronouns, avatar_file_id: avatar }, FACE_WIDTHS[0])

const shown = (me: Viewer, row: Row, looksAfter: boolean): Appeal => ({
  id: row.id,
  post_id: row.post_id,
  post_title: row.title,
  author: faceOf(
    {
      id: row.author_id,
      name: row.author_name,
      pronouns: row.author_pronouns,
      avatar_file_id: row.author_avatar,
    },
    FACE_WIDTHS[0],
  ),
  removed_because: row.state_reason,
  removed_by: looksAfter
    ? face(row.removed_by, row.remover_name, row.remover_pronouns, row.remover_avatar)
    : null,
  reason: row.reason,
  state: row.state as Appeal['state'],
  created_at: row.created_at,
  decided_by: face(row.decided_by, row.judge_name, row.judge_pronouns, row.judge_avatar),
  decided_at: row.decided_at,
  answer: row.answer,
  can: { decide: row.state === 'open' && judges(me, { ...row, moderates: looksAfter }) },
})

export async function appealsOf(act: Reading, id: number): Promise<Answers<typeof postAppeals.ofPost>> {
  const { db, me } = act
  const known = await knownPost(act, id)
  if (!known.mine && !known.moderates) return { items: [] }
  const rows = await columns(me, appealsIn(db)).where('a.post_id', '=', id).orderBy('a.id', 'desc').execute()
  return { items: rows.map((row) => shown(me, row, known.moderates && !row.wrote)) }
}

export async function listAppeals(
  act: Reading,
  networkId: number,
  { page, page_size, search, state, sort_direction = 'desc' }: Hears<typeof postAppeals.list, 'query'>,
): Promise<Answers<typeof postAppeals.list>> {
  const { db, me } = act
  const network = await viewedNetwork(act, networkId)
  authorize(me, postsPolicy.moderate, network)
  const some = appealsIn(db)
    .where('a.state', state === 'open' ? '=' : '<>', 'open')
    .where(contains('s.title', search))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('post_networks as p')
          .select('p.post_id')
          .whereRef('p.post_id', '=', 'a.post_id')
          .where('p.network_id', '=', networkId)
          .where(hasSay(db.enterpriseId, 'p')),
      ),
    )
  const [rows, [counted]] = await together(
    db,
    columns(me, some)
      .orderBy('a.created_at', sort_direction)
      .orderBy('a.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, some.select('a.id')),
  )
  return {
    items: rows.map((row) => shown(me, row, true)),
    page,
    page_size,
    ...totalOf(counted?.count ?? 0),
  }
}

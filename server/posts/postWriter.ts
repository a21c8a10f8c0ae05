import { sql } from 'kysely'
import type { z } from 'zod'
import { isPreviewed } from '../../contract/posts/kinds.ts'
import type { NewPost, PostChange } from '../../contract/posts/newPost.ts'
import { isAccepted, type PlaceState } from '../../contract/posts/states.ts'
import type { Act } from '../platform/act.ts'
import { differenceOf, record } from '../platform/changes.ts'
import { conflict, invalid } from '../platform/errors.ts'
import { allows } from '../platform/rights/policy.ts'
import { mayDo } from './abilities.ts'
import {
  allWords,
  checkContent,
  homesFor,
  keepWords,
  setMentions,
  setSegments,
  setTexts,
  titleOf,
} from './content.ts'
import { knownPost } from './knownPost.ts'
import { changedBy } from './newerVersion.ts'
import { tellApprovers } from './notices.ts'
import { keepWoven } from './picturesInText.ts'
import { GONE, lockPost, movePlace, placesIn, showPlaces } from './places.ts'
import { type Home, postsPolicy } from './policy.ts'
import { showPost } from './postPage.ts'
import { askPreview } from './preview.ts'
import { ask, settle } from './publication.ts'
import { type Text, textsOf } from './texts.ts'

type Whole = z.output<typeof NewPost>

/** Writes a post: it goes out where its author may publish, and asks elsewhere. */
export async function writePost(
  act: Act,
  { network_ids, segment_ids, title, publish_at, texts, ...content }: Whole,
  draft?: { id: string; author_id: number; writers: readonly number[] },
) {
  const { tx, me } = act
  const author = draft?.author_id ?? me.user_id
  const writers = [...new Set([author, me.user_id, ...(draft?.writers ?? [])])]
  const homes = await homesFor(act, { kind: content.kind, network_ids })
  await checkContent(tx, writers, { network_ids, segment_ids, title, texts, ...content })
  checkMoment(publish_at)
  const { id } = await tx
    .insertInto('posts')
    .values({
      ...content,
      title: titleOf({ title, url: content.url }),
      author_id: author,
      saved_by: me.user_id,
      state: 'draft',
      publish_at,
      draft_id: draft?.id ?? null,
      preview_state: content.url !== null && isPreviewed(content.kind) ? 'waiting' : 'none',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('post_networks')
    .values(
      homes.map((home) => ({
        post_id: id,
        network_id: home.id,
        kind: content.kind,
        state: 'draft',
        asked_by: me.user_id,
      })),
    )
    .execute()
  const others = writers.filter((person) => person !== author)
  if (others.length > 0)
    await tx
      .insertInto('post_writers')
      .values(others.map((user_id) => ({ post_id: id, user_id })))
      .execute()
  const words = allWords({ body: content.body, texts })
  await setTexts(tx, id, titleOf({ title, url: content.url }), texts)
  await keepWords(tx, id, texts)
  await keepWoven(act, 'post', id, words)
  await setSegments(tx, id, segment_ids)
  await setMentions(tx, id, words, author)
  await record(act, {
    action: 'post.created',
    subject: { type: 'post', id },
    ...(homes.length === 1 && homes[0] ? { network_id: homes[0].id } : {}),
    difference: { title: titleOf({ title, url: content.url }), kind: content.kind, network_ids, segment_ids },
  })
  await askPreview(tx, id, content)
  await ask(act, { id }, homes)
  await tellApprovers(act, id)
  return showPost(act, id)
}

/** Whether its texts in other languages are unchanged. */
const isSaid = (before: readonly Text[], now: Whole['texts'], ownTitle: string) =>
  JSON.stringify(before) ===
  JSON.stringify(
    now
      .map(({ language, title, body, picture_alt }) => ({
        language,
        title: title ?? ownTitle,
        body,
        picture_alt,
      }))
      .toSorted((a, b) => (a.language < b.language ? -1 : 1)),
  )

function checkMoment(publishAt: string | null) {
  if (publishAt !== null && Date.parse(publishAt) <= Date.now())
    throw invalid({ publish_at: { code: 'past' } })
}

/**
 * Saves a post unless a newer version was saved. Where its author may not publish, approved places need approval
 * again; people who edit all posts don't change its places.
 */
export async function changePost(
  act: Act,
  id: number,
  { version, network_ids, segment_ids, title, publish_at, texts, ...content }: z.output<typeof PostChange>,
) {
  const { tx, me } = act
  const known = await knownPost(act, id, GONE)
  mayDo(known, 'edit', () => conflict('post_state'))
  const post = await lockPost(tx, id)
  if (post.version !== version) throw await changedBy(tx, post)
  if (post.kind !== content.kind) throw invalid({ kind: { code: 'post_kind_stays' } })
  const places = await placesIn(tx, id)
  const stays = new Set(
    places.filter(({ origin }) => origin === 'author').map(({ network_id }) => network_id),
  )
  const fresh = network_ids.filter((network) => !stays.has(network))
  const homes = fresh.length > 0 ? await homesFor(act, { kind: content.kind, network_ids: fresh }) : []
  const writers = [...new Set([post.author_id, me.user_id])]
  await checkContent(tx, writers, { network_ids, segment_ids, title, texts, ...content }, post)
  if (post.state !== 'published') checkMoment(publish_at)
  const before = known.segments.map((segment) => segment.id).toSorted((a, b) => a - b)
  const whole = { ...content, title: titleOf({ title, url: content.url }) }
  const said = await textsOf(tx, id).execute()
  const difference: Record<string, unknown> = {
    ...differenceOf<Record<string, unknown>>(post, whole),
    ...(isSaid(said, texts, whole.title)
      ? {}
      : { languages: [post.language, ...texts.map(({ language }) => language)] }),
    ...differenceOf<Record<string, unknown>>(
      { network_ids: [...stays].toSorted((a, b) => a - b), segment_ids: before },
      {
        network_ids: network_ids.toSorted((a, b) => a - b),
        segment_ids: segment_ids.toSorted((a, b) => a - b),
      },
    ),
  }
  const { body: _words, ...told } = difference
  await tx
    .updateTable('posts')
    .set({
      ...whole,
      ...(post.state === 'published' || post.state === 'pending_publication' ? {} : { publish_at }),
      ...(content.url === post.url
        ? {}
        : {
            preview_state: content.url !== null && isPreviewed(content.kind) ? 'waiting' : 'none',
            preview_file_id: null,
            preview_title: null,
            preview_says: null,
            preview_site: null,
          }),
      ...(post.published_at === null || Object.keys(difference).length === 0
        ? {}
        : { edited_at: sql`now()` }),
      saved_by: me.user_id,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  if (content.url !== post.url) await askPreview(tx, id, content)
  const words = allWords({ body: content.body, texts })
  await setTexts(tx, id, whole.title, texts)
  await keepWords(tx, id, texts)
  await keepWoven(act, 'post', id, words)
  await setSegments(tx, id, segment_ids)
  await setMentions(tx, id, words, post.author_id)
  await tx
    .deleteFrom('post_networks')
    .where('post_id', '=', id)
    .where('origin', '=', 'author')
    .where('network_id', '<>', sql<number>`all(${network_ids}::bigint[])`)
    .execute()
  if (homes.length > 0)
    await tx
      .insertInto('post_networks')
      .values(
        homes.map((home) => ({
          post_id: id,
          network_id: home.id,
          kind: content.kind,
          state: 'draft',
          asked_by: me.user_id,
        })),
      )
      // A reader may have asked to share it there before: now its author wants it there.
      .onConflict((on) =>
        on
          .columns(['enterprise_id', 'post_id', 'network_id'])
          .doUpdateSet({ origin: 'author', state: 'draft', live: false, note: null, reason: null }),
      )
      .execute()
  await record(act, {
    action: 'post.changed',
    subject: { type: 'post', id },
    difference: { ...told, ...(difference.body ? { body: true } : {}) },
  })
  await showPlaces(tx, id)
  if (post.author_id === me.user_id && Object.keys(difference).length > 0) await lookAgain(act, id, homes)
  else await settle(tx, me.user_id, id)
  await tellApprovers(act, id)
  return showPost(act, id)
}

/** Approval was for the former version. */
async function lookAgain(act: Act, id: number, fresh: readonly Home[]) {
  const { tx, me } = act
  const { state } = await lockPost(tx, id)
  const isAsked = state !== 'draft'
  const homes = await tx
    .selectFrom('post_networks as p')
    .innerJoin('networks as n', 'n.id', 'p.network_id')
    .select(['n.id', 'n.name'])
    .where('p.post_id', '=', id)
    .where('p.origin', '=', 'author')
    .execute()
  for (const place of await placesIn(tx, id)) {
    const home = homes.find((one) => one.id === place.network_id)
    if (!home || !isAccepted(place.state as PlaceState)) continue
    if (!allows(me, postsPolicy.approve, home)) await movePlace(tx, { by: me.user_id, action: 'ask' }, place)
  }
  // Saving answers requested changes and asks again; a draft waits until it is submitted.
  if (isAsked) await ask(act, { id }, state === 'declined' ? fresh : homes)
  else await showPlaces(tx, id)
}

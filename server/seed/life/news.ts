import { viewerOfPerson } from '../../identity/viewer.ts'
import { acting } from '../../platform/act.ts'
import { appeal } from '../../posts/appeals.ts'
import { keepWords, setTexts } from '../../posts/content.ts'
import { inviteWriter } from '../../posts/coWriters.ts'
import { beginDraft, saveDraft } from '../../posts/drafts.ts'
import { decidePosts } from '../../posts/moderation.ts'
import { removePost } from '../../posts/postEnd.ts'
import { writePost } from '../../posts/postWriter.ts'
import { savePost } from '../../posts/reactions.ts'
import { sharePost } from '../../posts/shares.ts'
import { addComment } from '../../talk/comments.ts'
import { reportPost } from '../../talk/reports.ts'
import { HERE, type Lived } from './lived.ts'

const DAY_MS = 86_400_000

/**
 * Posts being written, waiting, sent back, scheduled, reported and requested as shares: made by the product's verbs.
 */
export async function addNews(lived: Lived) {
  const { news } = lived.life
  if (!news) return
  for (const story of news.written) await write(lived, story)
  for (const one of news.translated ?? []) await translate(lived, one)
  for (const draft of news.drafts) await begin(lived, draft)
  for (const share of news.shares) await askToShare(lived, share)
  for (const report of news.reports) await tell(lived, report)
  await saySlowly(lived, news.waiting)
  for (const kept of news.saved) await keep(lived, kept)
}

type News = NonNullable<Lived['life']['news']>

/** A leader of a network with a role; the seed names the role, not the person. */
async function leading({ tx, network }: Lived, key: string, role: string) {
  const row = await tx
    .selectFrom('network_leaders as l')
    .innerJoin('user_roles as r', 'r.id', 'l.role_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select('l.user_id')
    .where('l.network_id', '=', network(key))
    .where('r.role_name', '=', role)
    .where('u.state', '=', 'active')
    .orderBy('l.sort_order')
    .executeTakeFirst()
  const viewer = row && (await viewerOfPerson(tx, row.user_id))
  if (!viewer) throw new Error(`nobody leads ${key} as ${role}`)
  return viewer
}

async function write(
  lived: Lived,
  { network, by, title, body, language, in_days, decided, removed }: News['written'][number],
) {
  const { tx, texts } = lived
  const author = await leading(lived, network, by)
  const post = await writePost(acting(tx, author, { address: HERE }), {
    kind: 'group_message',
    title,
    body,
    url: null,
    language,
    texts: [],
    picture_file_id: null,
    picture_alt: null,
    video_file_id: null,
    comments_enabled: true,
    network_ids: [lived.network(network)],
    segment_ids: [],
    publish_at: in_days === undefined ? null : new Date(Date.now() + in_days * DAY_MS).toISOString(),
  })
  if (!decided && !removed) return
  const leader = await leading(lived, network, 'Group leader')
  const decision = decided ?? ({ decision: 'approve', reason: null } as const)
  await decidePosts(acting(tx, leader, { address: HERE, say: texts.in('en') }), lived.network(network), {
    post_ids: [post.id],
    ...decision,
  })
  if (!removed) return
  await removePost(acting(tx, leader, { address: HERE }), post.id, removed.reason)
  await appeal(acting(tx, author, { address: HERE }), post.id, { reason: removed.appeal })
}

async function begin(lived: Lived, { by, network, kind, title, body, along }: News['drafts'][number]) {
  const me = await viewerOfPerson(lived.tx, lived.person(by))
  if (!me) return
  const draft = await beginDraft(acting(lived.tx, me), { kind, post_to: String(lived.network(network)) })
  const { id, version, picture_url: _picture, created_at: _created, updated_at: _updated, ...content } = draft
  const saved = await saveDraft(acting(lived.tx, me), id, { ...content, title, body, version })
  if (!along) return
  const user_id = lived.person(along.person)
  await inviteWriter(acting(lived.tx, me, { address: HERE }), { id, user_id }, { may_publish: false })
  const other = await viewerOfPerson(lived.tx, user_id)
  if (!other) return
  const more = { ...content, title, body: `${body}\n\n${along.adds}`, version: saved.version }
  await saveDraft(acting(lived.tx, other), id, more)
}

const postCalled = ({ tx }: Lived, title: string) =>
  tx.selectFrom('posts').select('id').where('title', '=', title).executeTakeFirstOrThrow()

/** It was published long before; nobody is notified again. */
async function translate(lived: Lived, { post, texts }: NonNullable<News['translated']>[number]) {
  const { id } = await postCalled(lived, post)
  const said = texts.map((text) => ({ ...text, picture_alt: null }))
  await setTexts(lived.tx, id, post, said)
  await keepWords(lived.tx, id, said)
}

async function askToShare(lived: Lived, { post, by, with: key, note, decided }: News['shares'][number]) {
  const me = await viewerOfPerson(lived.tx, lived.person(by))
  if (!me) return
  const { id } = await postCalled(lived, post)
  await sharePost(acting(lived.tx, me, { address: HERE }), id, { network_id: lived.network(key), note })
  if (!decided) return
  const leader = await leading(lived, key, 'Group leader')
  const say = lived.texts.in('en')
  await decidePosts(acting(lived.tx, leader, { address: HERE, say }), lived.network(key), {
    post_ids: [id],
    ...decided,
  })
}

async function tell(lived: Lived, { post, by, comment, reason, says }: News['reports'][number]) {
  const me = await viewerOfPerson(lived.tx, lived.person(by))
  if (!me) return
  const { id } = await postCalled(lived, post)
  const about =
    comment === undefined
      ? null
      : await lived.tx
          .selectFrom('post_comments')
          .select('id')
          .where('post_id', '=', id)
          .where('body', 'like', `${comment}%`)
          .executeTakeFirstOrThrow()
  await reportPost(acting(lived.tx, me, { address: HERE }), id, {
    reason,
    says,
    comment_id: about?.id ?? null,
  })
}

/** While comments need approval. */
async function saySlowly(lived: Lived, waiting: News['waiting']) {
  const approving = (pending_comments_enabled: boolean) =>
    lived.tx
      .updateTable('enterprises')
      .set({ pending_comments_enabled })
      .where('id', '=', lived.tx.enterpriseId)
      .execute()
  await approving(true)
  for (const { post, by, body } of waiting) {
    const me = await viewerOfPerson(lived.tx, lived.person(by))
    const { id } = await postCalled(lived, post)
    if (me) await addComment(acting(lived.tx, me, { address: HERE }), 'post', id, { body, reply_to_id: null })
  }
  await approving(false)
}

async function keep(lived: Lived, { by, posts }: News['saved'][number]) {
  const me = await viewerOfPerson(lived.tx, lived.person(by))
  if (!me) return
  for (const title of posts) await savePost(acting(lived.tx, me), (await postCalled(lived, title)).id, true)
}

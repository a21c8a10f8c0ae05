import { sql } from 'kysely'
import type { z } from 'zod'
import type { posts } from '../../contract/posts/pages.ts'
import { type PostListLine, PostsExport } from '../../contract/posts/postLines.ts'
import type { PostKind } from '../../contract/posts/posts.ts'
import type { PostState } from '../../contract/posts/states.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { exportable } from '../downloads/exports.ts'
import { FACE_WIDTHS, faceOf } from '../identity/faces.ts'
import { hiddenNetworks } from '../identity/viewerNetworks.ts'
import { markColumns, markOf } from '../networks/queries.ts'
import { type Reading, reading } from '../platform/act.ts'
import { together } from '../platform/database/db.ts'
import { contains } from '../platform/database/patterns.ts'
import { countOf, totalOf } from '../platform/database/totals.ts'
import { allows, authorize } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import { abilitiesOf } from './abilities.ts'
import { postsPolicy } from './policy.ts'

type Line = z.output<typeof PostListLine>
type Filter = z.output<typeof PostsExport>

function narrowed({ db, me }: Reading, { scope, state, kind, search }: Filter) {
  if (scope === 'all') authorize(me, postsPolicy.edit_all)
  const hidden = hiddenNetworks(me)
  return db
    .selectFrom('posts as s')
    .$if(scope === 'mine', (all) => all.where('s.author_id', '=', me.user_id))
    .$if(state !== undefined, (all) => all.where('s.state', '=', state ?? ''))
    .$if(kind !== undefined, (all) => all.where('s.kind', '=', kind ?? ''))
    .where(contains('s.title', search))
    .$if(hidden.length > 0, (all) =>
      all.where(
        sql<boolean>`not exists (select from post_networks h where h.enterprise_id = s.enterprise_id
          and h.post_id = s.id and h.network_id = any(${hidden}::bigint[]))`,
      ),
    )
}

const columns = (some: ReturnType<typeof narrowed>) =>
  some
    .innerJoin('users as u', 'u.id', 's.author_id')
    .selectAll('s')
    .select(['u.name as author_name', 'u.pronouns', 'u.avatar_file_id'])

type Row = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number]

/** What its author, or somebody who edits all posts, may do with it from a list. */
function actsOn(me: Viewer, row: Row): Line['can'] {
  const everywhere = allows(me, postsPolicy.edit_all, undefined)
  const can = abilitiesOf(row, {
    mine: row.author_id === me.user_id,
    appealed: true,
    moderates: everywhere,
    shares_out: false,
    everywhere,
    reads: false,
    closed: false,
    likes: false,
  })
  const { edit, submit, publish, cancel_publication, archive, unarchive } = can
  return {
    edit,
    submit,
    publish,
    cancel_publication,
    archive,
    unarchive,
    delete: can.delete,
    restore: can.restore,
  }
}

async function shown({ db, me }: Reading, rows: readonly Row[]): Promise<Line[]> {
  const places = await db
    .selectFrom('post_networks as p')
    .innerJoin('networks as n', 'n.id', 'p.network_id')
    .select(markColumns.map((column) => `n.${column}` as const))
    .select('p.post_id')
    .where('p.post_id', '=', sql<number>`any(${rows.map(({ id }) => id)}::bigint[])`)
    .where('p.state', 'not in', ['declined', 'requested', 'reviewed'])
    .orderBy('n.name')
    .execute()
  const byPost = Map.groupBy(places, ({ post_id }) => post_id)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as z.output<typeof PostKind>,
    title: row.title,
    language: row.language,
    state: row.state as PostState,
    state_reason: row.state_reason,
    author: faceOf(
      {
        id: row.author_id,
        name: row.author_name,
        pronouns: row.pronouns,
        avatar_file_id: row.avatar_file_id,
      },
      FACE_WIDTHS[0],
    ),
    networks: (byPost.get(row.id) ?? []).map(markOf),
    publish_at: row.publish_at,
    published_at: row.published_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    like_count: row.like_count,
    comment_count: row.comment_count,
    view_count: row.view_count,
    version: row.version,
    can: actsOn(me, row),
  }))
}

export async function listPosts(
  act: Reading,
  query: Hears<typeof posts.list, 'query'>,
): Promise<Answers<typeof posts.list>> {
  const { db } = act
  const { page, page_size, sort_by } = query
  const { sort_direction = sort_by === 'title' ? 'asc' : 'desc' } = query
  const some = narrowed(act, query)
  const [rows, [counted]] = await together(
    db,
    columns(some)
      .orderBy(`s.${sort_by}`, sort_direction)
      .orderBy('s.id', sort_direction)
      .limit(page_size)
      .offset((page - 1) * page_size),
    countOf(db, some.select('s.id')),
  )
  return { items: await shown(act, rows), page, page_size, ...totalOf(counted?.count ?? 0) }
}

const Narrowed = PostsExport.strict()

/** The posts as a file. */
export const postsExport = exportable<Line, typeof Narrowed>({
  name: 'posts',
  title: (say) => say('changes.posts_file.name'),
  may: postsPolicy.list,
  admits: async ({ me }, { scope }) => {
    if (scope === 'all') authorize(me, postsPolicy.edit_all)
  },
  secure: false,
  query: Narrowed,
  columns: () => [
    { key: 'title', title: (say) => say('changes.posts_file.title'), value: (row) => row.title },
    { key: 'kind', title: (say) => say('changes.posts_file.kind'), value: (row) => row.kind },
    { key: 'state', title: (say) => say('changes.posts_file.state'), value: (row) => row.state },
    { key: 'author', title: (say) => say('changes.posts_file.author'), value: (row) => row.author.name },
    {
      key: 'networks',
      title: (say) => say('changes.posts_file.networks'),
      value: (row) => row.networks.map(({ name }) => name).join('; '),
    },
    {
      key: 'published_at',
      title: (say) => say('changes.posts_file.published'),
      value: (row) => row.published_at,
    },
    { key: 'view_count', title: (say) => say('changes.posts_file.views'), value: (row) => row.view_count },
    { key: 'like_count', title: (say) => say('changes.posts_file.likes'), value: (row) => row.like_count },
    {
      key: 'comment_count',
      title: (say) => say('changes.posts_file.comments'),
      value: (row) => row.comment_count,
    },
    {
      key: 'created_at',
      title: (say) => say('changes.posts_file.created'),
      unusual: true,
      value: (row) => row.created_at,
    },
    { key: 'id', title: (say) => say('changes.posts_file.id'), unusual: true, value: (row) => row.id },
  ],
  rows: async ({ db, me }, filter, { after, limit }) =>
    shown(
      reading(db, me),
      await columns(narrowed(reading(db, me), filter))
        .where('s.id', '>', after?.id ?? 0)
        .orderBy('s.id')
        .limit(limit)
        .execute(),
    ),
})

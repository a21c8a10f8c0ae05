import { z } from 'zod'
import { NetworkMark } from '../networks/networks.ts'
import { Abilities, Face, Id, ListQuery, Moment } from '../shapes.ts'
import { PostState } from './post.ts'
import { PostKind } from './posts.ts'

export const PostListLine = z.object({
  id: Id,
  kind: PostKind,
  title: z.string(),
  language: z.string(),
  state: PostState,
  state_reason: z.string().nullable(),
  author: Face,
  networks: z.array(NetworkMark),
  publish_at: Moment.nullable(),
  published_at: Moment.nullable(),
  created_at: Moment,
  updated_at: Moment,
  like_count: z.number().int(),
  comment_count: z.number().int(),
  view_count: z.number().int(),
  version: z.number().int(),
  can: Abilities(
    'edit',
    'submit',
    'publish',
    'cancel_publication',
    'archive',
    'unarchive',
    'delete',
    'restore',
  ),
})

export const FoundPost = z.object({
  id: Id,
  kind: PostKind,
  title: z.string(),
  excerpt: z.string().nullable(),
  language: z.string(),
  author: Face,
  network: NetworkMark,
  published_at: Moment,
})

export const postSorts = ['created_at', 'title'] as const
export const PostsQuery = ListQuery.extend({
  sort_by: z.enum(postSorts).default('created_at'),
  /** The viewer's posts, or those of all networks for people who may edit every post. */
  scope: z.enum(['mine', 'all']).default('mine'),
  state: PostState.optional(),
  kind: PostKind.optional(),
})
export const PostsExport = PostsQuery.pick({ search: true, scope: true, state: true, kind: true })

import type { GroupPermission } from '../../contract/permissions.ts'
import type { postKinds } from '../../contract/posts.ts'
import { all, any, type Clause, clause, holds, leads, memberOf, type Rule } from '../platform/policy.ts'

export interface Home {
  id: number
  name: string
}
const itself = (network: Home) => network

/**
 * What a right about news opens in a network: for its leaders whose role carries it, and for whoever holds it by their own
 * role, where they belong or across the enterprise.
 */
const inside = (permission: GroupPermission): Rule<Home> =>
  any(leads(permission, itself), all(holds(permission), any(memberOf(itself), holds('across_enterprise'))))

/** Whoever looks after the news of a network may write whatever there is. */
const writes = (permission: GroupPermission) => any(inside('news_manage'), inside(permission))

export const postsPolicy = {
  create: clause<Home>('news_create', writes('news_create')),
  write_message: clause<Home>(
    'news_message',
    any(inside('news_manage'), all(writes('news_create'), inside('news_message'))),
  ),
  write_link: clause<Home>(
    'news_link',
    any(inside('news_manage'), all(writes('news_create'), inside('news_news_link'))),
  ),
  write_social: clause<Home>(
    'news_social',
    any(inside('news_manage'), all(writes('news_create'), inside('news_social_link'))),
  ),
  /** To approve what others wrote, and to publish one's own without asking. */
  approve: clause<Home>('news_approve', any(inside('news_manage'), inside('news_approval'))),
  /** To pin, archive and take away what stands in a network. */
  moderate: clause<Home>('news_manage', any(holds('edit_posts'), inside('news_manage'))),
  edit_all: clause<void>('posts_edit', holds('edit_posts')),
}

/** Which clause a kind of post is written by. */
export const writeClauses: Record<(typeof postKinds)[number], Clause<Home>> = {
  group_message: postsPolicy.write_message,
  news_link: postsPolicy.write_link,
  social_link: postsPolicy.write_social,
  video: postsPolicy.create,
  photo: postsPolicy.create,
}

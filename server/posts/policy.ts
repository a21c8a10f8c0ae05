import type { GroupPermission } from '../../contract/permissions.ts'
import type { postKinds } from '../../contract/posts/kinds.ts'
import { leads, memberOf } from '../identity/networkRules.ts'
import { all, any, type Clause, clause, everyone, holds, type Rule } from '../platform/rights/policy.ts'

export interface Home {
  id: number
  name: string
}
const itself = (network: Home) => network

/**
 * A right about news in a network: for its leaders whose role has it, and for people whose own role has it, where
 * they are members or across the enterprise.
 */
const inside = (permission: GroupPermission): Rule<Home> =>
  any(leads(permission, itself), all(holds(permission), any(memberOf(itself), holds('across_enterprise'))))

const manages = inside('news_manage')
/** People who look after a network's news may write every kind of post; others what their role opens. */
const writes = (permission: GroupPermission) => any(manages, all(inside('news_create'), inside(permission)))

export const postsPolicy = {
  create: clause<Home>('news_create', any(manages, inside('news_create'))),
  write_message: clause<Home>('news_message', writes('news_message')),
  write_link: clause<Home>('news_link', writes('news_news_link')),
  write_social: clause<Home>('news_social', writes('news_social_link')),
  /** To approve what others wrote, and to publish one's own without approval. */
  approve: clause<Home>('news_approve', any(manages, inside('news_approval'))),
  /** To pin, archive and remove posts of a network. */
  moderate: clause<Home>('news_manage', any(holds('edit_posts'), manages)),
  /** To share content of a private network elsewhere: for those who look after its news from inside. */
  share_out: clause<Home>(
    'post_share',
    any(leads('news_manage', itself), all(holds('news_manage'), memberOf(itself))),
  ),
  /** One's own posts as a list; those of others come with `edit_all`. */
  list: clause<void>('news_view', everyone),
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

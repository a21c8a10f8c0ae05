import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Post } from '../../contract/posts/post.ts'
import { isOut, type PostState, postStateAfter, postStates } from '../../contract/posts/states.ts'
import type { DB } from '../platform/database/db.ts'
import { denied } from '../platform/errors.ts'

type PostRow = Selectable<DB['posts']>
export type Ability = keyof z.output<typeof Post>['can']
type Stands = Pick<PostRow, 'state' | 'comments_enabled' | 'author_id' | 'state_changed_by' | 'held'>

/** Somebody's relation to a post. */
interface Standing {
  mine: boolean
  /** Its author has asked already that its removal is looked at again. */
  appealed: boolean
  moderates: boolean
  everywhere: boolean
  /** Looks after a network it was written for, from inside. */
  shares_out: boolean
  reads: boolean
  /** Limited to segments, or to private networks. */
  closed: boolean
  likes: boolean
}

/** Somebody else than its author put it on its way out. */
export const isRemoved = ({
  state,
  author_id,
  state_changed_by,
}: Pick<PostRow, 'state' | 'author_id' | 'state_changed_by'>) =>
  state === 'pending_deletion' && state_changed_by !== null && state_changed_by !== author_id

const from = (action: Parameters<typeof postStateAfter>[1]) =>
  postStates.filter((state) => postStateAfter(state, action) !== undefined)
const out = postStates.filter(isOut)
const kept = postStates.filter((state) => state !== 'pending_deletion')

interface Rule {
  in: readonly PostState[]
  who: (standing: Standing, post: Stands) => boolean
  /**
   * Who could do it in another state, unless that is every author and moderator: for others it is denied whatever the
   * state.
   */
  whose?: (who: Owner) => boolean
}

type Owner = Pick<Standing, 'mine' | 'moderates' | 'everywhere'>

const tends = ({ mine, moderates }: Owner) => mine || moderates
const owns = ({ mine, everywhere }: Owner) => mine || everywhere
const wrote = ({ mine }: Owner) => mine

/** What may be done with a post: in which states, and by whom. */
const postAbilities: Record<Ability, Rule> = {
  edit: {
    in: kept.filter((state) => state !== 'archived'),
    who: owns,
    whose: owns,
  },
  submit: { in: from('submit'), who: wrote, whose: wrote },
  publish: { in: from('publish'), who: tends },
  cancel_publication: { in: from('cancel_publication'), who: tends },
  archive: { in: from('archive'), who: tends },
  // What a moderator archived can't be shown again by its author alone.
  unarchive: {
    in: from('unarchive'),
    who: ({ mine, moderates }, { held }) => moderates || (mine && !held),
  },
  delete: { in: from('mark_for_deletion'), who: owns, whose: owns },
  // A removed post is restored by moderators; one deleted by its author, by the author.
  restore: {
    in: from('restore'),
    who: ({ mine, moderates, everywhere }, post) =>
      mine ? !isRemoved(post) : everywhere || (moderates && isRemoved(post)),
  },
  appeal: {
    in: ['pending_deletion'],
    who: ({ mine, appealed }, post) => mine && isRemoved(post) && !appealed,
    whose: wrote,
  },
  remove: {
    in: from('mark_for_deletion'),
    who: ({ mine, moderates }) => !mine && moderates,
    whose: ({ moderates }) => moderates,
  },
  moderate: { in: postStates, who: ({ moderates }) => moderates },
  comment: { in: out, who: ({ reads }, { comments_enabled }) => reads && comments_enabled },
  like: { in: out, who: ({ reads, likes }) => reads && likes },
  // Readers don't pass on what is meant for some: other people would learn of it.
  share: {
    in: out,
    who: ({ reads, closed, mine, shares_out }) => reads && (!closed || mine || shares_out),
  },
  report: { in: out, who: ({ reads, mine }) => reads && !mine },
}

/** The one answer to what somebody may do with a post: it fills `can`, and `mayDo` refuses by it. */
export const abilitiesOf = (post: Stands, standing: Standing) =>
  Object.fromEntries(
    Object.entries(postAbilities).map(([ability, { in: states, who }]) => [
      ability,
      states.includes(post.state as PostState) && who(standing, post),
    ]),
  ) as Record<Ability, boolean>

/**
 * Refuses what `can` says no to: people who could never do it are denied, others learn that the post's state is
 * wrong.
 */
export function mayDo(
  { can, ...who }: Owner & { can: Record<Ability, boolean> },
  ability: Ability,
  otherwise?: () => Error,
) {
  if (can[ability]) return
  const { whose = tends } = postAbilities[ability]
  if (otherwise && whose(who)) throw otherwise()
  throw deniedTo(ability)
}

export const deniedTo = (ability: Ability) =>
  denied(`denied.${denials[ability]}`, [{ by: 'ownership', allows: false, text: 'not_self' }])

const denials: Record<Ability, string> = {
  edit: 'posts_edit',
  submit: 'posts_edit',
  publish: 'news_manage',
  cancel_publication: 'news_manage',
  archive: 'news_manage',
  unarchive: 'news_manage',
  delete: 'posts_edit',
  restore: 'posts_edit',
  appeal: 'posts_edit',
  remove: 'news_manage',
  moderate: 'news_manage',
  comment: 'post_comment',
  like: 'post_like',
  share: 'post_share',
  report: 'post_report',
}

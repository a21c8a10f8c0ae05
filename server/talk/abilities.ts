import type { z } from 'zod'
import type { Comment, CommentState } from '../../contract/posts/comments.ts'
import { conflict, denied, invalid, missing } from '../platform/errors.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import type { Subject } from './subject.ts'

type Ability = keyof z.output<typeof Comment>['can']
type State = z.output<typeof CommentState>

interface Stands {
  author_id: number
  reply_to_id: number | null
  state: string
}

/** A comment as it concerns one viewer. */
interface Standing {
  mine: boolean
  known: Subject
}

const standingOf = (me: Viewer, known: Subject, { author_id }: Stands): Standing => ({
  mine: author_id === me.user_id,
  known,
})

interface Rule {
  who: (standing: Standing) => boolean
  /** How it is refused to everybody else. */
  denies: (standing: Standing) => Error
  in: readonly State[]
  /** It is so already: asking for it again is answered, and does nothing. */
  already?: State
  otherwise: () => Error
  /** Further conditions, checked last. */
  when?: {
    holds: (standing: Standing, comment: Stands) => boolean
    refuses: (standing: Standing) => Error
  }
}

const notTheirs = () => denied('denied.post_comment_edit')
const notReported = () => denied('denied.post_report')
const mine = ({ mine }: Standing) => mine
const mayComment = ({ known }: Standing) => known.may.comment
const commentsRefused = ({ known }: Standing) => known.commentsRefused()

/** What may be done with a comment that somebody sees: by whom, in which states, and how others are refused. */
const rules: Record<Ability, Rule> = {
  edit: {
    who: mine,
    denies: notTheirs,
    in: ['shown', 'pending'],
    otherwise: notTheirs,
    when: { holds: mayComment, refuses: commentsRefused },
  },
  delete: {
    who: mine,
    denies: notTheirs,
    in: ['shown', 'pending'],
    already: 'removed',
    otherwise: notTheirs,
  },
  remove: {
    who: ({ mine, known }) => !mine && known.moderates,
    denies: notTheirs,
    in: ['shown', 'pending'],
    already: 'removed',
    otherwise: notTheirs,
  },
  // Nobody approves their own comment.
  approve: {
    who: ({ mine, known }) => !mine && known.moderates,
    denies: ({ known }) => denied(known.moderates ? 'denied.own_request' : `denied.${known.moderation}`),
    in: ['pending'],
    already: 'shown',
    otherwise: () => conflict('post_state'),
  },
  // A reply can't be replied to, and a hidden comment is missing.
  reply: {
    who: mayComment,
    denies: commentsRefused,
    in: ['shown'],
    otherwise: missing,
    when: {
      holds: (_standing, { reply_to_id }) => reply_to_id === null,
      refuses: () => invalid({ reply_to_id: { code: 'reply_depth' } }),
    },
  },
  report: {
    who: ({ mine, known }) => !mine && known.may.report,
    denies: notReported,
    in: ['shown'],
    otherwise: missing,
  },
}

/** Fills `can`, and `mayDoTo` refuses by it. */
export function commentAbilitiesOf(me: Viewer, known: Subject, comment: Stands) {
  const standing = standingOf(me, known, comment)
  return Object.fromEntries(
    Object.entries(rules).map(([ability, { who, in: states, when }]) => [
      ability,
      who(standing) && states.includes(comment.state as State) && when?.holds(standing, comment) !== false,
    ]),
  ) as Record<Ability, boolean>
}

/** Refuses people without a part in it, whatever its state; an undo checks this again. */
export function mustHaveSay(me: Viewer, known: Subject, comment: Stands, ability: Ability) {
  const standing = standingOf(me, known, comment)
  const { who, denies } = rules[ability]
  if (!who(standing)) throw denies(standing)
}

/** Refuses what `can` says no to. Returns whether anything is left to do. */
export function mayDoTo(me: Viewer, known: Subject, comment: Stands, ability: Ability) {
  mustHaveSay(me, known, comment, ability)
  const standing = standingOf(me, known, comment)
  const { in: states, already, otherwise, when } = rules[ability]
  if (comment.state === already) return false
  if (!states.includes(comment.state as State)) throw otherwise()
  if (when && !when.holds(standing, comment)) throw when.refuses(standing)
  return true
}

/** One's own comment is deleted, other people's are removed. */
export const removalOf = (me: Viewer, { author_id }: Pick<Stands, 'author_id'>) =>
  author_id === me.user_id ? 'delete' : 'remove'

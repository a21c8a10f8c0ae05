import { events } from '../../contract/events/pages.ts'
import { eventTalk } from '../../contract/events/talk.ts'
import { postComments } from '../../contract/posts/comments.ts'
import { abilitiesOf as eventAbilities } from '../events/abilities.ts'
import { type KnownEvent, knownEvent } from '../events/known.ts'
import type { Reading } from '../platform/act.ts'
import { type Compilable, type Tx, together } from '../platform/database/db.ts'
import { denied } from '../platform/errors.ts'
import { wentStale } from '../platform/live/live.ts'
import { deniedTo } from '../posts/abilities.ts'
import { type Known, knownFrom, knownPost, postQuestions } from '../posts/knownPost.ts'
import { approversOf } from '../posts/notices.ts'
import { readersOf } from '../posts/readers.ts'
import { commentsChanged, moderationChanged } from '../posts/stale.ts'
import { guestsOf } from './readers.ts'

export type About = 'post' | 'event'
export const columnOf = (about: About) => `${about}_id` as const

/** What can be commented on, as it concerns one viewer. */
export interface Subject {
  about: About
  id: number
  title: string
  link: string
  /** Who is notified of comments. */
  author_id: number | null
  /** Moderates comments, by the right whose sentence refuses the others. */
  moderates: boolean
  moderation: 'news_manage' | 'events_manage'
  may: { comment: boolean; report: boolean }
  /** How people without the right to comment are refused. */
  commentsRefused: () => Error
  /** The network through which the viewer reads it, and the one whose people approve. */
  network_id: number | null
  home_id: number | null
  /** Which of some people it is for. */
  readers: (tx: Tx, people: readonly number[]) => Promise<number[]>
  approvers: (tx: Tx, but: number) => Promise<number[]>
  /** Refreshes pages that show comments. */
  changed: (tx: Tx) => void
  moderationChanged: (tx: Tx) => void
}

/** Missing for people who may not know of it. */
export async function subjectOf(act: Reading, about: About, id: number): Promise<Subject> {
  const { now } = act
  return about === 'post' ? talkOfPost(await knownPost(act, id)) : talkOfEvent(await knownEvent(act, id), now)
}

/** The same, and what `question` finds beside it: of a post in the same round trip. */
export async function subjectAnd<Row>(
  act: Reading,
  { about, id }: Pick<Subject, 'about' | 'id'>,
  question: Compilable<Row[]>,
): Promise<[Subject, Row[]]> {
  const { db, me } = act
  if (about === 'event') return [await subjectOf(act, about, id), await question.execute()]
  const [post, places, segments, settings, rows] = await together(db, ...postQuestions(act, id), question)
  return [talkOfPost(knownFrom(me, [post, places, segments, settings])), rows]
}

export const talkOfPost = (known: Known): Subject => {
  const { post, places, read, can, moderates } = known
  const home_id = (places.find(({ origin }) => origin === 'author') ?? places[0])?.network_id ?? null
  return {
    about: 'post',
    id: post.id,
    title: post.title,
    link: `/posts/${post.id}`,
    author_id: post.author_id,
    moderates,
    moderation: 'news_manage',
    // Everybody who reads it, its author included: others comment below what they wrote.
    may: { comment: can.comment, report: read.length > 0 },
    commentsRefused: () => deniedTo('comment'),
    network_id: read[0]?.network_id ?? null,
    home_id,
    readers: (tx, people) => readersOf(tx, post.id, people),
    approvers: async (tx, but) => (home_id === null ? [] : approversOf(tx, home_id, but)),
    changed: commentsChanged,
    moderationChanged: (tx) => {
      commentsChanged(tx)
      moderationChanged(tx)
    },
  }
}

export const talkChanged = (tx: Tx) =>
  wentStale(tx, [eventTalk.comments.path, postComments.show.path, events.show.path])

export function talkOfEvent(known: KnownEvent, now: Date): Subject {
  const { event, host, read } = known
  const { comment, moderate } = eventAbilities(known, now)
  return {
    about: 'event',
    id: event.id,
    title: event.name,
    link: `/events/${event.id}`,
    author_id: event.created_by,
    moderates: moderate,
    moderation: 'events_manage',
    // Everybody who reads it; moderators remove comments themselves.
    may: { comment, report: read.length > 0 && !moderate },
    commentsRefused: () =>
      denied('denied.event_comment', [{ by: 'ownership', allows: false, text: 'not_self' }]),
    network_id: read[0]?.network_id ?? host.network_id,
    home_id: host.network_id,
    readers: (tx, people) => guestsOf(tx, event.id, people),
    approvers: (tx, but) => approversOf(tx, host.network_id, but, ['events_manage', 'events_approval']),
    changed: talkChanged,
    moderationChanged: (tx) => {
      talkChanged(tx)
      moderationChanged(tx)
    },
  }
}

import type { NotificationKind } from '../../messages/sentences.ts'
import type { Tx } from '../../platform/database/db.ts'
import { mentorshipLinks } from '../links.ts'
import { type Acting, tell } from '../notices.ts'
import { type SessionRow, zoneOf } from './sessionRow.ts'

/** Mails with a calendar entry. `session_left`: for whoever is out of it while it goes on for others. */
export const sessionLetters = [
  'session_scheduled',
  'session_invited',
  'session_changed',
  'session_canceled',
  'session_left',
] as const
export type SessionLetter = (typeof sessionLetters)[number]

/** Named here, so that verbs enqueue it without knowing how mails are written; done in sessionLetters.ts. */
export const SESSION_LETTERS = 'mentorship.session_letters'

/**
 * Mails the calendar entry as it is after this change; a later change speaks for an earlier one. Who is out of it hears of no
 * later one: their entry goes as they knew it.
 */
export const writeLater = (
  tx: Tx,
  { id, sequence, starts_at, ends_at }: Pick<SessionRow, 'id' | 'sequence' | 'starts_at' | 'ends_at'>,
  kind: SessionLetter,
  user_ids: readonly number[],
) =>
  user_ids.length === 0
    ? Promise.resolve()
    : tx.queue.put(tx, 'quick', SESSION_LETTERS, {
        session_id: id,
        sequence,
        kind,
        user_ids,
        ...(kind === 'session_left' ? { known: { starts_at, ends_at } } : {}),
      })

/** Tells people about a session, with its time by their clocks. */
export const tellOfSession = (
  act: Pick<Acting, 'tx' | 'me'>,
  session: Pick<SessionRow, 'id' | 'starts_at' | 'participants' | 'host_id'>,
  kind: NotificationKind,
  { users, mailed, at = session.starts_at }: { users: readonly number[]; mailed?: boolean; at?: string },
) =>
  tell(act, users, {
    kind,
    link: mentorshipLinks.session(session.id),
    facts: { starts_at: at, time_zone: zoneOf(session) },
    mailed_before: session.starts_at,
    ...(mailed ? { mailed: true as const } : {}),
  })

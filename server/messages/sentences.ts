import type { Locale } from '../../contract/locales.ts'
import { whenWords } from '../platform/mail/moments.ts'
import type { Speak } from '../platform/texts.ts'

/** Each kind is a sentence below `messages.kinds`; its facts are the sentence's parameters. */
export const notificationKinds = [
  'import.completed',
  'import.failed',
  'import.undone',
  'network.joined',
  'network.connection_proposed',
  'event.commented',
  'event.replied',
  'event.comment_mentioned',
  'event.comment_removed',
  'event.reported',
  'event.reminder',
  'event.promoted',
  'event.offered',
  'event.offer_lapsed',
  'event.offers_lapsed',
  'event.added',
  'event.added_waiting',
  'event.removed',
  'event.left',
  'event.message',
  'event.waiting',
  'event.approved',
  'event.changes_requested',
  'event.declined',
  'event.published',
  'event.change_waiting',
  'event.change_approved',
  'event.change_changes_requested',
  'event.change_declined',
  'event.moved',
  'event.canceled',
  'event.restored',
  'event.moved_dates',
  'event.canceled_dates',
  'event.changed_dates',
  'event.invited',
  'event.invitation_accepted',
  'event.invitation_declined',
  'event.steward_named',
  'event.checked_in',
  'event.feedback',
  'event.recording',
  'plan.owner_named',
  'reward.claimed',
  'reward.approved',
  'reward.denied',
  'points.given',
  'achievement.granted',
  'kudos.received',
  'kudos.removed',
  'kudos.reported',
  'post.published',
  'post.mentioned',
  'post.waiting',
  'post.approved',
  'post.declined',
  'post.changes_requested',
  'post.removed',
  'post.commented',
  'post.replied',
  'post.comment_mentioned',
  'post.comment_removed',
  'post.share_requested',
  'post.share_decided',
  'post.reported',
  'post.appealed',
  'post.appeal_granted',
  'post.appeal_refused',
  'post.draft_shared',
  'post.draft_published',
  'post.draft_deleted',
  'post.draft_parted',
  'post.draft_left',
  'member.request',
  'member.approved',
  'member.added',
  'member.declined',
  'member.removed',
  'member.invited',
  'budget.asked',
  'budget.approved',
  'budget.declined',
  'budget.changes_requested',
  'survey.invited',
  'survey.reminded',
  'survey.shared',
  'budget.waits',
  'budget.unspent',
  'budget.receipts_missing',
  'leader.added',
  'leader.changed',
  'leader.removed',
  'leader.term_ending',
  'leader.term_of_other',
  'leader.term_over',
  'leader.deputy_named',
  'leader.stepped_in',
  'leader.nobody',
  'network.moved',
  'network.not_moved',
  'document.to_accept',
  'download.ready',
  'download.failed',
  'sso.break_glass',
  'domain.record_gone',
  'domain.unproved',
  'look.started',
  'folder.access_requested',
  'folder.access_approved',
  'folder.access_declined',
  'resource.expired',
  'mentorship.asked',
  'mentorship.offered',
  'mentorship.accepted',
  'mentorship.rejected',
  'mentorship.withdrawn',
  'mentorship.not_needed',
  'mentorship.next_asked',
  'mentorship.request_waits',
  'mentorship.midpoint',
  'mentorship.ended',
  'mentorship.reviewed',
  'mentorship.concern',
  'mentorship.matched',
  'mentorship.program_running',
  'mentorship.program_ended',
  'mentorship.program_added',
  'mentorship.program_removed',
  'mentorship.program_message',
  'mentorship.circle_invited',
  'mentorship.circle_asked',
  'mentorship.circle_joined',
  'mentorship.circle_admitted',
  'mentorship.circle_declined',
  'mentorship.circle_removed',
  'mentorship.circle_ended',
  'mentorship.session_invited',
  'mentorship.session_moved',
  'mentorship.session_changed',
  'mentorship.session_accepted',
  'mentorship.session_rejected',
  'mentorship.session_proposed',
  'mentorship.session_kept',
  'mentorship.session_canceled',
  'mentorship.session_reminder',
  'mentorship.session_feedback',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export interface Told {
  kind: string
  facts: unknown
  /** Who did it, by their present name. */
  actor: string | null
}

type Facts = Record<string, string | number>
const isFacts = (facts: unknown): facts is Facts =>
  typeof facts === 'object' && facts !== null && !Array.isArray(facts)

/** A moment among the facts is shown by the clock of its place and, where it differs, the reader's. */
function whenOf(say: Speak, locale: Locale, { starts_at, time_zone }: Facts, ownZone: string | undefined) {
  if (typeof starts_at !== 'string' || typeof time_zone !== 'string') return {}
  return { when: whenWords(say, { locale, time_zone: ownZone ?? time_zone }, time_zone, [starts_at]) }
}

/**
 * What people wrote is part of a sentence: it begins no line that would look like another notification, and turns no writing
 * around that isn’t theirs.
 */
const inSentence = <Said>(said: Said) =>
  typeof said === 'string'
    ? said
        .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
        .replaceAll(/[\s\u0085]+/g, (gap) => (/[\r\n\v\f\u0085\u2028\u2029]/.test(gap) ? ' ' : gap))
    : said

/** A notification as a sentence; `ownZone` is the reader's time zone. */
export function sentenceOf(say: Speak, locale: Locale, { kind, facts, actor }: Told, ownZone?: string) {
  const known = isFacts(facts)
    ? Object.fromEntries(Object.entries(facts).map(([name, said]) => [name, inSentence(said)]))
    : {}
  return say(`messages.kinds.${kind.replace('.', '_')}`, {
    ...known,
    ...whenOf(say, locale, known, ownZone),
    actor: inSentence(actor ?? ''),
  })
}

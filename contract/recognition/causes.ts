/** What people do that a rule may give points for. */
export const ruleCauses = [
  'event_attended',
  'post_published',
  'comment_written',
  'survey_answered',
  'session_held',
  'like_given',
  'hours_recorded',
  'group_joined',
  'profile_completed',
] as const
export type RuleCause = (typeof ruleCauses)[number]

/** Why an entry of the ledger was written. */
export const entryCauses = [
  ...ruleCauses,
  /** An achievement gives points of its own, once. */
  'achievement',
  /** A colleague thanked them. */
  'kudos',
  /** By hand, with a reason; `correction` takes back what was. */
  'given',
  'correction',
  /** A reward was claimed; denied or withdrawn, its price comes back. */
  'claim',
  'refund',
  /** Two accounts of one person became one, or two again. */
  'merge',
] as const
export type EntryCause = (typeof entryCauses)[number]

/** What an entry is about, as far as the viewer may know of it. */
export const aboutTypes = [
  'event',
  'post',
  'comment',
  'survey',
  'session',
  'network',
  'profile',
  'achievement',
  'kudos',
  'reward',
] as const

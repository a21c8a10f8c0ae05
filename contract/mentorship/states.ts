export const mentorshipSides = ['mentor', 'mentee'] as const
export type MentorshipSide = (typeof mentorshipSides)[number]

export const otherSide = (side: MentorshipSide): MentorshipSide => (side === 'mentor' ? 'mentee' : 'mentor')

export const sessionFormats = ['video', 'in_person', 'telephone', 'other'] as const
export type SessionFormat = (typeof sessionFormats)[number]

/**
 * `queued` is a later choice of a ranked set: its person hasn't been asked yet and doesn't know of it. `closed` ended by
 * itself: another of the set accepted, or somebody left; `closed_because` says which.
 */
export const mentorshipRequestStates = [
  'queued',
  'pending',
  'accepted',
  'rejected',
  'withdrawn',
  'closed',
] as const
export type MentorshipRequestState = (typeof mentorshipRequestStates)[number]
export const requestClosures = ['other_accepted', 'unavailable'] as const

/** What may become of a request, as data. */
export const requestTransitions = {
  ask: { from: ['queued'], to: 'pending' },
  accept: { from: ['pending'], to: 'accepted' },
  reject: { from: ['pending'], to: 'rejected' },
  withdraw: { from: ['queued', 'pending'], to: 'withdrawn' },
  close: { from: ['queued', 'pending'], to: 'closed' },
} as const satisfies Record<string, { from: readonly MentorshipRequestState[]; to: MentorshipRequestState }>

export const decidedRequestStates = ['accepted', 'rejected', 'withdrawn', 'closed'] as const

export const mentorshipStates = ['active', 'ended'] as const
export type MentorshipState = (typeof mentorshipStates)[number]

/** Why a mentorship ended: one of the two ended it, or somebody left the company. */
export const endingCauses = ['two', 'left'] as const
/** When it ended: before the day until which the two had planned it, or then. */
export const endingTimes = ['early', 'planned'] as const
/** Whether somebody said why. */
export const endingReasons = ['given', 'none'] as const

/** What shares notes, files and sessions. */
export const roomKinds = ['pair', 'circle'] as const
export type RoomKind = (typeof roomKinds)[number]

/** How one comes into a circle: at once, by asking its mentors, or only when they invite. */
export const circleJoinings = ['open', 'asking', 'closed'] as const
export type CircleJoining = (typeof circleJoinings)[number]
/** Where somebody stands in a circle. `removed` may come back only when invited; `left` as everybody else. */
export const circlePersonStates = ['invited', 'asked', 'in', 'left', 'removed'] as const
export type CirclePersonState = (typeof circlePersonStates)[number]

/** What somebody says to an invitation. `proposed`: another time, which the host accepts or not. */
export const sessionInvitationStates = ['pending', 'accepted', 'rejected', 'proposed'] as const
export type SessionInvitationState = (typeof sessionInvitationStates)[number]

export const sessionStates = ['scheduled', 'canceled'] as const
/** Where a scheduled session stands by the clock. */
export const sessionTimes = ['ongoing', 'upcoming', 'past'] as const

/** Where a program of mentorship stands. Archived ones keep their state. */
export const programStates = ['draft', 'enrolling', 'matching', 'running', 'ended'] as const
export type ProgramState = (typeof programStates)[number]

/** Where a program may go from each state. Enrolment may open again until it runs. */
export const programMoves: Record<ProgramState, readonly ProgramState[]> = {
  draft: ['enrolling'],
  enrolling: ['matching', 'running'],
  matching: ['enrolling', 'running'],
  running: ['ended'],
  ended: [],
}

/** How its people find each other; only the latter two have rounds of matching. */
export const matchKinds = ['own_choice', 'suggestion', 'administrator', 'all_at_once'] as const
export type MatchKind = (typeof matchKinds)[number]
export const hasRounds = (kind: MatchKind) => kind === 'administrator' || kind === 'all_at_once'

export const participantSides = ['mentor', 'mentee', 'both'] as const
export type ParticipantSide = (typeof participantSides)[number]
export const participantStates = ['enrolled', 'withdrawn', 'removed'] as const

/** `failed`: the last solution didn’t come about; it may be tried again. */
export const roundStates = ['open', 'solving', 'failed', 'draft', 'publishing', 'published'] as const
export type RoundState = (typeof roundStates)[number]

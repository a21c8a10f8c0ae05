/**
 * What may become of a post, as data: state → action → state. Anything else is refused, and the tests try every pair.
 * A post is in several networks, and each decides for itself: `placeTransitions`.
 */
export const postStates = [
  'draft',
  'pending_approval',
  'changes_requested',
  'declined',
  'approved',
  'pending_publication',
  'published',
  'archived',
  'pending_deletion',
] as const
export type PostState = (typeof postStates)[number]

export const postActions = [
  'submit',
  'approve',
  'request_changes',
  'decline',
  'schedule',
  'cancel_publication',
  'publish',
  'revise',
  'archive',
  'expire',
  'unarchive',
  'mark_for_deletion',
  'restore',
  'restore_unread',
] as const
export type PostAction = (typeof postActions)[number]

export const postTransitions: Record<PostState, Partial<Record<PostAction, PostState>>> = {
  draft: { submit: 'pending_approval', approve: 'approved', mark_for_deletion: 'pending_deletion' },
  pending_approval: {
    approve: 'approved',
    request_changes: 'changes_requested',
    decline: 'declined',
    mark_for_deletion: 'pending_deletion',
  },
  // The author rewrites it and asks again.
  changes_requested: {
    submit: 'pending_approval',
    approve: 'approved',
    mark_for_deletion: 'pending_deletion',
  },
  declined: { submit: 'pending_approval', approve: 'approved', mark_for_deletion: 'pending_deletion' },
  // One network is enough for it to go out there.
  approved: {
    schedule: 'pending_publication',
    publish: 'published',
    revise: 'pending_approval',
    mark_for_deletion: 'pending_deletion',
  },
  pending_publication: {
    schedule: 'pending_publication',
    cancel_publication: 'approved',
    publish: 'published',
    revise: 'pending_approval',
    mark_for_deletion: 'pending_deletion',
  },
  published: {
    // Edits after approval are reviewed again.
    revise: 'pending_approval',
    archive: 'archived',
    expire: 'archived',
    mark_for_deletion: 'pending_deletion',
  },
  archived: { unarchive: 'published', mark_for_deletion: 'pending_deletion' },
  // A post that people have read is restored hidden, for somebody to decide again; one that nobody has read, as a
  // draft.
  pending_deletion: { restore: 'archived', restore_unread: 'draft' },
}

export const postStateAfter = (state: PostState, action: PostAction): PostState | undefined =>
  postTransitions[state][action]

/** Where a removal that was wrong leaves a post. The moment of going out was given up with it. */
export const stateReinstated = (stood: PostState): PostState =>
  stood === 'pending_publication' ? 'approved' : stood

/** The state of a post in one network. The last three are for posts that a reader asked to share there. */
export const placeStates = [
  'draft',
  'pending',
  'changes_requested',
  'declined',
  'approved',
  'requested',
  'reviewed',
  'accepted',
] as const
export type PlaceState = (typeof placeStates)[number]

export const placeActions = ['ask', 'approve', 'request_changes', 'decline', 'review', 'withdraw'] as const
export type PlaceAction = (typeof placeActions)[number]

export const placeTransitions: Record<PlaceState, Partial<Record<PlaceAction, PlaceState>>> = {
  draft: { ask: 'pending', approve: 'approved' },
  pending: {
    approve: 'approved',
    request_changes: 'changes_requested',
    decline: 'declined',
    withdraw: 'draft',
  },
  changes_requested: { ask: 'pending', approve: 'approved', withdraw: 'draft' },
  declined: { ask: 'pending', approve: 'approved', withdraw: 'draft' },
  approved: { ask: 'pending', withdraw: 'draft' },
  // A share: looked at and put aside, it can still be accepted or declined.
  requested: { approve: 'accepted', decline: 'declined', review: 'reviewed' },
  reviewed: { approve: 'accepted', decline: 'declined' },
  accepted: { decline: 'declined' },
}

export const placeStateAfter = (state: PlaceState, action: PlaceAction): PlaceState | undefined =>
  placeTransitions[state][action]

/** Where it is to be seen once the post is out. */
export const isAccepted = (state: PlaceState) => state === 'approved' || state === 'accepted'

/** The state that follows from a post's networks: one approval is enough. */
export function standing(
  places: readonly PlaceState[],
): 'approve' | 'submit' | 'request_changes' | 'decline' {
  if (places.some(isAccepted)) return 'approve'
  if (places.includes('pending')) return 'submit'
  if (places.includes('changes_requested')) return 'request_changes'
  return 'decline'
}

/** Only its author and those who decide know of it. */
export const isOut = (state: PostState) => state === 'published'

/**
 * What may become of a membership, as data: state → action → state. `none` means there was never one. Anything else
 * is refused, and the tests try every pair.
 */
export const memberStates = ['pending', 'active', 'inactive', 'declined', 'removed'] as const
export type MemberState = (typeof memberStates)[number]
export type MemberPlace = MemberState | 'none'

export const memberActions = [
  'join',
  'ask',
  'withdraw',
  'leave',
  'approve',
  'decline',
  'remove',
  'reinstate',
  'add',
  'lapse',
  'rest',
  'resume',
  'ask_again',
  'close_account',
] as const
export type MemberAction = (typeof memberActions)[number]

export const memberTransitions: Record<MemberPlace, Partial<Record<MemberAction, MemberState>>> = {
  none: { join: 'active', ask: 'pending', add: 'active' },
  pending: {
    // A network that was asked may have become open meanwhile.
    join: 'active',
    withdraw: 'inactive',
    approve: 'active',
    decline: 'declined',
    add: 'active',
    rest: 'inactive',
    close_account: 'removed',
  },
  active: {
    leave: 'inactive',
    remove: 'removed',
    lapse: 'inactive',
    rest: 'inactive',
    close_account: 'removed',
  },
  inactive: {
    // A membership suspended with the account is restored as it was.
    resume: 'active',
    ask_again: 'pending',
    // It ended after all.
    lapse: 'inactive',
    join: 'active',
    ask: 'pending',
    reinstate: 'active',
    add: 'active',
    remove: 'removed',
    close_account: 'removed',
  },
  // Nobody overrides a leader's decision: they ask again, or a leader reconsiders.
  declined: { ask: 'pending', reinstate: 'active', add: 'active', close_account: 'removed' },
  removed: { ask: 'pending', reinstate: 'active', add: 'active' },
}

export const memberStateAfter = (place: MemberPlace, action: MemberAction): MemberState | undefined =>
  memberTransitions[place][action]

/** What caused the state of a membership, if not simply the person's wish. */
export const memberCauses = [
  'segment',
  'import',
  'merge',
  'account',
  'parent',
  'invitation',
  'directory',
  'away',
] as const
export type MemberCause = (typeof memberCauses)[number]

/**
 * Who sees that somebody is a member: everybody who sees the members; only leaders; nobody, and it is only counted.
 */
export const memberVisibilities = ['open', 'leaders', 'counted'] as const
export type MemberVisibility = (typeof memberVisibilities)[number]

/**
 * What may become of a membership, as data: state → action → state. `none` is somebody who never had to do with the
 * network. Whatever isn't written here is refused, and the tests walk every pair.
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
    // What was asked for may have become open to everybody meanwhile.
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
    // What rested while the account was switched off is again what it was.
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
  // Nobody comes back past the decision of a leader: they ask, or a leader thinks again.
  declined: { ask: 'pending', reinstate: 'active', add: 'active', close_account: 'removed' },
  removed: { ask: 'pending', reinstate: 'active', add: 'active' },
}

export const memberStateAfter = (place: MemberPlace, action: MemberAction): MemberState | undefined =>
  memberTransitions[place][action]

/** What brought a membership to its state, where it wasn't simply somebody's wish. */
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

/** Who learns that somebody is a member: whoever sees the members; only the leaders; nobody, it is just counted. */
export const memberVisibilities = ['open', 'leaders', 'counted'] as const
export type MemberVisibility = (typeof memberVisibilities)[number]

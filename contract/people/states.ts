/**
 * What may become of a person's account, as data: state → action → state. Anything else is refused, and the tests try
 * every pair. `purged` is the end: the account is empty, and what it wrote belongs to a former member.
 */
export const userStates = [
  'invited',
  'active',
  'inactive',
  'pending_activation',
  'pending_deletion',
  'purged',
] as const
export type UserState = (typeof userStates)[number]

export const userActions = [
  'activate',
  'deactivate',
  'mark_for_deletion',
  'cancel_deletion',
  'resend_invitation',
  'reset_onboarding',
  'change_role',
  'confirm',
  'enrol',
  'purge',
] as const
export type UserAction = (typeof userActions)[number]

export const userTransitions: Record<UserState, Partial<Record<UserAction, UserState>>> = {
  invited: {
    enrol: 'active',
    deactivate: 'inactive',
    mark_for_deletion: 'pending_deletion',
    resend_invitation: 'invited',
    change_role: 'invited',
  },
  // They prove who they are by employee id and birth date, and then enrol like everybody else.
  pending_activation: {
    confirm: 'invited',
    deactivate: 'inactive',
    mark_for_deletion: 'pending_deletion',
    change_role: 'pending_activation',
  },
  active: {
    deactivate: 'inactive',
    mark_for_deletion: 'pending_deletion',
    reset_onboarding: 'active',
    change_role: 'active',
  },
  inactive: {
    activate: 'active',
    mark_for_deletion: 'pending_deletion',
    change_role: 'inactive',
  },
  // Coming back does not restore the account: somebody has to decide that again.
  pending_deletion: {
    cancel_deletion: 'inactive',
    purge: 'purged',
  },
  purged: {},
}

export const userStateAfter = (state: UserState, action: UserAction): UserState | undefined =>
  userTransitions[state][action]

/** Whether an account counts as somebody's who is here, or will be; the others are switched off. */
export const userIsHere = (state: UserState) =>
  state === 'active' || state === 'invited' || state === 'pending_activation'

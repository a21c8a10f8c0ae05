/**
 * Who may sign in: also somebody who was invited and has chosen a password but not finished enrolling, and somebody
 * whose account waits for its deletion, who may still change their mind.
 */
export const statesThatSignIn = ['active', 'invited', 'pending_deletion']

/**
 * Who may sign in: also somebody who was invited and has chosen a password but not finished enrolling. Whoever waits for
 * their deletion is inactive, and calling it off doesn't change that.
 */
export const statesThatSignIn = ['active', 'invited']

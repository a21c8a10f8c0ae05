/**
 * Who may sign in: also invited people who have chosen a password but not finished enrolling. People waiting for
 * deletion are inactive, and calling it off doesn't change that.
 */
export const statesThatSignIn = ['active', 'invited']

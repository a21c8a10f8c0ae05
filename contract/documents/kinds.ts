/** What a policy document is about. Only one set of terms and one privacy statement are in use at a time. */
export const documentKinds = ['terms', 'privacy', 'conduct', 'other'] as const

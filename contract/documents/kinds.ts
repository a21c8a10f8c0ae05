/** What a policy document is about. Of terms and privacy statements there is one in use at a time. */
export const documentKinds = ['terms', 'privacy', 'conduct', 'other'] as const

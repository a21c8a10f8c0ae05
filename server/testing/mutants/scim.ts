import type { Mutant } from './mutant.ts'

export const scim: Mutant[] = [
  {
    guard: 'A token that was revoked lets no directory in',
    file: 'server/scim/tokens.ts',
    from: "    .where('s.revoked_at', 'is', null)\n",
    to: '',
    test: 'server/scim/scim.test.ts',
    title: 'ends the moment it is revoked',
  },
  {
    guard: 'A token whose time is over lets no directory in',
    file: 'server/scim/tokens.ts',
    from: "    .where('s.expires_at', '>', sql<string>`now()`)\n",
    to: '',
    test: 'server/scim/scim.test.ts',
    title: 'ends the moment it is revoked',
  },
  {
    guard: 'A directory changes nobody above the one who connected it',
    file: 'server/scim/caller.ts',
    from: "throw denied('scim.user_above')",
    to: 'return',
    test: 'server/scim/scim.test.ts',
    title: 'changes nobody who may do more than whoever connected it',
  },
  {
    guard: 'A directory that read an older version changes nothing',
    file: 'server/scim/people.ts',
    from: "throw conflict('scim.changed_meanwhile')",
    to: 'return',
    test: 'server/scim/scim.test.ts',
    title: 'are changed only by who read the newest version',
  },
  {
    guard: 'A directory never turns off who is named for emergencies',
    file: 'server/scim/people.ts',
    from: "  if (named) throw conflict('scim.break_glass')\n",
    to: '',
    test: 'server/scim/scim.test.ts',
    title: 'nor who is named for emergencies',
  },
  {
    guard: 'An address that passes to a newcomer brings no account with it',
    file: 'server/scim/people.ts',
    from: "  if (!isSame) throw conflict('scim.user_leaving')\n",
    to: '',
    test: 'server/scim/scim.test.ts',
    title: 'comes back as the same person only',
  },
]

import type { Mutant } from './mutant.ts'

export const people: Mutant[] = [
  {
    guard: 'Undoing a merge gives back no role that one couldn’t give',
    file: 'server/people/merge/mergeUndo.ts',
    from: '  for (const role_id of opened.role_ids) await roleToGive(act, role_id)\n',
    to: '',
    test: 'server/people/merge/undo.test.ts',
    title: 'brings nobody back a role that opens more than theirs',
  },
  {
    guard: 'Undoing a merge makes no leaders that one couldn’t make',
    file: 'server/people/merge/mergeUndo.ts',
    from: '  authorizeLeaderships(me, opened.leaderships)\n',
    to: '',
    test: 'server/people/merge/undo.test.ts',
    title: 'brings nobody back what they led',
  },
  {
    guard: 'Nobody undoes a merge of themselves',
    file: 'server/people/merge/mergeUndo.ts',
    from: '  authorize(me, accountPolicy.remove, opened.kept)\n',
    to: '',
    test: 'server/people/merge/undo.test.ts',
    title: 'is never about oneself',
  },
  {
    guard: 'Nobody edits a profile above their own',
    file: 'server/identity/peoplePolicy.ts',
    from: "all(holds('users_create'), opensNoMore)",
    to: "holds('users_create')",
    test: 'server/people/profile.test.ts',
    title: 'is changed by nobody who may do less than the person',
  },
  {
    guard: 'A profile is never saved over what somebody else saved',
    file: 'server/people/profile.ts',
    from: "if (user.version !== version) throw conflict('changed_meanwhile')",
    to: "if (user.version < version) throw conflict('changed_meanwhile')",
    test: 'server/people/profile.test.ts',
    title: 'is never saved over what somebody else saved meanwhile',
  },
]

import type { Mutant } from './mutant.ts'

export const home: Mutant[] = [
  {
    guard: 'A discreet member is introduced to nobody',
    file: 'server/home/newFaces.ts',
    from: " and m.visibility = 'open'",
    to: '',
    test: 'server/home/column.test.ts',
    title: 'is never a discreet member, to their leaders neither',
  },
  {
    guard: 'A network that hides its members introduces none',
    file: 'server/home/newFaces.ts',
    from: "seenBy(me, 'members_visibility', 'n')",
    to: 'sql`true`',
    test: 'server/home/column.test.ts',
    title: 'is nobody where a network doesn’t show its members',
  },
  {
    guard: 'What somebody sees less of is gone with the next answer',
    file: 'server/posts/queries.ts',
    from: "isLess(act, 'news', sql`n.id`)",
    to: 'sql`false`',
    test: 'server/home/less.test.ts',
    title: 'is honoured with the next answer',
  },
  {
    guard: 'Nobody takes back what somebody else chose',
    file: 'server/home/less.ts',
    from: "    .where('id', '=', id)\n    .where('user_id', '=', me.user_id)\n",
    to: "    .where('id', '=', id)\n",
    test: 'server/home/less.test.ts',
    title: 'is one choice however often it is chosen, and somebody’s own',
  },
]

import type { Mutant } from './mutant.ts'

export const library: Mutant[] = [
  {
    guard: 'What a manager archived doesn’t come back by whoever brought it',
    file: 'server/library/abilities.ts',
    from: 'put_away: expired || archived_by === me.user_id',
    to: 'put_away: true || archived_by === me.user_id',
    test: 'server/library/states.test.ts',
    title: 'keep away what a manager archived from whoever brought it',
  },
  {
    guard: 'Verbs of resources refuse by the table that fills `can`',
    file: 'server/library/abilities.ts',
    from: "  if (!states.includes(state)) throw conflict('resource_state')\n",
    to: '',
    test: 'server/library/states.test.ts',
    title: 'of a resource let everybody do exactly what `can` says',
  },
  {
    guard: 'Nothing is put into a locked folder, taken out of it or deleted with it',
    file: 'server/library/abilities.ts',
    from: "  if (!isTimeFor(rule, folder.open)) throw conflict('folder_is_locked')\n",
    to: '',
    test: 'server/library/states.test.ts',
    title: 'of a folder refuse all the ways into it alike',
  },
  {
    guard: 'A folder opens to the session that said its password',
    file: 'server/library/open.ts',
    from: 'and u.session_id = $',
    to: 'and 0 <> $',
    test: 'server/library/locks.test.ts',
    title: 'opens to whoever knows the password, for that session alone',
  },
  {
    guard: 'What lies in a locked folder is found by no words',
    file: 'server/library/open.ts',
    from: '(g.password_hash is not null\n',
    to: '(g.password_hash is null\n',
    test: 'server/search/search.test.ts',
    title: 'what lies in a locked folder, until it is opened',
  },
  {
    guard: 'A document swells no further than it may',
    file: 'server/library/readText.ts',
    from: 'const MOST_OF_A_PART = 20_000_000',
    to: 'const MOST_OF_A_PART = 20_000_000_000',
    test: 'server/library/hostile.test.ts',
    title: 'swells no further than a document may',
  },
]

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
]

import type { Mutant } from './mutant.ts'

export const archives: Mutant[] = [
  {
    guard: 'The archive is for those who may see it',
    file: 'server/archives/archives.ts',
    from: '    authorize(me, archivesPolicy.index)\n    return null',
    to: '    return null',
    test: 'server/archives/archives.test.ts',
    title: 'is for those who may see it',
  },
  {
    guard: 'What comes back is for those who may place it',
    file: 'server/networks/manage/archived.ts',
    from: '  if (network?.id !== id) throw missing()\n  authorize(me, networksPolicy.place, network)\n',
    to: '  if (network?.id !== id) throw missing()\n',
    test: 'server/archives/archives.test.ts',
    title: 'what comes back is for those who may place it',
  },
  {
    guard: 'What was archived by itself before stays where it is',
    file: 'server/networks/manage/archived.ts',
    from: ' and n.parent_id = b.id and n.archived_at = b.archived_at',
    to: ' and n.parent_id = b.id and n.archived_at is not null',
    test: 'server/archives/archives.test.ts',
    title: 'leaves what had been archived by itself where it is',
  },
  {
    guard: 'A network comes back under no name that others bear',
    file: 'server/networks/manage/archived.ts',
    from: 'const taken = [...(await takenAmong(tx, wanted)), ...sameAmong(wanted)]',
    to: 'const taken = [...(await takenAmong(tx, wanted))]',
    test: 'server/archives/archives.test.ts',
    title: 'asks for a new name where somebody else bears the old one',
  },
  {
    guard: 'Of those who restore at the same moment one does',
    file: 'server/networks/manage/archived.ts',
    from: '    order by id for no key update`.execute(tx)',
    to: '    order by id`.execute(tx)',
    test: 'server/archives/archives.test.ts',
    title: 'gives back once, however many ask at the same moment',
  },
]

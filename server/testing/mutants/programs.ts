import type { Mutant } from './mutant.ts'

const test = 'server/mentorship/programs.test.ts'

export const programs: Mutant[] = [
  {
    guard: 'The type of a program stays once people can enrol',
    file: 'server/mentorship/program/programs.ts',
    from: "    if (before.state !== 'draft') throw invalid({ mentoring_type_id: { code: 'program_type' } })\n",
    to: '',
    test,
    title: 'publishes once, tells each side in their language, and names what no longer holds',
  },
  {
    guard: 'A program takes no more people than it has room for',
    file: 'server/mentorship/program/enrolmentAbilities.ts',
    from: "    ['mentorship_program_full', (one) => takesPart(one) || !one.full],\n",
    to: '',
    test,
    title:
      'goes from a draft to its end, is open to people by its segments, and takes as many as it has room for',
  },
  {
    guard: 'A program for any of its segments is open to people in one of them',
    file: 'server/mentorship/program/programAudience.ts',
    from: "when 'any' then exists",
    to: "when 'every' then exists",
    test,
    title:
      'goes from a draft to its end, is open to people by its segments, and takes as many as it has room for',
  },
  {
    guard: 'Nobody enrols once enrolment has closed',
    file: 'server/mentorship/program/enrolmentAbilities.ts',
    from: "    ['mentorship_enrolment_closed', isOpen],\n",
    to: '',
    test,
    title: 'is enrolled in with answers and wishes, and left again',
  },
  {
    guard: 'A discreet person is a candidate for nobody',
    file: 'server/mentorship/program/candidates.ts',
    from: 'and f.user_id = p.user_id and not f.discreet',
    to: 'and f.user_id = p.user_id',
    test,
    title: 'is enrolled in with answers and wishes, and left again',
  },
  {
    guard: 'Locked pairs are in the draft',
    file: 'server/mentorship/rounds/solution.ts',
    from: "locked: marks.filter(({ kind }) => kind === 'locked'),",
    to: 'locked: [],',
    test,
    title: 'finds the best pairs, keeps locks, and says what changes and who is left',
  },
  {
    guard: 'A draft that is out of date isn’t published',
    file: 'server/mentorship/rounds/roundRow.ts',
    from: "    ['mentorship_round_outdated', ({ outdated }) => !outdated],\n",
    to: '',
    test,
    title: 'publishes once, tells each side in their language, and names what no longer holds',
  },
  {
    guard: 'Nobody gets more than they said when a round is published',
    file: 'server/mentorship/rounds/publication.ts',
    from: "      if (mentor.mentor_places === 0) return 'mentor_full'\n",
    to: '',
    test,
    title: 'gives nobody more than they said when places went elsewhere before it was published',
  },
  {
    guard: 'Whoever leaves is in no draft any more',
    file: 'server/mentorship/leavers.ts',
    from: 'async function leavePrograms(tx: Tx, gone: readonly number[]) {\n  await leaveDrafts(tx, gone)\n',
    to: 'async function leavePrograms(tx: Tx, gone: readonly number[]) {\n',
    test,
    title: 'forgets people who leave: drafts lose them, and what they said',
  },
  {
    guard: 'A program isn’t written to more often than it may be',
    file: 'server/mentorship/program/programMessages.ts',
    from: '  await mayWriteNow(tx, id)\n',
    to: '',
    test,
    title: 'is written to in parts, and not too often',
  },
  {
    guard: 'Rounds are only for people who manage mentorship',
    file: 'server/mentorship/rounds/roundRow.ts',
    from: 'export function managedRound({ db, me }: Reading, id: number): Promise<RoundRow> {\n  authorize(me, mentorshipPolicy.programs)\n',
    to: 'export function managedRound({ db, me: _me }: Reading, id: number): Promise<RoundRow> {\n',
    test,
    title: 'is closed to everybody who tries what they may not',
  },
]

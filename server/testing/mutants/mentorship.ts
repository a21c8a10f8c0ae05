import type { Mutant } from './mutant.ts'

const requests = 'server/mentorship/requests.test.ts'
const pairs = 'server/mentorship/pairs.test.ts'
const profiles = 'server/mentorship/profiles.test.ts'

const ATTACKED =
  'who manages mentorship learns neither what a pair is about nor who ended it, nor by figures how one person rated'

export const mentorship: Mutant[] = [
  {
    guard: 'A mentor who is full accepts nobody',
    file: 'server/mentorship/requests/requestAbilities.ts',
    from: "      ['mentor_full', ({ mentor_full }) => !mentor_full],\n",
    to: '',
    test: requests,
    title: 'is accepted by no more than a mentor has room for, however many at once on two processes',
  },
  {
    guard: 'Profiles are held while places are counted',
    file: 'server/mentorship/places.ts',
    from: '    .forUpdate()\n',
    to: '',
    test: requests,
    title: 'is accepted by no more than a mentor has room for, however many at once on two processes',
  },
  {
    guard: 'A later choice is unknown to its person until it is asked',
    file: 'server/mentorship/requests/requestRow.ts',
    from: 'and r.asked_at is not null ',
    to: '',
    test: requests,
    title: 'goes to the second choice when the first hasn’t answered, and ends kindly once one accepts',
  },
  {
    guard: 'Requests of somebody else are refused',
    file: 'server/mentorship/policy.ts',
    from: "view_requests: clause<Person>('mentorship_requests', self)",
    to: "view_requests: clause<Person>('mentorship_requests', any(self, manages))",
    test: requests,
    title: 'of somebody else is refused with its own sentence, and missing by its number',
  },
  {
    guard: 'A discreet profile is found by nobody',
    file: 'server/mentorship/profiles/marks.ts',
    from: 'if (profile.discreet) return',
    to: 'if (false) return',
    test: profiles,
    title:
      'are found by topic, type, language, day, words and name, those who fit best first with the reasons',
  },
  {
    guard: 'Private notes are asked for only by their writer',
    file: 'server/mentorship/pairs/notes.ts',
    from: "    .where('user_id', '=', act.me.user_id)\n",
    to: '',
    test: pairs,
    title: 'shares notes that nobody overwrites, and keeps those of each for their writer',
  },
  {
    guard: 'Only what stands in a guide is ticked',
    file: 'server/mentorship/pairs/pairGuides.ts',
    from: 'if (!guide?.items.some((item) => item.key === key)) throw missing()',
    to: '',
    test: pairs,
    title: 'has guides to the first sessions, which the two tick together',
  },
  {
    guard: 'Only its own person removes a file of a pair',
    file: 'server/mentorship/pairs/pairFiles.ts',
    from: ' && added_by === me.user_id',
    to: '',
    test: pairs,
    title: 'shares files, which each renames and removes for themselves; the bytes go with them',
  },
  {
    guard: 'A file of a pair is known to its two people only',
    file: 'server/mentorship/pairs/pairFiles.ts',
    from: 'pair: await knownPair(act, file.mentorship_id)',
    to: 'pair: file as never',
    test: pairs,
    title: 'keeps what the two share from everybody else, in every answer, file, mail and log',
  },
  {
    guard: 'A discreet mentor isn’t named on their profile',
    file: 'server/mentorship/profiles/shownProfiles.ts',
    from: ' || row.discreet || row.paused)',
    to: ' || row.paused)',
    test: profiles,
    title:
      'are found by topic, type, language, day, words and name, those who fit best first with the reasons',
  },
  {
    guard: 'A pair is known to its two people only',
    file: 'server/mentorship/pairs/pairRow.ts',
    from: '::bigint in (m.mentor_id, m.mentee_id)`',
    to: '::bigint > 0`',
    test: pairs,
    title: 'keeps what the two share from everybody else, in every answer, file, mail and log',
  },
  {
    guard: 'Nobody reads a concern about their own mentorship',
    file: 'server/mentorship/program/concerns.ts',
    from: '::bigint not in (m.mentor_id, m.mentee_id) and $',
    to: '::bigint > 0 and $',
    test: pairs,
    title: 'reports a concern to the program’s people, never to whom it is about',
  },
  {
    guard: 'The log doesn’t say who reported a concern',
    file: 'server/mentorship/program/concerns.ts',
    from: "did === 'reported' ? { tx: act.tx, me: undefined, address: undefined } : act",
    to: 'act',
    test: pairs,
    title: 'keeps what the two share from everybody else, in every answer, file, mail and log',
  },
  {
    guard: 'Nobody is in two sessions at once',
    file: 'server/mentorship/sessions/sessions.ts',
    from: "  if (rows.length > 0) throw conflict('session_overlap')\n",
    to: '',
    test: pairs,
    title: 'finds times at which both are free, and meets: asked, another time proposed, taken, accepted',
  },
  {
    guard: 'Figures of a manager have nothing of their own mentorships',
    file: 'server/mentorship/program/feedback.ts',
    from: 'isOfOthers(me)} and',
    to: 'true} and',
    test: 'server/mentorship/attacks.test.ts',
    title: ATTACKED,
  },
  {
    guard: 'What a pair is about is told only to the two',
    file: 'server/mentorship/pairs/pairList.ts',
    from: 'topics: shared ? names.topics(row.topic_ids) : []',
    to: 'topics: names.topics(row.topic_ids)',
    test: 'server/mentorship/attacks.test.ts',
    title: ATTACKED,
  },
  {
    guard: 'A program that has ended makes no pairs',
    file: 'server/mentorship/rounds/publication.ts',
    from: '!may || !takesPlace(round) ||',
    to: '!may ||',
    test: 'server/mentorship/programs.test.ts',
    title: 'makes no pairs any more once its program has ended while they were being published',
  },
]

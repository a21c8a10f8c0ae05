import type { Mutant } from './mutant.ts'

const rewards = 'server/recognition/rewards.test.ts'
const points = 'server/recognition/points.test.ts'
const boards = 'server/recognition/boards.test.ts'
const kudos = 'server/recognition/kudos.test.ts'

export const recognition: Mutant[] = [
  {
    guard: 'Nobody spends points they don’t have',
    file: 'server/recognition/rewards/claims.ts',
    from: '  mayClaim(reward)\n',
    to: '',
    test: rewards,
    title: 'is gone, over, not yet there or out of reach: each is said, and nothing moves',
  },
  {
    guard: 'Points are held before what stands is read',
    file: 'server/recognition/points/followedFacts.ts',
    from: 'sql`select points_hold(',
    to: 'sql`select cardinality(',
    test: points,
    title: 'keep to the limits of a day, a week, a month and a thing',
  },
  {
    guard: 'Nobody decides their own claim',
    file: 'server/recognition/rewards/claimAbilities.ts',
    from: "clause<Subject>('claim_decide', all(notMine, decides))",
    to: "clause<Subject>('claim_decide', any(notMine, decides))",
    test: rewards,
    title: 'is never decided by whoever claims it, and waits for others where only they approve',
  },
  {
    guard: 'Nobody gives points to themselves',
    file: 'server/recognition/policy.ts',
    from: "give: clause<Person>('points_give', all(manages, others))",
    to: "give: clause<Person>('points_give', any(manages, others))",
    test: rewards,
    title: 'gives points by hand with a reason, never to oneself, and takes them back once',
  },
  {
    guard: 'A fact that stands gives nothing a second time',
    file: 'server/recognition/points/judgement.ts',
    from: 'worth !== null && worth > 0 && stands === 0',
    to: 'worth !== null && worth > 0',
    test: points,
    title: 'are given for hours, a whole profile and a published post, and tell what they are for',
  },
  {
    guard: 'A fact that is no longer so is taken back',
    file: 'server/recognition/points/judgement.ts',
    from: 'worth === null && stands !== 0',
    to: 'worth === null && stands < 0',
    test: points,
    title: 'net zero or once however often something is done and undone, in turn and at once',
  },
  {
    guard: 'A rule changed from now on leaves what happened before',
    file: 'server/recognition/points/rules.ts',
    from: 'holds_from: fromNow ? now.toISOString() : null',
    to: 'holds_from: null',
    test: points,
    title: 'have rules that are off, for people who manage points, and change from then on',
  },
  {
    guard: 'Limits count what was given',
    file: 'server/recognition/points/judgement.ts',
    from: 'if (ofRule && !hasRoom(times, row)) continue',
    to: '',
    test: points,
    title: 'keep to the limits of a day, a week, a month and a thing',
  },
  {
    guard: 'What both accounts had for one thing is had once',
    file: 'server/recognition/points/merge.ts',
    from: '...(fact.twice ? [] : [lineOf(fact, kept, fact.amount)]),',
    to: 'lineOf(fact, kept, fact.amount),',
    test: points,
    title: 'are carried over when two accounts become one, each thing once, and back when that is undone',
  },
  {
    guard: 'Nobody else learns of surveys',
    file: 'server/recognition/points/transactions.ts',
    from: "sql`and p.cause <> 'survey_answered'`",
    to: 'sql``',
    test: points,
    title: 'tell nobody else of surveys, and come the day after somebody took part',
  },
  {
    guard: 'Boards tell nothing that nobody else may hear of',
    file: 'server/recognition/boards/sums.ts',
    from: "  'event_attended',\n",
    to: "  'event_attended',\n  'survey_answered',\n",
    test: boards,
    title: 'count what was earned: not what was spent, nor what nobody else may hear of',
  },
  {
    guard: 'Who wants no part in boards is on none',
    file: 'server/recognition/boards/boards.ts',
    from: 'takesPart({ db }, sql`b.user_id`)',
    to: 'sql`true`',
    test: boards,
    title: 'leave out who wants no part in them, or has no account, and show them nothing',
  },
  {
    guard: 'A thank-you in a network tells of no membership',
    file: 'server/recognition/kudos/kudosRow.ts',
    from: ') => sql`exists (select from network_members m',
    to: ') => sql`true or exists (select from network_members m',
    test: kudos,
    title: 'are read by whom the giver chose, and tell of no membership',
  },
]

import type { Mutant } from './mutant.ts'

const test = 'server/surveys/surveys.test.ts'
const figures = 'server/surveys/distribution.test.ts'

export const surveys: Mutant[] = [
  {
    guard: 'Who took part is told of named surveys only',
    file: 'server/surveys/invitations.ts',
    from: 'answered: named ? took_part_on !== null : null,',
    to: 'answered: took_part_on !== null,',
    test,
    title: 'tells nothing of a confidential one until five answered',
  },
  {
    guard: 'Of a confidential survey there are no single responses for anybody',
    file: 'server/surveys/abilities.ts',
    from: "    when: [['survey_not_named', ({ promise }) => promise === 'named']],\n",
    to: '',
    test,
    title: 'tells nothing of a confidential one until five answered',
  },
  {
    guard: 'How many took part is told in steps where names are kept',
    file: 'server/surveys/surveyList.ts',
    from: "promise === 'named' ? 1 : figures_from",
    to: '1',
    test,
    title: 'tells nothing of a confidential one until five answered',
  },
  {
    guard: 'Answers to a confidential survey are counted several at a time',
    file: 'server/surveys/tallies.ts',
    from: "promise === 'named' ? 1 : isWritten(question.type) ? comments_from : figures_from",
    to: '1',
    test,
    title: 'tells nothing of a confidential one until five answered',
  },
  {
    guard: 'What the others leave of a choice doesn’t give it back',
    file: 'server/surveys/distribution.ts',
    from: 'at === most ? left : range',
    to: 'range',
    test: figures,
    title: 'is the same whether nobody made a choice or four did',
  },
  {
    guard: 'Only what was asked is kept',
    file: 'server/surveys/answers.ts',
    from: 'of questionsAsked(sections, said)',
    to: 'of sections.flatMap(({ questions }) => questions)',
    test,
    title: 'is answered by a link without an account, once',
  },
  {
    guard: 'A new link ends the one before',
    file: 'server/surveys/invitations.ts',
    from: 'link_number: invitation.link_number + 1',
    to: 'link_number: invitation.link_number',
    test,
    title: 'reminds only who hasn’t answered, once a day',
  },
  {
    guard: 'What people were told stays once it is published',
    file: 'server/surveys/surveys.ts',
    from: "  'sections',\n",
    to: '',
    test,
    title: 'is written as a draft, checked as a whole, and goes only forward',
  },
  {
    guard: 'People are reminded once a day at most',
    file: 'server/surveys/invitations.ts',
    from: "    throw conflict('survey_reminded')\n",
    to: '    act.tx.enterpriseId.toString()\n',
    test,
    title: 'reminds only who hasn’t answered, once a day',
  },
  {
    guard: 'A network’s survey asks its members alone',
    file: 'server/surveys/audience.ts',
    from: "  if (peopleFound < people.length) wrong['audience.user_ids'] = { code: 'not_there' }\n",
    to: '',
    test,
    title: 'of a network is looked after by its leaders, and asks its members alone',
  },
]

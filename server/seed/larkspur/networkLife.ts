import type { Life } from '../life/types.ts'
import { who } from './cast.ts'
import type { PersonIndex } from './types.ts'

type Belonging = Pick<Life, 'questions' | 'requests' | 'invitations' | 'discreet' | 'segments'>

/** The circles' questions, discreet members, and segments. */
export function larkspurBelonging(nth: (state: 'active', place: number) => PersonIndex): Belonging {
  const some = (first: number, count: number) =>
    Array.from({ length: count }, (_, place) => nth('active', first + place * 17))
  return {
    questions: [
      {
        network: 'women',
        by: who.leader,
        one_in: 3,
        questions: [
          {
            title: 'What brings you here?',
            type: 'text',
            answers: [
              'A mentor who has led a line',
              'Company on the night shift',
              'I want to help with the school visits',
              'My sister is in it',
              'I came back after a year away and hardly knew anybody',
            ],
          },
          {
            title: 'What would you like to do?',
            type: 'checkbox',
            options: ['Mentor somebody', 'Find a mentor', 'Organise', 'Listen for now'],
            required: true,
            answers: [
              ['Listen for now'],
              ['Find a mentor'],
              ['Mentor somebody', 'Organise'],
              ['Organise'],
              ['Find a mentor', 'Listen for now'],
            ],
          },
        ],
      },
      {
        network: 'neuro',
        by: who.sam,
        one_in: 2,
        questions: [
          {
            title: 'How shall we reach you?',
            type: 'select',
            options: ['In writing', 'By phone', 'In person'],
            required: true,
            answers: ['In writing', 'In writing', 'In person', 'By phone'],
          },
          {
            title: 'Years since you found out',
            type: 'numeric',
            answers: [null, 1, 3, 12, 30],
          },
        ],
      },
    ],
    requests: [
      { network: 'women', people: [...some(40, 3), who.anagha] },
      { network: 'neuro', people: some(44, 2) },
    ],
    invitations: [
      { network: 'women', by: who.leader, people: [who.danielK, ...some(60, 4)] },
      { network: 'able', by: who.admin, people: [who.mentor, who.rosa] },
      { network: 'holding', by: who.admin, people: [who.member] },
    ],
    discreet: [
      { person: who.member, network: 'able', visibility: 'leaders' },
      { person: who.elliot, network: 'able', visibility: 'counted' },
      { person: who.chloe, network: 'able', visibility: 'open' },
      { person: who.ingrid, network: 'pride', visibility: 'leaders' },
      { person: who.maxi, network: 'pride', visibility: 'counted' },
    ],
    segments: [
      {
        name: 'Nights in the Americas',
        rules: ({ field }) => ({
          is: 'all',
          rules: [
            { is: 'field', field: field('Shifts'), operator: 'checked', values: ['Night'] },
            {
              is: 'any',
              rules: [
                {
                  is: 'field',
                  field: field('Site'),
                  operator: 'one_of',
                  values: ['Fresno', 'Chicago', 'Montréal', 'Guadalajara'],
                },
                {
                  is: 'all',
                  rules: [
                    {
                      is: 'field',
                      field: field('Site'),
                      operator: 'one_of',
                      values: ['São Paulo', 'Bogotá'],
                    },
                    {
                      is: 'field',
                      field: field('Area of work'),
                      operator: 'not_equals',
                      values: ['Office'],
                    },
                  ],
                },
              ],
            },
          ],
        }),
      },
      {
        name: 'Women and parents who don’t lead yet',
        rules: ({ network }) => ({
          is: 'all',
          rules: [
            {
              is: 'group',
              relation: 'member',
              network_ids: [network('women'), network('parents')],
              below: true,
              on: null,
            },
            {
              is: 'none',
              rules: [
                {
                  is: 'group',
                  relation: 'leader',
                  network_ids: [network('women'), network('parents')],
                  below: true,
                  on: null,
                },
              ],
            },
          ],
        }),
      },
      {
        name: 'First ninety days',
        rules: () => ({
          is: 'all',
          rules: [{ is: 'field', field: 'joined_on', operator: 'within_last', values: [90] }],
        }),
        keeps: ['early'],
      },
      {
        name: 'The fifty who come by most',
        member_limit: 50,
        order_by: 'sign_in_count',
        rules: () => ({ is: 'all', rules: [] }),
      },
      {
        name: 'Everybody in Priya’s circles',
        rules: ({ person }) => ({ is: 'all', rules: [{ is: 'scope', user_id: person(who.leader) }] }),
      },
      {
        name: 'Bakers who were here and aren’t any more',
        active_filter: 'inactive',
        rules: ({ field }) => ({
          is: 'any',
          rules: [
            { is: 'field', field: field('Area of work'), operator: 'equals', values: ['Bakery'] },
            { is: 'field', field: 'title', operator: 'contains', values: ['baker'] },
          ],
        }),
      },
    ],
  }
}

import type { SeatsLife } from '../life/types.ts'
import { who } from './cast.ts'

/**
 * The questions of two coming events, a third with somebody who gave up a seat and somebody from the waitlist, and a
 * fourth with an offered seat.
 */
export const larkspurSeats: readonly SeatsLife[] = [
  {
    network: 'panasia',
    event: 'The long table: winter potluck',
    by: who.ken,
    questions: [
      {
        title: 'What will you bring?',
        type: 'text',
        answers: ['Kimchi pancakes', 'Dal with burnt garlic', 'Lumpia, forty of them', 'Oranges', null],
      },
      {
        title: 'What don’t you eat?',
        type: 'checkbox',
        options: ['Pork', 'Shellfish', 'Nuts', 'Meat'],
        answers: [['Pork'], ['Meat'], ['Nuts', 'Shellfish'], null, null],
      },
    ],
    give_up: 0,
  },
  {
    network: 'women',
    event: 'Boots that fit: trying-on day for protective wear',
    by: who.rosa,
    questions: [
      {
        title: 'Your size, as it is printed in your boots',
        type: 'numeric',
        min: 34,
        max: 50,
        required: true,
        answers: [36, 37, 38, 39, 40, 41],
      },
    ],
    give_up: 0,
  },
  {
    network: 'volunteers',
    event: 'Winter coats: sorting night',
    by: who.dorothy,
    questions: [],
    give_up: 3,
    seat_for_the_last: 'He brings the van with the coats.',
  },
  {
    network: 'able',
    event: 'Fire drill with fresh eyes: walk the routes with us',
    by: who.georgi,
    questions: [],
    // People who check fire doors work at dawn, so nobody is hurried by night.
    claim_hours: 24,
    asleep: { quiet_from: 20 * 60, quiet_until: 5 * 60 + 30 },
    give_up: 1,
  },
]

import type { EventPlanningLife } from '../life/types.ts'
import { who } from './cast.ts'

/** Planning at Larkspur: what waits, was sent back, is to be changed, and is kept beside events. */
export const larkspurEventLife: EventPlanningLife = {
  approver: who.approver,
  planned: [
    {
      network: 'women',
      by: who.leader,
      name: 'Soup and silence: a lunch without phones',
      description:
        'One hour, one soup, **no screens**. We put the phones into a basket at the door and see what we talk about.\n\n- Soup from the canteen, bread from Rosa\n- Cards with first sentences, for those who want one',
      location: 'The canteen, long table',
      in_days: 16,
      hour: 11,
      minutes: 90,
      seats: 24,
      access: ['step_free', 'quiet_room'],
      decided: [
        {
          decision: 'request_changes',
          reason: 'Which room? The canteen is loud at noon: book the garden room.',
        },
      ],
      mended: { location: 'The garden room, ground floor', seats: 18 },
    },
    {
      network: 'women',
      by: who.leader,
      name: 'Open mic for first drafts',
      description:
        'Three minutes each for something that isn’t finished: a slide, a speech, a letter. We clap first and ask later.',
      location: 'Training hall, east side',
      online: true,
      in_days: 23,
      hour: 15,
      minutes: 120,
      seats: 60,
      cost: 18_000,
      guests: ['parents'],
    },
    {
      network: 'women',
      by: who.leader,
      name: 'Walking the fence line',
      description:
        'Once around the site, two hours, sturdy boots. We show each other the corners that nobody lights.',
      location: 'Gate 4',
      in_days: 12,
      hour: 6,
      minutes: 120,
      decided: [
        {
          decision: 'decline',
          reason: 'The north side is closed for the whole week. Ask again for the week after.',
        },
      ],
    },
    {
      network: 'women',
      by: who.leader,
      name: 'Night swim at the reservoir',
      description: 'Lanterns, towels, hot tea. We go in together and come out together.',
      location: 'Boathouse, north shore',
      in_days: 27,
      hour: 3,
      minutes: 120,
      seats: 20,
      decided: [
        {
          decision: 'request_changes',
          reason: 'Who watches the water? Name a lifeguard, and ask again.',
        },
      ],
    },
    {
      network: 'women',
      by: who.leader,
      name: 'Breakfast with the new board',
      description:
        'Six new faces on the board, sixty cups of coffee. Bring the question you would ask in the lift.',
      location: 'Rooftop, Building 2',
      in_days: 34,
      hour: 7,
      minutes: 60,
      seats: 60,
      publish_in_days: 6,
      guests: ['green', 'parents'],
      decided: [{ decision: 'approve', reason: null }],
    },
  ],
  wishes: [
    {
      network: 'women',
      by: who.leader,
      name: 'Circle session: asking for the role',
      location: 'Room Baobab, and online',
    },
    {
      network: 'women',
      by: who.leader,
      name: 'Breakfast with the new board',
      location: 'The greenhouse, between the tomatoes',
      decided: { decision: 'request_changes', reason: 'It is 38 degrees in there. Somewhere cooler?' },
    },
  ],
  drafts: [
    {
      by: who.leader,
      network: 'women',
      name: 'Letters to my first year',
      description:
        'Everybody writes to who they were on their first day. We read a few aloud, without names.',
      location: '',
    },
    {
      by: who.leader,
      network: 'women',
      name: '',
      description: 'Something with the night shift in spring?',
      location: '',
    },
  ],
  desk: {
    network: 'women',
    by: who.leader,
    name: 'Circle session: taking up space',
    todos: [
      { content: 'Find a host for each group of eight', done: true },
      { content: 'Send the sentence cards to the sites', done: true },
      { content: 'Thank Ingrid for the opening', due_in_days: -3 },
      { content: 'Write down what the night shift asked for', due_in_days: 5 },
    ],
    fields: [
      { title: 'People in the circle', type: 'numeric', min: 0 },
      { title: 'Said their sentence aloud', type: 'numeric', min: 0 },
      { title: 'Mood at the end', type: 'select', options: ['Quiet', 'Good', 'Hard to send home'] },
    ],
    updates: [
      {
        days_ago: 15,
        comment: 'First evening: more listened than spoke, and that was right.',
        values: [31, 9, 'Quiet'],
      },
      {
        days_ago: 8,
        comment: 'They brought colleagues. We need a second host online.',
        values: [44, 21, 'Good'],
      },
      { days_ago: 2, comment: 'Nobody left before the end.', values: [48, 37, 'Hard to send home'] },
    ],
  },
}

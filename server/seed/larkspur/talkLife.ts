import type { TalkLife } from '../life/types.ts'
import { who } from './cast.ts'

/** Comments on events, by people of their networks. */
export const larkspurTalk: readonly TalkLife[] = [
  {
    event: 'Fireside lunch: the long way to the control room',
    likes: [who.grace, who.malik, who.member, who.wanjiku],
    said: [
      {
        by: who.malik,
        hours: 29,
        body: 'Olu taught my first safety course. Ask him about the goat.',
        answers: [
          { by: who.olu, hours: 27, body: 'The goat was licensed. That is all I will say in writing.' },
          { by: who.grace, hours: 26, body: 'I have the goat down as question one.' },
        ],
      },
      { by: who.wanjiku, hours: 8, body: 'Joining by video from Nairobi. Will there be a recording?' },
    ],
  },
  {
    event: 'The long table: winter potluck',
    likes: [who.member, who.meilin],
    said: [
      {
        by: who.meilin,
        hours: 51,
        body: 'I bring the big pot again. Somebody bring **more bowls** than last year.',
        answers: [{ by: who.member, hours: 44, body: 'If my place in line becomes a chair: twelve bowls.' }],
      },
    ],
  },
  {
    event: 'Circle session: asking for the role',
    likes: [who.leader],
    said: [
      {
        by: who.leader,
        hours: 70,
        body: 'Come with the job you would like. We write the first sentence together.',
      },
    ],
  },
]

import type { CircleLife } from '../life/mentorshipTypes.ts'
import { who } from './cast.ts'

/** Circles as somebody comes upon them: open, by asking, by invitation, full, and over. */
export const circles: readonly CircleLife[] = [
  {
    name: 'First year as a lead',
    about:
      'Six of us who lead a team for the first time, and two who remember how that was. We meet every other week, each brings one thing that went wrong, and nobody leaves without a next step.',
    topics: ['Leading a first team', 'Speaking up in meetings'],
    joining: 'open',
    places: 6,
    mentors: [who.mentor, who.elliot],
    mentees: [who.mentee, who.rosa, who.wanjiku],
    days: 70,
    until: 120,
    shared:
      'What we agreed on: what is said here stays here. One topic each, ten minutes.\n\nNext time: Rosa on the handover that went past midnight; Wanjiku on praising somebody who doubts it.',
    sessions: [
      [-40, 14],
      [-26, 14],
      [-12, 14],
      [4, 14],
      [18, 14],
    ],
  },
  {
    name: 'Heard in every meeting',
    about:
      'Rehearse what you will say on Thursday with people who wish you well. For everybody who has left a room with a good sentence unsaid.',
    topics: ['Speaking up in meetings', 'Working across languages'],
    joining: 'asking',
    places: 8,
    mentors: [who.leader],
    mentees: [who.aiko, who.giulia, who.svenja, who.wei],
    asks: [
      [
        who.member,
        'I present our line’s figures from January on, in my third language. I would like to sound like myself.',
      ],
      [
        who.nadia,
        'Auditors ask me questions in front of everybody. Ten minutes of practice would change my week.',
      ],
    ],
    days: 45,
    until: 200,
    sessions: [
      [-20, 9],
      [-6, 9],
      [8, 9],
    ],
  },
  {
    name: 'From the line to the office',
    about: 'Two site managers who began on the line, and those who think about the same way.',
    topics: ['From the line to the office', 'Moving between sites'],
    joining: 'open',
    places: 3,
    mentors: [who.sione, who.olu],
    mentees: [who.malik, who.georgi, who.aung],
    days: 90,
    until: 60,
    sessions: [
      [-15, 16],
      [13, 16],
    ],
  },
  {
    name: 'Back from parental leave',
    about: 'A quiet circle for the first half year back. Bring the baby, or don’t.',
    topics: ['Coming back after leave', 'Shifts and family'],
    joining: 'closed',
    places: 5,
    mentors: [who.ingrid],
    mentees: [who.fatima, who.chloe],
    invites: [who.member],
    days: 30,
    until: 150,
    sessions: [[6, 11]],
  },
  {
    name: 'Reading a budget without fear',
    about: 'Four evenings, one real budget, no question too small.',
    topics: ['Planning and budgets'],
    joining: 'asking',
    places: 6,
    mentors: [who.mentor],
    mentees: [who.member, who.grace, who.mentee],
    days: 200,
    until: 10,
    shared: 'The four sheets are in the files of the finance team. Thank you all.',
    sessions: [
      [-150, 15],
      [-136, 15],
    ],
    ended: 100,
  },
]

import type { WeeklyStretch } from '../../../contract/mentorship/weeklyHours.ts'
import type {
  MentorshipLife,
  PairLife,
  ProfileLife,
  ProgramLife,
  SessionLife,
} from '../life/mentorshipTypes.ts'
import { who } from './cast.ts'
import { circles } from './mentorshipCircles.ts'

const on = (weekday: number, from: number, until: number): WeeklyStretch => ({
  weekday,
  from: from * 60,
  until: until * 60,
})
const afternoons = [on(2, 13, 17), on(4, 13, 17)]
const mornings = [on(1, 8, 11), on(3, 8, 11), on(5, 8, 10)]
const evenings = [on(1, 16, 19), on(2, 16, 19), on(3, 16, 19)]

const [conversations, shadowing, skills, reverse, days100] = [
  'Career conversations',
  'Job shadowing',
  'Learning a skill',
  'Reverse mentoring',
  'The first 100 days',
] as const

const offers = [
  'I listen first. Then we look at what you can change by Friday, and what takes a year.',
  'Twenty years between ovens and spreadsheets. I know who to ask, and how to ask them.',
  'Bring me a real problem from your week. We take it apart together.',
  'I made most mistakes of a first-time lead already, so you don’t have to.',
  'I read drafts, sit in on rehearsals and tell you honestly what I heard.',
  'How to get heard when nobody else in the room works your shift.',
]
const goals = [
  'Lead the Tuesday handover without a script.',
  'Find out whether the office is for me, before I apply.',
  'Ask for the training I have wanted for two years.',
  'Say no without a bad conscience.',
  'Understand how a budget is made, and defend mine.',
  'Come back from leave without starting from zero.',
]
const mentorTopics = [
  'Leading a first team',
  'Speaking up in meetings',
  'Moving between sites',
  'Food safety and quality',
  'Shifts and family',
  'From the line to the office',
  'Negotiating',
  'Planning and budgets',
  'Coming back after leave',
  'Working across languages',
]
const menteeTopics = [
  ['Leading a first team'],
  ['Finding my voice', 'Speaking up in meetings'],
  ['Working at another site', 'Moving between sites'],
  ['Quality as a career', 'Food safety and quality'],
  ['Shifts and family'],
  ['A desk after the line', 'From the line to the office'],
  ['Asking for more', 'Negotiating'],
  ['Reading a budget', 'Planning and budgets'],
  ['Back from leave', 'Coming back after leave'],
  ['A second language', 'Working across languages'],
] as const

const pick = <T>(many: readonly T[], at: number) => many[at % many.length] as T
const two = (many: readonly string[], at: number) => [pick(many, at), pick(many, at + 3)]
const menteeNames = menteeTopics.map(([name]) => name)

/** Whom the pairs and requests below need. */
const mentors: readonly number[] = [
  ...[who.ken, who.sione, who.olu, who.harpreet, who.elliot, who.ingrid, who.ravi, who.danielK],
  ...[who.eleni, who.youssef, who.sione],
]
const mentees: readonly number[] = [
  ...[who.rosa, who.wei, who.grace, who.fatima, who.chloe, who.malik, who.giulia],
  ...[who.wanjiku, who.nadia, who.georgi, who.svenja, who.aung],
]
const needed = new Set([...mentors, ...mentees])

/** Everybody who is named in the demo and says something of themselves; by turns mentor, mentee or both. */
const others: readonly ProfileLife[] = Object.values(who)
  .filter((person) => person > who.newcomer && person <= 47)
  .map((person, at): ProfileLife => {
    const isMentor = at % 3 !== 1 || mentors.includes(person)
    const isMentee = at % 3 !== 0 || mentees.includes(person)
    return {
      person,
      ...(isMentor
        ? {
            mentor: {
              topics: two(mentorTopics, at),
              offer: pick(offers, at),
              places: 2 + (at % 3),
              ...(at % 17 === 5 && !needed.has(person) ? { closed: true as const } : {}),
            },
          }
        : {}),
      ...(isMentee ? { mentee: { topics: two(menteeNames, at), goals: pick(goals, at) } } : {}),
      types: two([conversations, shadowing, skills, reverse, days100], at),
      formats: at % 2 === 0 ? ['video'] : ['video', 'in_person'],
      languages: at % 4 === 0 ? ['en', 'es'] : at % 4 === 1 ? ['en', 'fr'] : ['en'],
      hours: pick([afternoons, mornings, evenings, []], at),
      ...(at % 19 === 7 && !needed.has(person) ? { paused_for: 40 } : {}),
      ...(at % 23 === 11 && !needed.has(person) ? { discreet: true as const } : {}),
    }
  })

/** So many sessions that are over, a fortnight apart, rated by both. */
const held = (count: number, hour = 13, last = 5): SessionLife[] =>
  Array.from({ length: count }, (_, at) => ({
    at: [-(last + at * 14), hour] as const,
    host: at % 2 === 0 ? ('mentor' as const) : ('mentee' as const),
    ratings: { mentor: 4 + (at % 2), mentee: 5 },
  }))

const mentorAndMentee: PairLife = {
  mentor: who.mentor,
  mentee: who.mentee,
  days: 75,
  notes:
    'I lead a line of nine since spring, and most of them have been here longer than I have. Your talk in Lyon stayed with me: may I ask you the questions I didn’t dare to ask there?',
  type: conversations,
  topics: ['Leading a first team', 'Finding my voice'],
  goals: [
    {
      title: 'Run the weekly line meeting in under half an hour',
      steps: [
        ['Write down what each meeting decided, for three weeks', true],
        ['Leave out what nobody needs', true],
        ['Let somebody else open it', false],
      ],
    },
    {
      title: 'Give Henk feedback he can use',
      steps: [
        ['Practise it once with Leïla', true],
        ['Have the talk', true],
      ],
      reached: true,
    },
    { title: 'Present the waste figures to the plant’s management' },
  ],
  shared:
    'Last time: the meeting is long because nobody knows when it ends. Jonas says the end first, next Tuesday.\n\nTo read until then: the two pages about feedback.\n\nQuestion for next time: when does one stop helping?',
  ticked: [
    [1, 1],
    [1, 2],
    [1, 3],
    [1, 4],
    [2, 1],
    [2, 2],
    [2, 4],
    [3, 1],
    [3, 3],
  ],
  files: [
    {
      by: 'mentor',
      days: 30,
      name: 'Feedback in two pages.pdf',
      text: 'Say what you saw.\nSay what it did to you.\nAsk. Then wait longer than is comfortable.',
    },
    {
      by: 'mentee',
      days: 3,
      name: 'Waste figures, first draft.docx',
      text: 'Where it comes from: peel, ends of rolls, the Monday start.\nWhat we tried in spring.\nWhat I ask of the management.',
    },
    { by: 'mentee', days: 2, name: 'Line meeting.png', text: '' },
  ],
  private: {
    mentor: 'He decides faster than he thinks he does. Ask him about the canteen idea again.',
    mentee: 'She never says what she would do. She asks until I know it. Try that with Henk.',
  },
  sessions: [
    ...held(4),
    { at: [2, 13], host: 'mentee', notes: 'I bring the draft for the management.' },
    { at: [9, 13], host: 'mentor', answer: 'pending', notes: 'After your presentation: how was it?' },
    { at: [16, 14], host: 'mentee', answer: 'proposed' },
    { at: [6, 9], host: 'mentor', answer: 'canceled' },
  ],
}

const ready = others.filter(({ paused_for, mentor }) => paused_for === undefined && !mentor?.closed)
const canMentor = ready.filter(({ mentor }) => mentor).map(({ person }) => person)
const canLearn = ready.filter(({ mentee }) => mentee).map(({ person }) => person)

const programs: readonly ProgramLife[] = [
  {
    name: 'First-time leads',
    description:
      'Half a year beside somebody who has led a line before: one hour every second week, and one visit to their site.',
    match_by: 'all_at_once',
    state: 'running',
    enrols: [-120, -92],
    runs: [-85, 95],
    mentors: canMentor.filter((_, at) => at % 2 === 0),
    mentees: [who.mentee, ...canLearn.filter((_, at) => at % 2 === 1)],
    wishes: true,
    guide: {
      title: 'One hour about the line',
      text: 'Meet where the mentee works, if you can. Look before you talk.',
      items: [
        'Walk along the line together, without a paper',
        'Say what you were afraid of in your own first month',
        'Choose the day for the visit to the other site',
      ],
    },
    published: 85,
  },
  {
    name: 'From the line to the office',
    description: 'For everybody who wonders whether a desk is the next step, and what it takes.',
    match_by: 'all_at_once',
    state: 'matching',
    enrols: [-35, -2],
    runs: [10, 190],
    mentors: [who.mentor, who.leader, ...canMentor.slice(0, 12)],
    mentees: [who.member, ...canLearn.slice(2, 18)],
    question: {
      title: 'Which days suit you?',
      options: ['Monday or Tuesday', 'Wednesday', 'Thursday or Friday'],
    },
    wishes: true,
  },
  {
    name: 'Across sites',
    description:
      'Somebody at another site, another shift or another country. You get out of it what no handbook says about the place next door.',
    match_by: 'all_at_once',
    state: 'enrolling',
    enrols: [-6, 18],
    runs: [25, 205],
    mentors: [who.mentor, ...canMentor.slice(4, 10)],
    mentees: canLearn.slice(5, 12),
    question: {
      title: 'What would you like to see?',
      options: ['A production line', 'The office', 'A warehouse'],
    },
  },
  {
    name: 'The other way round',
    description:
      'Somebody in their first years shows a senior colleague how work looks from there. An hour a month, no slides.',
    match_by: 'all_at_once',
    type: reverse,
    state: 'enrolling',
    enrols: [-4, 20],
    runs: [28, 150],
    mentors: canMentor.slice(8, 14),
    mentees: [who.mentee, ...canLearn.slice(0, 5)],
  },
  {
    name: 'Languages at lunch',
    description: 'Half an hour a week in the language you are learning.',
    match_by: 'suggestion',
    state: 'draft',
    enrols: [20, 40],
    runs: [45, 140],
  },
]

export const larkspurMentorship: MentorshipLife = {
  types: [conversations, shadowing, skills, reverse, days100],
  reverse,
  mentor_topics: mentorTopics,
  mentee_topics: menteeTopics,
  profiles: [
    {
      person: who.mentor,
      mentor: {
        topics: ['Leading a first team', 'Speaking up in meetings', 'Food safety and quality'],
        offer:
          'Prise de parole, premier poste d’encadrement, ou simplement y voir plus clair. I ask many questions and give few answers; the answers stay yours.',
        places: 5,
      },
      interests: 'Night work, hand lettering, the acoustics of canteens.',
      types: [conversations, skills],
      formats: ['video', 'in_person'],
      languages: ['fr', 'en', 'ar'],
      hours: [on(2, 13, 17), on(4, 9, 12), on(5, 13, 15)],
    },
    {
      person: who.mentee,
      mentor: {
        topics: ['Shifts and family'],
        offer: 'What I learnt in my first year as a lead, while it’s still fresh.',
        places: 1,
      },
      mentee: {
        topics: ['Leading a first team', 'Finding my voice', 'Reading a budget'],
        goals: 'Lead people who know more than I do, without pretending.',
        places: 4,
      },
      interests: 'Sourdough, sea swimming, old radios.',
      types: [conversations, shadowing],
      formats: ['video', 'telephone'],
      languages: ['en', 'nl'],
      hours: [on(2, 14, 18), on(4, 14, 16), on(5, 8, 10)],
    },
    {
      person: who.member,
      mentee: {
        topics: ['Finding my voice', 'A second language'],
        goals: 'Speak at the health day, in Spanish if I dare.',
      },
      types: [conversations],
      languages: ['en'],
      hours: afternoons,
    },
    {
      person: who.leader,
      mentor: { topics: ['Speaking up in meetings', 'Negotiating'], offer: pick(offers, 4), places: 3 },
      types: [conversations],
      languages: ['en'],
      hours: mornings,
    },
    ...others,
  ],
  pairs: [
    mentorAndMentee,
    {
      mentor: who.mentor,
      mentee: who.member,
      days: 40,
      type: skills,
      topics: ['Finding my voice'],
      goals: [
        {
          title: 'Speak for five minutes at the health day',
          steps: [
            ['Choose one story', true],
            ['Tell it to the choir', false],
          ],
        },
      ],
      shared: 'Amara tells stories better than she reads slides. So: no slides.',
      ticked: [
        [1, 1],
        [1, 2],
        [1, 3],
        [1, 4],
        [2, 1],
        [2, 3],
        [3, 1],
      ],
      files: [
        {
          by: 'mentee',
          days: 9,
          name: 'Five minutes at the health day.docx',
          text: 'The night the generator failed\nWho was there, what I did first, and what I would do now.\nOne minute each. No slides.',
        },
        {
          by: 'mentor',
          days: 4,
          name: 'How to begin.pdf',
          text: 'Begin with a person, not with a number.\nSay what is at stake.\nStop before they expect it.',
        },
      ],
      sessions: [...held(2, 11), { at: 'now', host: 'mentor' }, { at: [12, 11], host: 'mentor' }],
    },
    {
      mentor: who.ken,
      mentee: who.mentee,
      days: 150,
      type: shadowing,
      sessions: held(4, 8, 20),
      ended: {
        by: 'mentee',
        days: 12,
        reached: 'Three days beside Ken taught me what planning is. I know whom to call now.',
        reason: 'We reached what we wanted.',
      },
    },
    {
      mentor: who.sione,
      mentee: who.rosa,
      days: 60,
      type: conversations,
      sessions: [...held(3, 15), { at: [4, 15], host: 'mentee' }],
    },
    {
      mentor: who.olu,
      mentee: who.wei,
      days: 33,
      sessions: [...held(1, 9), { at: [7, 9], host: 'mentor', answer: 'pending' }],
    },
    { mentor: who.harpreet, mentee: who.grace, days: 95, type: days100, sessions: held(2, 10) },
    {
      mentor: who.elliot,
      mentee: who.fatima,
      days: 130,
      sessions: held(1, 14),
      concern: {
        by: 'mentee',
        days: 8,
        text: 'Two sessions were moved at the last minute, and the third was about his own project. I don’t want to complain, but I’d rather have somebody else.',
      },
    },
    {
      mentor: who.ingrid,
      mentee: who.chloe,
      days: 20,
      type: conversations,
      sessions: [{ at: [1, 16], host: 'mentor' }],
    },
    {
      mentor: who.ravi,
      mentee: who.malik,
      days: 170,
      sessions: held(2, 12, 40),
      concern: {
        by: 'mentor',
        days: 60,
        text: 'Malik seems to carry more than work. I’m not the right person for that.',
        closed: 'We talked with both. The counsellor’s number was welcome.',
      },
      ended: {
        by: 'mentor',
        days: 30,
        reached: 'Malik has his certificate.',
        reason: 'What he needs now isn’t mentoring.',
      },
    },
    {
      mentor: who.danielK,
      mentee: who.giulia,
      days: 50,
      sessions: [...held(1, 9), { at: [3, 9], host: 'mentee' }],
    },
    { mentor: who.eleni, mentee: who.svenja, days: 25, type: reverse, sessions: held(1, 10) },
    { mentor: who.youssef, mentee: who.aung, days: 110, type: days100 },
  ],
  requests: [
    {
      as: 'mentee',
      by: who.wanjiku,
      to: [who.mentor],
      days: 2,
      notes:
        'I look after 140 growers and have never led anybody who sits beside me. That changes in January.',
      type: conversations,
    },
    {
      as: 'mentee',
      by: who.nadia,
      to: [who.mentor],
      days: 1,
      notes: 'A quarter of an hour about auditors would help.',
    },
    {
      as: 'mentee',
      by: who.mentee,
      to: [who.leader, who.ingrid],
      days: 3,
      notes: 'May I ask you how you got half an hour at the board, and what you left out?',
      type: conversations,
    },
    {
      as: 'mentee',
      by: who.mentee,
      to: [who.olu],
      days: 30,
      becomes: 'rejected',
      reason: 'I have two already and want to do it properly. Ask me again in spring?',
    },
    {
      as: 'mentee',
      by: who.georgi,
      to: [who.mentee],
      days: 2,
      notes: 'How do you do evenings with two small ones?',
      type: reverse,
    },
    { as: 'mentee', by: who.rosa, to: [who.leader], days: 15, becomes: 'withdrawn' },
    {
      as: 'mentor',
      by: who.sione,
      to: [who.mentee],
      days: 1,
      notes: 'I heard your question in the town hall. I had the same one ten years ago.',
    },
    { as: 'mentee', by: who.rosa, to: [who.ravi, who.ken], days: 2, type: shadowing },
    { as: 'mentee', by: who.wei, to: [who.harpreet], days: 22, becomes: 'rejected' },
    { as: 'mentee', by: who.fatima, to: [who.ken], days: 18, becomes: 'withdrawn' },
    { as: 'mentee', by: who.chloe, to: [who.danielK], days: 4 },
    { as: 'mentee', by: who.nadia, to: [who.elliot], days: 9, notes: 'No hurry.' },
  ],
  programs,
  circles,
}

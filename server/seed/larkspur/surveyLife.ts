import type { SurveyLife } from '../life/surveyTypes.ts'
import { who } from './cast.ts'

const agreement = { min: 1, max: 5, low_label: 'Not at all', high_label: 'Completely' }
const answersOften = <T>(...often: readonly (readonly [T, number])[]) =>
  often.flatMap(([value, times]) => Array.from({ length: times }, () => value))

/** Asked again each year. */
const belonging: SurveyLife['sections'] = [
  {
    key: 'belong',
    title: 'Belonging',
    questions: [
      { key: 'b1', type: 'scale', title: 'I can be myself at work.', required: true, ...agreement },
      { key: 'b2', type: 'scale', title: 'Somebody here would notice if I were missing.', ...agreement },
      {
        key: 'b3',
        type: 'matrix',
        title: 'How well do these include you?',
        options: [
          { key: 'not', label: 'Not at all' },
          { key: 'partly', label: 'Partly' },
          { key: 'well', label: 'Well' },
        ],
        rows: [
          { key: 'meet', label: 'Meetings' },
          { key: 'shift', label: 'Shift plans' },
          { key: 'pay', label: 'Talks about pay' },
        ],
      },
    ],
  },
  {
    key: 'circle',
    title: 'Your circle',
    questions: [
      {
        key: 'c1',
        type: 'recommend',
        title: 'Would you recommend your circle to a colleague?',
        required: true,
      },
      {
        key: 'c2',
        type: 'select_many',
        title: 'What do you come for?',
        options: [
          { key: 'people', label: 'The people' },
          { key: 'learn', label: 'To learn' },
          { key: 'change', label: 'To change something' },
          { key: 'rest', label: 'To be understood without explaining' },
        ],
      },
      {
        key: 'c5',
        type: 'numeric',
        title: 'How many evenings did you come to last year?',
        min: 0,
        max: 40,
      },
      {
        key: 'c6',
        type: 'ranking',
        title: 'What should your circle spend most on?',
        options: [
          { key: 'talks', label: 'Talks' },
          { key: 'meals', label: 'Meals together' },
          { key: 'trips', label: 'Visits to other plants' },
        ],
      },
      {
        key: 'c3',
        type: 'long_text',
        title: 'What keeps you away?',
        show_if: { question: 'c1', compare: 'at_most', value: 6 },
      },
      { key: 'c4', type: 'long_text', title: 'What should we do next year?' },
    ],
  },
]

/** A minute, again and again: two questions stay, the others take turns. */
const pulse: SurveyLife['sections'] = [
  {
    key: 'p',
    questions: [
      {
        key: 'p1',
        type: 'scale',
        title: 'How was work these days?',
        required: true,
        min: 1,
        max: 5,
        low_label: 'Hard',
        high_label: 'Good',
      },
      { key: 'p2', type: 'recommend', title: 'Would you tell a friend to work here?' },
      { key: 'p3', type: 'scale', title: 'I know what is expected of me.', ...agreement },
      { key: 'p4', type: 'scale', title: 'Somebody said that my work is good.', ...agreement },
      { key: 'p5', type: 'yes_no', title: 'Could you take your breaks?' },
      {
        key: 'p6',
        type: 'select',
        title: 'What took most of your strength?',
        options: [
          { key: 'pace', label: 'The pace' },
          { key: 'plan', label: 'Changes of the plan' },
          { key: 'people', label: 'Quarrels' },
          { key: 'none', label: 'Nothing much' },
        ],
      },
      { key: 'p7', type: 'scale', title: 'I can say what I think.', ...agreement },
    ],
  },
]
const pulseAnswers: NonNullable<SurveyLife['answers']>['to'] = {
  p1: answersOften([5, 3], [4, 6], [3, 4], [2, 2], [1, 1]),
  p2: answersOften([10, 2], [9, 4], [8, 5], [7, 3], [6, 2], [3, 1]),
  p3: answersOften([5, 4], [4, 5], [3, 2], [2, 1]),
  p4: answersOften([5, 2], [4, 3], [3, 4], [2, 3], [1, 2]),
  p5: answersOften([true, 3], [false, 2]),
  p6: answersOften(['pace', 4], ['plan', 5], ['people', 1], ['none', 3]),
  p7: answersOften([5, 3], [4, 4], [3, 4], [2, 2], [1, 1]),
}

/** For a hall, one question after the other. */
const hall: SurveyLife['sections'] = [
  {
    key: 'h',
    questions: [
      {
        key: 'h1',
        type: 'select',
        title: 'How did you come here today?',
        options: [
          { key: 'bike', label: 'By bike' },
          { key: 'train', label: 'By train' },
          { key: 'car', label: 'By car' },
          { key: 'foot', label: 'On foot' },
        ],
      },
      { key: 'h2', type: 'yes_no', title: 'Do you know who decides about your shift plan?' },
      {
        key: 'h3',
        type: 'scale',
        title: 'How much will this year change for you?',
        min: 1,
        max: 5,
        low_label: 'Nothing',
        high_label: 'Everything',
      },
    ],
  },
]
const hallAnswers = {
  h1: answersOften(['bike', 5], ['train', 4], ['car', 6], ['foot', 2]),
  h2: answersOften([true, 2], [false, 3]),
}

/** What Larkspur asked its people: last year’s belonging, the first weeks, a circle’s evenings, and one still being written. */
export const larkspurSurveys: readonly SurveyLife[] = [
  {
    kind: 'survey',
    title: 'How do you belong? The year before',
    promise: 'confidential',
    asks: { networks: ['women', 'parents', 'pride', 'able'] },
    state: 'closed',
    days: 480,
    sections: belonging,
    answers: {
      count: 120,
      to: {
        b1: answersOften([5, 1], [4, 5], [3, 5], [2, 4], [1, 3]),
        b2: answersOften([5, 4], [4, 5], [3, 3], [2, 2], [null, 1]),
        b3: [
          { meet: 'well', shift: 'not', pay: 'not' },
          { meet: 'partly', shift: 'partly', pay: 'partly' },
          { meet: 'well', shift: 'not', pay: 'not' },
        ],
        c1: answersOften([10, 2], [9, 4], [8, 4], [7, 3], [6, 3], [4, 2]),
        c2: [['people'], ['people', 'learn'], ['learn'], ['people', 'rest'], ['learn', 'change'], []],
        c5: [1, 0, 3, 9, 2, 6, 2, 18, 4, 1, null],
      },
    },
  },
  {
    kind: 'survey',
    title: 'How do you belong? Last year',
    again: 'How do you belong? The year before',
    description: 'Ten minutes, once a year. What you say decides what the circles do next.',
    promise: 'confidential',
    asks: { networks: ['women', 'parents', 'pride', 'able'] },
    classes: [{ by: 'network' }],
    state: 'closed',
    days: 120,
    report: {
      heard:
        'Most of you can be yourselves at work, and somebody would notice if you were missing.\n\nMany of you can’t come because meetings fall into your shift, and talks about pay leave people out.',
      doing:
        'From January on every circle holds one evening a month for the night shift. Managers get an hour a month for it, signed by the plant leads.\n\nThe people team publishes its pay bands in March. What won’t change this year: there is no budget for childcare at small events.',
      questions: ['b1', 'b3', 'c1'],
      days: 2,
    },
    sections: belonging,
    answers: {
      count: 180,
      to: {
        b1: answersOften([5, 5], [4, 7], [3, 3], [2, 2], [1, 1]),
        b2: answersOften([5, 4], [4, 5], [3, 4], [2, 1], [null, 1]),
        b3: [
          { meet: 'well', shift: 'partly', pay: 'not' },
          { meet: 'well', shift: 'well', pay: 'partly' },
          { meet: 'partly', shift: 'not', pay: 'not' },
          { meet: 'well', shift: 'partly', pay: 'partly' },
        ],
        c1: answersOften([10, 3], [9, 4], [8, 4], [7, 3], [6, 2], [4, 2]),
        c2: [['people'], ['people', 'learn'], ['change'], ['people', 'rest'], ['learn', 'change'], []],
        c5: [2, 0, 4, 11, 1, 7, 3, 22, 5, 0, 2, 31, 8, null],
        c6: [
          ['meals', 'trips', 'talks'],
          ['meals', 'talks', 'trips'],
          ['trips', 'meals', 'talks'],
          ['talks', 'meals', 'trips'],
          null,
        ],
        c3: [
          'The meetings fall into my shift.',
          'Everything is in English, and fast.',
          'My manager thinks it is time off.',
          'I live three hours from the next plant.',
        ],
        c4: answersOften<string | null>(
          [null, 5],
          ['One evening a month for the night shift.', 1],
          ['Pair every newcomer with somebody from another plant.', 1],
          ['Publish what became of last year’s ideas.', 1],
          ['Childcare during the big events.', 1],
          ['Fewer panels, more kitchens.', 1],
        ),
      },
    },
  },
  {
    kind: 'survey',
    title: 'What keeps you from speaking up?',
    description: 'Three questions. Nobody can find out what you said, not even we.',
    promise: 'anonymous',
    asks: { networks: ['women', 'able'] },
    classes: [{ by: 'tenure' }],
    state: 'open',
    days: 2,
    sections: [
      {
        key: 'voice',
        questions: [
          {
            key: 'v1',
            type: 'scale',
            title: 'I can say what goes wrong without fearing for my place.',
            required: true,
            ...agreement,
          },
          {
            key: 'v2',
            type: 'select',
            title: 'Whom would you tell first?',
            options: [
              { key: 'lead', label: 'My manager' },
              { key: 'peer', label: 'A colleague' },
              { key: 'circle', label: 'My circle' },
              { key: 'nobody', label: 'Nobody' },
            ],
          },
          { key: 'v3', type: 'long_text', title: 'What would have to change?' },
        ],
      },
    ],
  },
  {
    kind: 'poll',
    title: 'Your first weeks',
    description: 'Five questions about how you arrived. Your buddy and the people team read your answers.',
    promise: 'named',
    asks: {
      people: [who.newcomer, who.mentee, who.member, ...Array.from({ length: 24 }, (_, at) => 60 + at * 7)],
      joiners: true,
    },
    state: 'open',
    days: 6,
    translations: [
      {
        locale: 'es',
        texts: {
          title: 'Tus primeras semanas',
          description:
            'Cinco preguntas sobre tu llegada. Las leen la persona que te acompaña y el equipo de personas.',
          'section.first.title': 'Tu llegada',
          'question.o1.title': '¿Estaba todo listo el primer día?',
          'question.o2.title': '¿Qué faltaba?',
          'question.o3.title': '¿Has conocido a la persona que te acompaña?',
          'question.o4.title': '¿Cuánto sabes ya de lo que se espera de ti?',
          'question.o4.low_label': 'Nada',
          'question.o4.high_label': 'Todo',
          'question.o5.title': '¿Qué te ha sorprendido?',
        },
      },
    ],
    sections: [
      {
        key: 'first',
        title: 'Your arrival',
        questions: [
          { key: 'o1', type: 'yes_no', title: 'Was everything ready on your first day?', required: true },
          {
            key: 'o2',
            type: 'short_text',
            title: 'What was missing?',
            required: true,
            show_if: { question: 'o1', compare: 'is', value: false },
          },
          { key: 'o3', type: 'yes_no', title: 'Have you met your buddy?' },
          {
            key: 'o4',
            type: 'scale',
            title: 'How clear is it what is expected of you?',
            min: 1,
            max: 5,
            low_label: 'Not at all',
            high_label: 'Completely',
          },
          { key: 'o5', type: 'long_text', title: 'What surprised you?' },
        ],
      },
    ],
    answers: {
      count: 14,
      to: {
        o1: [true, true, false, true, true],
        o2: ['My badge', 'A locker', 'Safety shoes in my size'],
        o3: [true, true, true, false],
        o4: [4, 5, 3, 4, 2],
        o5: [null, 'Everybody says hello on the stairs.', null, 'How much is decided over soup.'],
      },
    },
  },
  {
    kind: 'survey',
    network: 'women',
    title: 'Which evening suits you?',
    description: 'For the circles of next quarter.',
    promise: 'confidential',
    asks: { everybody: true, joiners: true },
    state: 'open',
    days: 1,
    sections: [
      {
        key: 'when',
        questions: [
          {
            key: 'w1',
            type: 'select',
            title: 'Which evening?',
            required: true,
            options: [
              { key: 'tue', label: 'Tuesday' },
              { key: 'wed', label: 'Wednesday' },
              { key: 'thu', label: 'Thursday' },
            ],
          },
          { key: 'w2', type: 'date', title: 'When could you host one?' },
        ],
      },
    ],
    answers: { count: 3, to: { w1: ['tue', 'thu'], w2: [null] } },
  },
  {
    kind: 'survey',
    title: 'How do you belong? This year',
    promise: 'confidential',
    asks: { everybody: true },
    state: 'draft',
    days: 3,
    translations: [
      {
        locale: 'es',
        texts: {
          title: '¿Cómo te sientes parte de Larkspur? Este año',
          'question.d1.title': '¿Perteneces a un círculo?',
          'question.d2.title': '¿Qué te aporta?',
          'question.d3.title': '¿Qué te frena?',
          'question.d3.option.time': 'El tiempo',
          'question.d3.option.unknown': 'No sé cuál',
          'question.d3.option.none': 'No me hace falta',
        },
      },
    ],
    sections: [
      {
        key: 'd',
        title: 'Circles',
        questions: [
          { key: 'd1', type: 'yes_no', title: 'Do you belong to a circle?', required: true },
          {
            key: 'd2',
            type: 'long_text',
            title: 'What does it give you?',
            show_if: { question: 'd1', compare: 'is', value: true },
          },
          {
            key: 'd3',
            type: 'select',
            title: 'What holds you back?',
            show_if: { question: 'd1', compare: 'is', value: false },
            options: [
              { key: 'time', label: 'Time' },
              { key: 'unknown', label: 'I don’t know which' },
              { key: 'none', label: 'I don’t need one' },
            ],
          },
          {
            key: 'd4',
            type: 'short_text',
            title: 'Which one would you found?',
            show_if: {
              all: [
                { question: 'd1', compare: 'is', value: false },
                { not: { question: 'd3', compare: 'is', value: 'none' } },
              ],
            },
          },
        ],
      },
    ],
  },
  {
    kind: 'survey',
    title: 'How is work?',
    description: 'A minute, every two weeks.',
    promise: 'confidential',
    asks: { networks: ['women', 'parents', 'pride', 'able'] },
    state: 'open',
    days: 44,
    repeats: { every: 'fortnight', open_days: 6, rotating: ['p3', 'p4', 'p5', 'p6', 'p7'], at_once: 2 },
    sections: pulse,
    answers: { count: 35, to: pulseAnswers },
  },
  {
    kind: 'survey',
    network: 'women',
    title: 'Our month',
    promise: 'confidential',
    asks: { everybody: true },
    state: 'open',
    days: 95,
    repeats: { every: 'month', open_days: 10, rotating: ['p3', 'p4', 'p5'], at_once: 1 },
    sections: pulse,
    answers: { count: 15, to: pulseAnswers },
  },
  {
    kind: 'poll',
    title: 'All hands: before we begin',
    description: 'Three questions for the hall, answered on phones.',
    promise: 'confidential',
    asks: {},
    state: 'draft',
    days: 1,
    sections: hall,
  },
  {
    kind: 'poll',
    title: 'Kitchen talk: how was it?',
    promise: 'confidential',
    asks: {},
    state: 'open',
    days: 2,
    stage: { door: 'room', seats: 30, to: hallAnswers },
    sections: hall,
  },
]

import type { QuestionType } from '../../contract/surveys/questionTypes.ts'
import type { TextKey } from '../app/texts.ts'

type BankKey = Extract<TextKey, `surveyBank.${string}`>

/** A question of the bank. Its words are texts in every language; only its form is here. */
export interface BankQuestion {
  type: QuestionType
  title: BankKey
  help?: BankKey
  required?: true
  options?: readonly BankKey[]
  rows?: readonly BankKey[]
  shuffled?: true
  min?: number
  max?: number
  low?: BankKey
  high?: BankKey
  /** Shown only after this answer to an earlier question of the set, given by its position. */
  only?: { at: number; at_most?: number; at_least?: number; is?: boolean }
}

const agreement = {
  type: 'scale',
  min: 1,
  max: 5,
  low: 'surveyBank.ends.disagree',
  high: 'surveyBank.ends.agree',
} as const

const agree = (title: BankKey): BankQuestion => ({ ...agreement, title, required: true })

const agreements = [
  'surveyBank.degree.not_at_all',
  'surveyBank.degree.little',
  'surveyBank.degree.partly',
  'surveyBank.degree.mostly',
  'surveyBank.degree.fully',
] as const satisfies readonly BankKey[]

const recommend = (title: BankKey): BankQuestion => ({ type: 'recommend', title, required: true })
const tell = (title: BankKey, help?: BankKey): BankQuestion => ({
  type: 'long_text',
  title,
  ...(help !== undefined && { help }),
})

/** Single questions, grouped by topic. */
export const bank = [
  {
    topic: 'belonging',
    questions: [
      agree('surveyBank.q.belong'),
      agree('surveyBank.q.be_myself'),
      agree('surveyBank.q.voice'),
      agree('surveyBank.q.safe'),
      agree('surveyBank.q.fair'),
      tell('surveyBank.q.belong_more'),
    ],
  },
  {
    topic: 'network',
    questions: [
      agree('surveyBank.q.network_value'),
      agree('surveyBank.q.network_heard'),
      recommend('surveyBank.q.network_recommend'),
      {
        type: 'select_many',
        title: 'surveyBank.q.formats',
        options: [
          'surveyBank.format.talks',
          'surveyBank.format.workshops',
          'surveyBank.format.social',
          'surveyBank.format.mentoring',
          'surveyBank.format.volunteering',
          'surveyBank.format.online',
        ],
        shuffled: true,
      },
      {
        type: 'ranking',
        title: 'surveyBank.q.priorities',
        options: [
          'surveyBank.priority.careers',
          'surveyBank.priority.community',
          'surveyBank.priority.awareness',
          'surveyBank.priority.policy',
        ],
        shuffled: true,
      },
      tell('surveyBank.q.network_next'),
    ],
  },
  {
    topic: 'events',
    questions: [
      recommend('surveyBank.q.event_recommend'),
      {
        type: 'matrix',
        title: 'surveyBank.q.event_parts',
        rows: [
          'surveyBank.event.topic',
          'surveyBank.event.speakers',
          'surveyBank.event.place',
          'surveyBank.event.time',
        ],
        options: [
          'surveyBank.grade.poor',
          'surveyBank.grade.fair',
          'surveyBank.grade.good',
          'surveyBank.grade.very_good',
        ],
      },
      {
        type: 'select',
        title: 'surveyBank.q.event_length',
        options: ['surveyBank.length.short', 'surveyBank.length.right', 'surveyBank.length.long'],
      },
      { type: 'yes_no', title: 'surveyBank.q.event_again' },
      tell('surveyBank.q.event_better'),
    ],
  },
  {
    topic: 'work',
    questions: [
      { type: 'date', title: 'surveyBank.q.started' },
      { type: 'numeric', title: 'surveyBank.q.hours', min: 0, max: 40 },
      {
        type: 'select',
        title: 'surveyBank.q.place_of_work',
        options: [
          'surveyBank.work.office',
          'surveyBank.work.home',
          'surveyBank.work.both',
          'surveyBank.work.site',
        ],
      },
      { type: 'short_text', title: 'surveyBank.q.one_word' },
      { type: 'checkbox', title: 'surveyBank.q.contact' },
    ],
  },
] as const satisfies readonly { topic: string; questions: readonly BankQuestion[] }[]

export interface ReadyMadeSurvey {
  name: 'belonging' | 'event' | 'onboarding' | 'pulse'
  sections: readonly { title: BankKey | null; questions: readonly BankQuestion[] }[]
}

/** Whole surveys to begin with. */
export const readyMade: readonly ReadyMadeSurvey[] = [
  {
    name: 'belonging',
    sections: [
      {
        title: 'surveyBank.section.belonging',
        questions: [
          agree('surveyBank.q.belong'),
          agree('surveyBank.q.be_myself'),
          agree('surveyBank.q.voice'),
          agree('surveyBank.q.safe'),
          agree('surveyBank.q.fair'),
        ],
      },
      {
        title: 'surveyBank.section.more',
        questions: [
          tell('surveyBank.q.belong_moment', 'surveyBank.help.no_names'),
          tell('surveyBank.q.belong_more'),
        ],
      },
    ],
  },
  {
    name: 'event',
    sections: [
      {
        title: null,
        questions: [
          recommend('surveyBank.q.event_recommend'),
          { ...tell('surveyBank.q.event_missing'), only: { at: 0, at_most: 6 } },
          {
            type: 'matrix',
            title: 'surveyBank.q.event_parts',
            rows: [
              'surveyBank.event.topic',
              'surveyBank.event.speakers',
              'surveyBank.event.place',
              'surveyBank.event.time',
            ],
            options: [
              'surveyBank.grade.poor',
              'surveyBank.grade.fair',
              'surveyBank.grade.good',
              'surveyBank.grade.very_good',
            ],
          },
          { type: 'yes_no', title: 'surveyBank.q.event_again' },
          tell('surveyBank.q.event_better'),
        ],
      },
    ],
  },
  {
    name: 'onboarding',
    sections: [
      {
        title: 'surveyBank.section.first_weeks',
        questions: [
          agree('surveyBank.q.welcome'),
          agree('surveyBank.q.know_whom'),
          agree('surveyBank.q.tools'),
          { type: 'yes_no', title: 'surveyBank.q.buddy', required: true },
          { ...agree('surveyBank.q.buddy_helped'), only: { at: 3, is: true } },
        ],
      },
      {
        title: 'surveyBank.section.more',
        questions: [
          {
            type: 'select_many',
            title: 'surveyBank.q.heard_of',
            options: [
              'surveyBank.heard.manager',
              'surveyBank.heard.colleague',
              'surveyBank.heard.mail',
              'surveyBank.heard.event',
              'surveyBank.heard.not_yet',
            ],
          },
          tell('surveyBank.q.onboarding_better'),
        ],
      },
    ],
  },
  {
    name: 'pulse',
    sections: [
      {
        title: 'surveyBank.section.network',
        questions: [
          recommend('surveyBank.q.network_recommend'),
          { ...tell('surveyBank.q.network_missing'), only: { at: 0, at_most: 6 } },
          {
            type: 'matrix',
            title: 'surveyBank.q.network_does',
            rows: [
              'surveyBank.does.connect',
              'surveyBank.does.grow',
              'surveyBank.does.heard',
              'surveyBank.does.culture',
            ],
            options: agreements,
          },
        ],
      },
      {
        title: 'surveyBank.section.next_year',
        questions: [
          {
            type: 'ranking',
            title: 'surveyBank.q.priorities',
            options: [
              'surveyBank.priority.careers',
              'surveyBank.priority.community',
              'surveyBank.priority.awareness',
              'surveyBank.priority.policy',
            ],
            shuffled: true,
          },
          { type: 'yes_no', title: 'surveyBank.q.take_part' },
          tell('surveyBank.q.network_next'),
        ],
      },
    ],
  },
]

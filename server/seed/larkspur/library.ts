import type { Life } from '../life/types.ts'
import type { Calendar } from './calendar.ts'
import { who } from './cast.ts'

/** Larkspur's library: the company's handbook, and what its groups have written, drawn and locked. */
export const larkspurLibrary = (days: Calendar): Life['library'] => ({
  labels: [
    { name: 'Guide', colour: '#2F6B5E' },
    { name: 'Template', colour: '#3C5DA8' },
    { name: 'Policy', colour: '#A8521B' },
    { name: 'Recording', colour: '#8A3C7A' },
  ],
  tags: ['onboarding', 'parental leave', 'night shift', 'harvest', 'budget', 'translation'],
  folders: [
    {
      name: 'Company handbook',
      description: 'How things are done at Larkspur, from the first day on.',
      resources: [
        {
          by: who.admin,
          title: 'Your first week',
          label: 'Guide',
          tags: ['onboarding'],
          days: 420,
          text: 'Monday: fetch your badge and your boots, in that order.\n\nTuesday: walk the line with somebody who has done it for years. Ask them what nobody ever asks.\n\nFriday: tell your lead one thing that was strange. Strange things are how we get better.',
        },
        {
          by: who.admin,
          title: 'Travel rules',
          label: 'Policy',
          tags: ['budget'],
          file: 'Travel rules.pdf',
          days: 300,
          text: 'Travel rules\n\nTrains before planes where the journey takes less than six hours.\nBook two weeks ahead. Keep the receipt for the sandwich.\nWho travels at night sleeps the next morning.',
          again: {
            text: 'Travel rules\n\nTrains before planes where the journey takes less than eight hours.\nBook two weeks ahead. A photo of the receipt is enough.\nWho travels at night sleeps the next morning.',
            note: 'Eight hours instead of six, and photos of receipts',
          },
        },
        {
          by: who.admin,
          title: 'Guía de bienvenida',
          language: 'es',
          label: 'Guide',
          tags: ['onboarding', 'translation'],
          file: 'Guia de bienvenida.docx',
          days: 190,
          text: 'Bienvenida a Larkspur\nLas reuniones empiezan a la hora. El café está en la cocina del segundo piso.',
        },
        {
          by: who.admin,
          title: 'はじめての一週間',
          language: 'ja',
          label: 'Guide',
          tags: ['onboarding', 'translation'],
          days: 120,
          text: '月曜日に入館証を受け取ってください。東京オフィスの会議室は三階にあります。',
        },
        {
          by: who.admin,
          title: 'Canteen menu of last winter',
          days: 330,
          text: 'Soup, soup, and on Fridays soup.',
          archived: true,
        },
      ],
      folders: [
        {
          name: 'Forms',
          resources: [
            {
              by: who.admin,
              title: 'Expense form',
              label: 'Template',
              tags: ['budget'],
              file: 'Expense form.docx',
              days: 240,
              text: 'Expense form\nWhat was it for?\nWhat did it cost?\nWho said yes?',
            },
            {
              by: who.admin,
              title: 'Summer party rota',
              file: 'Summer party rota.txt',
              days: 9,
              expires_on: days.at(20, 12).slice(0, 10),
              text: 'Grill: Hugo. Ice: Chloe. Rain plan: nobody, we are optimists.',
            },
          ],
        },
        { name: 'Salary bands', password: 'open-sesame', description: 'Ask your lead for the password.' },
      ],
    },
    {
      name: 'Guides and templates',
      network: 'women',
      resources: [
        {
          by: who.leader,
          title: 'How to host a circle evening',
          label: 'Guide',
          days: 210,
          description: 'Tested on forty evenings, two of them without electricity.',
          text: 'Begin with names and end with names.\n\nTwelve chairs in a ring beat thirty in rows. Put the kettle on before the first person comes, not after.',
        },
        {
          by: who.leader,
          title: 'Mentoring agreement',
          label: 'Template',
          file: 'Mentoring agreement.docx',
          days: 150,
          text: 'Mentoring agreement\nWe meet every other week for an hour.\nWhat is said here stays here.\nEither of us may stop, without giving a reason.',
        },
        {
          by: who.leader,
          title: 'Our banner',
          file: 'Banner.png',
          description: 'For posters and slides.',
          days: 80,
          text: '',
        },
        {
          by: who.leader,
          title: 'Reading list',
          url: 'https://www.example.org/reading-list',
          days: 33,
          text: '',
        },
      ],
      folders: [
        {
          name: 'Leadership circle',
          description: 'Papers of those who plan the year.',
          narrowed: {
            people: [who.mentor],
            requests: [
              { person: who.member, note: 'I help with the spring conference this year.', answer: 'pending' },
              { person: who.mentee, note: null, answer: 'approved' },
              {
                person: who.ravi,
                note: 'Curious',
                answer: 'The minutes of the open evenings are in the other folder.',
              },
            ],
          },
          resources: [
            {
              by: who.leader,
              title: 'Plan for the year',
              file: 'Plan for the year.pdf',
              tags: ['budget'],
              days: 60,
              text: 'Plan for the year\n\nSpring: the conference. Summer: rest. Autumn: forty new mentors.',
            },
          ],
        },
        {
          name: 'Salary survey',
          password: 'kindred-demo',
          description: 'What members told us about their pay. The password is the one of the demo.',
          resources: [
            {
              by: who.leader,
              title: 'What we found',
              days: 45,
              text: 'The gap is smaller than three years ago and wider on nights.',
            },
          ],
        },
        { name: 'For members', narrowed: { members: true } },
      ],
    },
    {
      name: 'Field notes',
      network: 'green',
      resources: [
        {
          by: who.admin,
          title: 'Water we no longer need',
          tags: ['harvest'],
          file: 'Water.txt',
          days: 28,
          text: 'Washing crates twice saves nothing. Washing them once, warm, saves a third.',
        },
      ],
    },
  ],
})

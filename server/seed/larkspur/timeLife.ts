import type { Life } from '../life/types.ts'
import { who } from './cast.ts'

/** The calendars of Larkspur, and what its people do every week and every month. */
export const timeLife: NonNullable<Life['event_time']> = {
  calendars: [
    {
      name: 'Holidays where we work',
      colour: '#2F6DB5',
      networks: [],
      observances: ['us', 'mx', 'fr', 'it', 'world'],
      dates: [
        {
          name: 'Founders’ day',
          description: 'The first box of pears was packed in Fresno.',
          kind: 'fixed',
          month: 9,
          day: 14,
        },
        { name: 'Harvest weeks', kind: 'nth_weekday', nth: 1, weekday: 1, month: 10, days: 14 },
      ],
    },
    {
      name: 'Feasts we keep',
      colour: '#C2570C',
      networks: ['interfaith'],
      observances: ['christian', 'orthodox', 'jewish', 'muslim'],
      dates: [],
    },
  ],
  series: [
    {
      by: who.leader,
      network: 'women',
      name: 'Tea with a mentor',
      description: 'Come as you are, ask what you like. Somebody who has done it before pours the tea.',
      location: 'Quiet corner by the library',
      seats: 12,
      in_days: 4,
      clock: '15:00',
      minutes: 60,
      repeats: { rule: 'weekly', every: 1, until_on: null, most: 10 },
      moved: 2,
      canceled: { date: 5, reason: 'Everybody is at the summit that week.' },
    },
    {
      by: who.ken,
      network: 'kitchen',
      name: 'Cook for the night shift',
      description: 'We cook one big pot and carry it over before the shift begins.',
      location: 'Test kitchen, ground floor',
      seats: 16,
      in_days: 9,
      clock: '18:30',
      minutes: 150,
      repeats: { rule: 'monthly', every: 1, until_on: null, most: 8 },
      moved: 1,
      canceled: { date: 3, reason: 'The stoves are being replaced.' },
    },
  ],
}

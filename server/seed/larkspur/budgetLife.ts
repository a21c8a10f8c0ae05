import type { BudgetLife } from '../life/budgetTypes.ts'

/** Two years that are over and one that runs: what circles were given, asked for and spent. */
export const larkspurBudgets: BudgetLife = {
  periods: [
    { years_ago: 2, tags: ['Regular'], total_cents: 18_600_000 },
    { years_ago: 1, tags: ['Regular', 'Growth'], percent: 108 },
    { years_ago: 0, tags: ['Regular'], percent: 105 },
  ],
  spends: ['women', 'parents', 'ubuntu', 'raices', 'able', 'panasia', 'pride', 'veterans', 'green', 'safety'],
  items: [
    { title: 'Catering', share: 50, vendor: 'Harvest Table Catering' },
    { title: 'Room and equipment', share: 30, vendor: 'Northside Event Rental' },
    { title: 'Speaker’s fee', share: 20, vendor: 'M. Okafor, Speaking & Training' },
  ],
  over: 'pride',
  closed: 'nights',
  amended: [
    { network: 'ubuntu', percent: 120, comment: 'Two more sites joined in spring.' },
    { network: 'interfaith', percent: 85, comment: 'The autumn retreat is online this year.' },
  ],
  carried: 'garden',
  reset: 'kitchen',
  requests: [
    {
      network: 'women',
      description: 'Mentoring circle kits for the plants',
      items: [
        { title: 'Printed workbooks', cents: 84_000, event: 0 },
        { title: 'Gift for each mentor', cents: 36_000, private: true, event: 1 },
      ],
      fate: 'pending',
      days: 12,
    },
    {
      network: 'parents',
      description: 'Childcare during the winter meeting',
      items: [{ title: 'Two carers, one afternoon', cents: 48_000 }],
      fate: 'pending',
      days: 2,
    },
    {
      network: 'ubuntu',
      description: 'Exchange with the site in Lagos',
      items: [
        { title: 'Travel', cents: 210_000 },
        { title: 'Accommodation', cents: 96_000 },
      ],
      fate: 'changes_requested',
      reason: 'Please add who travels, and compare two fares.',
      days: 9,
    },
    {
      network: 'raices',
      description: 'Printed zine, autumn issue',
      items: [{ title: 'Printing, 400 copies', cents: 62_000 }],
      fate: 'declined',
      reason: 'The online issue reaches more of us. Let’s talk about a smaller print run next year.',
      days: 40,
    },
    {
      network: 'able',
      description: 'Live captions for all open meetings',
      items: [
        { title: 'Captioning, ten hours', cents: 90_000 },
        { title: 'Portable hearing loop', cents: 45_000 },
      ],
      fate: 'in_part',
      reason: 'The hearing loop comes out of the facilities budget.',
      days: 60,
    },
    {
      network: 'panasia',
      description: 'Lanterns for the moon festival',
      items: [{ title: 'Lanterns and batteries', cents: 38_000 }],
      fate: 'approved',
      days: 18,
    },
    {
      network: 'veterans',
      description: 'Wreath and coach to the memorial',
      items: [{ title: 'Coach', cents: 54_000 }],
      fate: 'canceled',
      days: 75,
    },
    {
      network: 'green',
      description: 'Seeds and tools for the roof',
      items: [
        { title: 'Seeds', cents: 12_000 },
        { title: 'Tools', cents: 41_000 },
      ],
      fate: 'closed',
      days: 120,
    },
  ],
  second_approval_above_cents: 1_000_000,
}

import type { PlanLife } from '../life/planTypes.ts'

/** The circles' aims: reached, late, on the way, not measured yet, and archived. */
export const larkspurPlans: readonly PlanLife[] = [
  {
    network: 'women',
    kpis: [
      { title: 'Shift leads who are women', unit: 'people', target: 60, min: 0, values: [31, 52, 1.5] },
      { title: 'Feeling of belonging', unit: 'of 5', target: 4.3, values: [3.4, 4.1, 0.12], step: 0.1 },
      { title: 'Pay gap in the plants', unit: '%', target: 2, values: [9.4, 4.6, 0.3], step: 0.1 },
      { title: 'New members', unit: 'people', target: 300, source: 'new_members' },
      { title: 'People at our events', target: 400, source: 'attended' },
      {
        title: 'Mood in the circles',
        type: 'select',
        options: ['Tired', 'Steady', 'Lively'],
        words: ['Steady', 'Lively', 'Steady', 'Tired', 'Lively'],
      },
    ],
    reports: {
      count: 24,
      every_days: 30,
      notes: {
        3: 'Two plants began with circles of their own.',
        9: 'A quiet summer. The night shift in Parma has nobody to lead since Chiara moved.',
        15: 'Guadalajara named four shift leads in one month.',
        21: 'The pay review reached the packing lines.',
        23: 'Two more interviews in the coming weeks.',
      },
      corrected: 20,
    },
    outcomes: [
      {
        name: 'Paths to leadership',
        value_proposition:
          'Twice as many of us lead a shift or more by the end of next year, and nobody has to leave her plant for it.',
        owner: 0,
        due_in_days: 400,
        pillars: [
          {
            name: 'Mentoring circles',
            value_proposition: 'Six people, six evenings, one who has done it before.',
            owner: 1,
            events: 4,
            goals: [
              { name: 'Sixty shift leads', measure: 'Shift leads who are women' },
              { name: 'A circle at every plant', reached: true },
              { name: 'A handbook for those who open a circle', due_in_days: 60 },
            ],
          },
          {
            name: 'Sponsored shadowing',
            owner: 2,
            due_in_days: -20,
            goals: [
              { name: 'Twelve placements', due_in_days: -20 },
              { name: 'Every plant manager has taken somebody along', reached: true },
            ],
          },
        ],
      },
      {
        name: 'Belonging people can feel',
        value_proposition: 'More of us say they can be themselves at work, and say it unprompted.',
        owner: 3,
        measure: 'Feeling of belonging',
        due_in_days: 120,
        pillars: [
          { name: 'Fireside lunches', owner: 4, events: 6 },
          {
            name: 'Welcome within a week',
            goals: [{ name: 'Three hundred newcomers met', measure: 'New members' }],
          },
        ],
      },
      {
        name: 'Equal pay for equal work',
        value_proposition: 'What the same job pays doesn’t depend on who does it.',
        due_in_days: -45,
        measure: 'Pay gap in the plants',
        owner: 1,
      },
      { name: 'A room to pump and rest in at every site', reached: true, due_in_days: -200, owner: 5 },
      { name: 'Returning after leave', value_proposition: 'Coming back is a beginning, not a gap.' },
      { name: 'Book exchange', archived: true, pillars: [{ name: 'A shelf in each canteen' }] },
    ],
  },
  {
    network: 'ubuntu',
    kpis: [
      { title: 'Members', unit: 'people', target: 450, values: [240, 412, 4] },
      { title: 'Event attendance', unit: '%', target: 75, values: [58, 74, 3] },
      { title: 'Mentoring pairs', unit: 'pairs', target: 40, values: [12, 31, 1] },
    ],
    reports: {
      count: 24,
      every_days: 30,
      notes: {
        5: 'Lunches beat evenings.',
        12: 'Spring intake joined.',
        23: 'Two pairs closed, three began.',
      },
    },
    outcomes: [
      {
        name: 'Seen and promoted',
        value_proposition: 'Careers that don’t end at the line where our parents’ did.',
        owner: 0,
        due_in_days: 210,
        pillars: [
          {
            name: 'Pairs across sites',
            owner: 1,
            goals: [{ name: 'Forty pairs', measure: 'Mentoring pairs' }],
            events: 2,
          },
          { name: 'Interview practice', events: 2, goals: [{ name: 'Everybody who applies has practised' }] },
        ],
      },
      { name: 'Four hundred and fifty of us', measure: 'Members', due_in_days: 30, owner: 2 },
    ],
  },
  {
    network: 'green',
    kpis: [
      { title: 'Food waste', unit: 'tonnes', target: 80, min: 0, values: [164, 92, 4] },
      { title: 'Colleagues who come without a car', unit: '%', target: 40, values: [22, 41, 1.5] },
    ],
    reports: {
      count: 24,
      every_days: 30,
      notes: {
        8: 'The new scales in Lyon count properly since March.',
        19: 'Leftovers go to three kitchens now.',
      },
      corrected: 8,
    },
    outcomes: [
      {
        name: 'Half the waste',
        value_proposition: 'What we grow and cook is eaten.',
        owner: 0,
        due_in_days: 150,
        measure: 'Food waste',
        pillars: [
          { name: 'Kitchens that take leftovers', events: 2 },
          { name: 'Bins that tell', archived: true },
        ],
      },
      {
        name: 'Come without a car',
        measure: 'Colleagues who come without a car',
        due_in_days: 90,
        owner: 1,
      },
    ],
  },
  {
    network: 'parents',
    kpis: [
      { title: 'Shifts swapped for school days', unit: 'shifts', values: [40, 118, 8] },
      { title: 'Members who recorded hours', unit: 'hours', source: 'hours' },
    ],
    reports: {
      count: 12,
      every_days: 60,
      notes: { 11: 'The exchange on the noticeboard works by itself now.' },
    },
    outcomes: [
      {
        name: 'Days that fit',
        value_proposition: 'Nobody chooses between a shift and a first day of school.',
        owner: 0,
        due_in_days: -10,
        pillars: [
          {
            name: 'The shift exchange',
            goals: [{ name: 'In every plant', reached: true }, { name: 'On the phone' }],
          },
          { name: 'Back-to-school evenings', events: 3 },
        ],
      },
    ],
  },
  {
    network: 'able',
    kpis: [{ title: 'Doors somebody can open alone', unit: '%', target: 95, values: [61, 88, 1] }],
    reports: { count: 18, every_days: 40, notes: { 17: 'Only the cold store in Lagos is left.' } },
    outcomes: [
      { name: 'Every door opens', measure: 'Doors somebody can open alone', due_in_days: 20, owner: 0 },
      { name: 'Captions everywhere', reached: true, owner: 1 },
    ],
  },
  {
    network: 'engineers',
    kpis: [{ title: 'Posts read', source: 'posts_read' }],
    reports: { count: 2, every_days: 200, notes: {} },
    outcomes: [
      { name: 'One guild, many sites', value_proposition: 'Whoever solves it writes it down once.' },
    ],
  },
]

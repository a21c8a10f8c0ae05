import type { Mutant } from './mutant.ts'

const folder = 'server/mentorship/matching'
const test = `${folder}/match.test.ts`

export const matching: Mutant[] = [
  {
    guard: 'Who blocked somebody isn’t matched with them on the other side either',
    file: `${folder}/barriers.ts`,
    from: '    note(other_id, one_id, because)\n',
    to: '',
    test: `${folder}/barriers.test.ts`,
    title: 'are those who blocked each other or were excluded, whichever is the mentor',
  },
  {
    guard: 'An administrator can’t lock a pair that must not be',
    file: `${folder}/match.ts`,
    from: 'barriers(mentee)(mentor) ?? (hasPlaces',
    to: '(hasPlaces',
    test,
    title: 'is refused where two people are to be apart, have no place, or aren’t there',
  },
  {
    guard: 'A locked pair takes a place of both',
    file: `${folder}/match.ts`,
    from: 'places: person.places - (taken.get(person.id) ?? 0),',
    to: 'places: person.places + 0 * (taken.get(person.id) ?? 0),',
    test,
    title: 'is the best that trying all results finds, keeps the most pairs, and is the first of equals',
  },
  {
    guard: 'A pair that misses what it must meet isn’t possible',
    file: `${folder}/scores.ts`,
    from: '      if (reached < at_least) return 0\n',
    to: '',
    test,
    title: 'is the best that trying all results finds, keeps the most pairs, and is the first of equals',
  },
  {
    guard: 'Someone who has a mentor moves when that makes room for more',
    file: `${folder}/assignment.ts`,
    from: 'if (ofMentor.isFull(other)) heap.put(mentees + other, there)\n          else {',
    to: 'if (!ofMentor.isFull(other)) {',
    test,
    title: 'is proved by a bound that only prices and gains give',
  },
  {
    guard: 'Of equally good results, the one that moves the fewest pairs is taken',
    file: `${folder}/network.ts`,
    from: ' * unit + (kept[arc] as number)',
    to: ' * unit + 0 * (kept[arc] as number)',
    test,
    title: 'moves the fewest pairs when one weight changes',
  },
  {
    guard: 'Of equals, the first is taken, however they were found',
    file: `${folder}/assignment.ts`,
    from: '  yield* toCanonical(network)\n',
    to: '  if (Number.isNaN(bound)) yield* toCanonical(network)\n',
    test,
    title: 'is the best that trying all results finds, keeps the most pairs, and is the first of equals',
  },
  {
    guard: 'A matching stops when it is told to',
    file: `${folder}/slices.ts`,
    from: '    signal?.throwIfAborted()\n',
    to: '',
    test: `${folder}/slices.test.ts`,
    title: 'stops when told to',
  },
]

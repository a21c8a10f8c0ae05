import type { Mutant } from './mutant.ts'

export const segments: Mutant[] = [
  {
    guard: 'A hidden size is told once a night, also after midnight',
    file: 'server/segments/segmentWork.ts',
    from: " - interval '3 hours'",
    to: '',
    test: 'server/segments/segments.test.ts',
    title: 'the night that comes is the next one',
  },
  {
    guard: 'No figure is given where hidden rules meet one’s own',
    file: 'server/segments/figures.ts',
    from: ': WITHHELD\n}',
    to: ': null\n}',
    test: 'server/segments/segments.test.ts',
    title: 'gives no figure for hidden rules mixed with their own',
  },
  {
    guard: 'A hidden segment tells its size as it was in the night',
    file: 'server/segments/figures.ts',
    from: 'if (!hidden) return throughGate',
    to: 'if (!hidden || hidden) return throughGate',
    test: 'server/segments/segments.test.ts',
    title: 'tells the size of a hidden segment as it was in the night',
  },
]

import type { Mutant } from './mutant.ts'

export const downloads: Mutant[] = [
  {
    guard: 'A file is void without every right it was made by',
    file: 'server/downloads/rights.ts',
    from: 'needed === null || needed.every',
    to: 'needed === null || needed.some',
    test: 'server/downloads/tables.test.ts',
    title: 'that was made',
  },
  {
    guard: 'A file is void without the segments it was made by',
    file: 'server/downloads/rights.ts',
    from: '...segments.map(',
    to: '...segments.slice(0, 0).map(',
    test: 'server/downloads/tables.test.ts',
    title: 'that was made',
  },
]

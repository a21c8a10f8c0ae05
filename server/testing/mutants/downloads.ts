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
  {
    guard: 'A cell that begins like a formula is calmed',
    file: 'contract/csv.ts',
    from: 'const text = calm(cell)',
    to: 'const text = cell',
    test: 'contract/csv.test.ts',
    title: 'calms a cell that begins with',
  },
  {
    guard: 'A cell within a cell is calmed too',
    file: 'contract/csv.ts',
    from: '|(?<=[;\\t\\r\\n])(?=[\'"]*[=+\\-@\\0＝＋－＠])/g\nconst calmed',
    to: '/g\nconst calmed',
    test: 'contract/csv.test.ts',
    title: 'holds no cell that a spreadsheet would run when it splits at',
  },
  {
    guard: 'A file that is void is made again',
    file: 'server/downloads/abilities.ts',
    from: "'expired', 'void'],",
    to: "'expired'],",
    test: 'server/downloads/states.test.ts',
    title: 'let their owner do exactly what `can` says, and refuse the rest each in its own way',
  },
]

import type { Mutant } from './mutant.ts'

export const networks: Mutant[] = [
  {
    guard: 'A leader’s rights end with the term, by the clock',
    file: 'server/networks/leaders/termsOfOffice.ts',
    from: '} > now())',
    to: '} is not null)',
    test: 'server/networks/leaders/succession.test.ts',
    title: 'open nothing past their last day, even while the job that ends them is late',
  },
]

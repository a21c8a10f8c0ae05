import type { Mutant } from './mutant.ts'

export const pictures: Mutant[] = [
  {
    guard: 'A picture is seen by whoever reads what shows it',
    file: 'server/pictures/readers.ts',
    from: 'if (rows[0]?.read) return true',
    to: 'if (rows.length > 0) return true',
    test: 'server/pictures/readers.test.ts',
    title: 'of a post is for those who read the post',
  },
]

import type { Mutant } from './mutant.ts'

export const search: Mutant[] = [
  {
    guard: 'Words find no post for a segment that the reader isn’t in',
    file: 'server/posts/search.ts',
    from: 'and (not p.restricted or $',
    to: 'and (true or $',
    test: 'server/search/search.test.ts',
    title: 'a post written for a segment the reader isn’t in',
  },
  {
    guard: 'Words find posts of the reader’s own networks however many others wrote since',
    file: 'server/posts/search.ts',
    from: 'const inside = seesAll(me) ? [] : within(me)',
    to: 'const inside = seesAll(me) || network_id === undefined ? [] : within(me)',
    test: 'server/search/search.test.ts',
    title: 'behind ten thousand newer posts of others',
  },
  {
    guard: 'Words find no network that the reader may not know of',
    file: 'server/search/networks.ts',
    from: '    .where(knownTo(me))\n',
    to: '',
    test: 'server/search/search.test.ts',
    title: 'a network below a private one',
  },
  {
    guard: 'A misspelt word is put right only by what the reader may read',
    file: 'server/search/corrections.ts',
    from: 'if (seesAll(me)) return near',
    to: 'if (near.length >= 0) return near',
    test: 'server/search/search.test.ts',
    title: 'a search',
  },
  {
    guard: 'A slip of the fingers is forgiven',
    file: 'server/search/corrections.ts',
    from: '(word.length < 4 ? 0 : word.length < 8 ? 1 : 2)',
    to: '(word.length < 0 ? 1 : 0)',
    test: 'server/search/search.test.ts',
    title: 'a search',
  },
  {
    guard: 'A question that nothing answers whole is answered in part',
    file: 'server/search/queries.ts',
    from: 'const taken = isFound ? asTaken : await',
    to: 'const taken = isFound || told ? asTaken : await',
    test: 'server/search/search.test.ts',
    title: 'a search',
  },
]

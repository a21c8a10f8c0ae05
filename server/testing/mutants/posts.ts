import type { Mutant } from './mutant.ts'

export const posts: Mutant[] = [
  {
    guard: 'What a moderator archived its author doesn’t show again',
    file: 'server/posts/abilities.ts',
    from: 'moderates || (mine && !held),',
    to: 'moderates || mine,',
    test: 'server/posts/states.test.ts',
    title: 'stay archived when a moderator archived them',
  },
  {
    guard: 'What is meant for some is passed on by its author or those who lead there alone',
    file: 'server/posts/abilities.ts',
    from: 'reads && (!closed || mine || shares_out),',
    to: 'reads,',
    test: 'server/posts/shares.test.ts',
    title: 'leave a private network only by their author',
  },
  {
    guard: 'A reader of a shared post moderates nothing of it',
    file: 'server/posts/abilities.ts',
    from: "{ in: from('archive'), who: tends }",
    to: "{ in: from('archive'), who: ({ reads }) => reads }",
    test: 'server/posts/shares.test.ts',
    title: 'stay with those who wrote them',
  },
]

import type { Mutant } from './mutant.ts'

export const planning: Mutant[] = [
  {
    guard: 'What a private network wants to reach isn’t there for whoever stands outside',
    file: 'server/planning/known.ts',
    from: '  if (!isInside(act.me, network)) throw missing()\n',
    to: '',
    test: 'server/planning/aims/outcomes.test.ts',
    title: 'of a private network isn’t there for whoever stands outside',
  },
  {
    guard: 'With the plan module off there are no outcomes',
    file: 'server/planning/known.ts',
    from: '  if (!(await isPlanned(act))) throw missing()\n',
    to: '',
    test: 'server/planning/aims/outcomes.test.ts',
    title: 'isn’t there at all when the plan module is off',
  },
  {
    guard: 'A correction keeps what the update said',
    file: 'server/planning/kpis/updates.ts',
    from: '  await keepCorrection(act, { ...before, pictures }, { ...row, pictures: said.pictures })\n',
    to: '',
    test: 'server/planning/kpis/kpis.test.ts',
    title: 'keeps what an update said before somebody corrected it',
  },
  {
    guard: 'A number about a handful of people isn’t told to whoever couldn’t list them',
    file: 'server/planning/kpis/sources.ts',
    from: "  if (is === 'fewer_than') return { value: null, is: 'withheld' } as const\n",
    to: '',
    test: 'server/planning/kpis/kpis.test.ts',
    title: 'may be counted by Kindred, and is told as far as',
  },
  {
    guard: 'Of one person no more hours count than of several others',
    file: 'server/planning/kpis/sources.ts',
    from: '(mayList ? here?.sum : here?.told)',
    to: 'here?.sum',
    test: 'server/planning/kpis/kpis.test.ts',
    title: 'of hours tells nothing of what one person gave',
  },
  {
    guard: 'What has nothing to measure counts not',
    file: 'server/planning/aims/progress.ts',
    from: 'parts.filter((share) => share !== null)',
    to: 'parts.map((share) => share ?? 0)',
    test: 'server/planning/aims/progress.test.ts',
    title: 'what tells nothing counts not',
  },
]

import type { Mutant } from './mutant.ts'

export const insight: Mutant[] = [
  {
    guard: 'A seal that doesn’t follow the one before is found',
    file: 'server/insight/changeLogChain.ts',
    from: "  if (!follows) return 'reordered'\n",
    to: '  void follows\n',
    test: 'server/insight/changeLogChain.test.ts',
    title: 'a seal that was taken out with its entries, and those after it moved up',
  },
  {
    guard: 'A line that was changed is found',
    file: 'server/insight/changeLogChain.ts',
    from: "  if (!sealHash(seal.previous_hash, sealed).equals(seal.hash)) return 'altered'\n",
    to: '',
    test: 'server/insight/changeLogChain.test.ts',
    title: 'an entry that says something else',
  },
  {
    guard: 'A personal value that was changed is found',
    file: 'server/insight/changeLogChain.ts',
    from: "return sealed.every(personalFits) ? undefined : 'personal_altered'",
    to: "return sealed.length >= 0 || sealed.every(personalFits) ? undefined : 'personal_altered'",
    test: 'server/insight/changeLogChain.test.ts',
    title: 'personal values that were never written',
  },
  {
    guard: 'A chain that was cut off shows against the head that was noted',
    file: 'server/insight/changeLogChain.ts',
    from: "  if (!found) return 'cut_off'\n",
    to: '  if (!found) return undefined\n',
    test: 'server/insight/changeLogChain.test.ts',
    title: 'shows a tail that was cut off, against the head it has noted',
  },
  {
    guard: 'An entry is found by a switch’s words while it is being sealed',
    file: 'server/insight/changeLog.ts',
    from: `  const [unsealed, told] = await together(
    db,
`,
    to: `  const told = await db
    .selectFrom('change_log_fields')
    .select('action')
    .distinct()
    .where('field', '=', anyOf(fields))
    .execute()
  const [unsealed] = await together(
    db,
`,
    test: 'server/insight/changeLog.test.ts',
    title: 'is found by the words of a switch while it is being sealed',
  },
]

import { Readable } from 'node:stream'
import { MOST_CENTS } from '../../contract/budgets/figures.ts'
import type { fiscalPeriods } from '../../contract/budgets/fiscalPeriods.ts'
import { limits } from '../../contract/limits.ts'
import { nameKey } from '../../contract/nameKey.ts'
import type { Answers, Hears } from '../../contract/route.ts'
import { knownTo } from '../networks/known.ts'
import type { Reading, Spoken } from '../platform/act.ts'
import { invalid } from '../platform/errors.ts'
import { delimiterOf, recordsOf, Unreadable } from '../platform/files/csvReader.ts'
import { authorize } from '../platform/rights/policy.ts'
import { showPeriod } from './periods.ts'
import { budgetsPolicy } from './policy.ts'

/** Reads 1,234.50 as well as 1.234,50: a last mark followed by one or two digits separates the cents. */
export function centsIn(said: string): number | undefined {
  const written = said.replaceAll(/[\s’'$€£¥\u00a0\u202f]/g, '')
  const parts = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(written)
  if (!parts) return undefined
  const [, whole = '', cents = ''] = parts
  const amount = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return amount <= MOST_CENTS ? amount : undefined
}

/** Reads a file with two columns, the name or id of a network and an amount; a heading line is skipped. */
export async function readInitialLines(
  act: Reading & Spoken,
  id: number,
  { text }: Hears<typeof fiscalPeriods.readLines, 'body'>,
): Promise<Answers<typeof fiscalPeriods.readLines>> {
  const { db, me, say } = act
  authorize(me, budgetsPolicy.periods)
  await showPeriod(act, id)
  const networks = await db
    .selectFrom('networks as n')
    .select(['n.id', 'n.name', 'n.name_key'])
    .where('n.archived_at', 'is', null)
    .where(knownTo(me))
    .execute()
  const byName = new Map(networks.map((network) => [network.name_key, network]))
  const byId = new Map(networks.map((network) => [String(network.id), network]))
  const lines: Answers<typeof fiscalPeriods.readLines>['lines'] = []
  const wrong: Answers<typeof fiscalPeriods.readLines>['wrong'] = []
  const taken = new Set<number>()
  try {
    const { delimiter, skip } = delimiterOf(text)
    const source = Readable.from([Buffer.from(text).subarray(skip)])
    for await (const { cells, line } of recordsOf(source, delimiter)) {
      const [named = '', amount = ''] = cells.map((cell) => cell.trim())
      const network = byId.get(named) ?? byName.get(nameKey(named))
      const amount_cents = centsIn(amount)
      if (line === 1 && !network && amount_cents === undefined) continue
      const problem = network
        ? taken.has(network.id)
          ? 'network_twice'
          : amount_cents === undefined
            ? 'amount'
            : undefined
        : 'network'
      if (problem !== undefined || !network || amount_cents === undefined) {
        wrong.push({ line, reason: say(`budgets.file.wrong.${problem ?? 'amount'}`, { name: named }) })
        continue
      }
      taken.add(network.id)
      lines.push({ network_id: network.id, name: network.name, amount_cents })
      if (lines.length > limits.budget_lines)
        throw invalid({ text: { code: 'too_many_lines', facts: { max: limits.budget_lines } } })
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    wrong.push({ line: error.line, reason: say(`budgets.file.wrong.${error.code}`, { name: '' }) })
  }
  return { lines, wrong, total_cents: lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0) }
}

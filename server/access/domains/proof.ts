import type { domainProblems } from '../../../contract/access/domains.ts'

export type Problem = (typeof domainProblems)[number]

/** Beside the domain's own records, so that nothing else of it has to be touched. */
export const recordName = (domain: string) => `_kindred.${domain}`
export const recordValue = (proof: string) => `kindred-domain=${proof}`

export function problemWith(texts: readonly string[] | undefined, proof: string): Problem | null {
  if (texts === undefined) return 'unreachable'
  if (texts.some((text) => text.trim() === recordValue(proof))) return null
  return texts.some((text) => text.startsWith(recordValue(''))) ? 'different' : 'missing'
}

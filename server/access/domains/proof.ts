import type { domainProblems } from '../../../contract/access/domains.ts'

export type Problem = (typeof domainProblems)[number]

/** A name of its own, so that no other record of the domain has to be changed. */
export const recordName = (domain: string) => `_kindred.${domain}`
export const recordValue = (proof: string) => `kindred-domain=${proof}`

export function problemWith(texts: readonly string[] | undefined, proof: string): Problem | null {
  if (texts === undefined) return 'unreachable'
  if (texts.some((text) => text.trim() === recordValue(proof))) return null
  return texts.some((text) => text.startsWith(recordValue(''))) ? 'different' : 'missing'
}

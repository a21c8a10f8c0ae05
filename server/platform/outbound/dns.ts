import { Resolver } from 'node:dns/promises'
import { codeOf } from '../trouble.ts'

/** Long enough for a slow name server, short enough for a person who waits. */
const ONE_TRY_MS = 2000
const LONGEST_MS = 5000
/** A name with more records than this proves nothing. */
const MOST_RECORDS = 50

/** The TXT records of a name: empty if the name doesn't exist, undefined if nobody could answer. */
export type AskTexts = (name: string) => Promise<string[] | undefined>

const nothingThere = new Set(['ENOTFOUND', 'ENODATA', 'NXDOMAIN'])

/** The only way to query DNS for TXT records. `servers` replace the machine's own, in tests and where configured. */
export function textsInDns(servers: readonly string[]): AskTexts {
  return async (name) => {
    const resolver = new Resolver({ timeout: ONE_TRY_MS, tries: 2 })
    if (servers.length > 0) resolver.setServers([...servers])
    const tooLong = setTimeout(() => resolver.cancel(), LONGEST_MS)
    try {
      const records = await resolver.resolveTxt(name)
      // A long text is split into pieces of 255 characters.
      return records.slice(0, MOST_RECORDS).map((pieces) => pieces.join(''))
    } catch (error) {
      return nothingThere.has(codeOf(error) ?? '') ? [] : undefined
    } finally {
      clearTimeout(tooLong)
    }
  }
}

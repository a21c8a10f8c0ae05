import { sql } from 'kysely'
import { safeAddress } from '../../contract/redirects.ts'
import { isAscii } from '../../contract/shapes.ts'
import type { Database, Db } from '../platform/database/db.ts'
import type { Enterprise, Enterprises } from '../platform/enterprises.ts'
import { addressOf, type Base } from '../platform/http/addresses.ts'

/** Whether an e-mail belongs to a verified domain of the enterprise, or to one below it. */
export async function isOfEnterprise(db: Db, email: string): Promise<boolean> {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const labels = domain.split('.')
  const row = await db
    .selectFrom('enterprise_domains')
    .select('domain')
    .where('domain', '=', sql<string>`any(${labels.map((_, at) => labels.slice(at).join('.'))}::text[])`)
    .where('verified_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** How a company's people are matched: by the domain of a work e-mail, or by the company's exact name. */
export async function findCommunity(
  database: Database,
  enterprises: Enterprises,
  base: Base,
  lookingFor: string,
) {
  // A domain or an address is ASCII; a name may have any letters.
  const isAddress = /[@.]/.test(lookingFor) && !/\s/.test(lookingFor.trim())
  if (isAddress && !isAscii(lookingFor)) return { items: [] }
  const words = lookingFor
    .slice(lookingFor.lastIndexOf('@') + 1)
    .trim()
    .replaceAll(/\s+/g, ' ')
  const ids = words === '' ? [] : await database.across('enterprises_known_as', words)
  const found = await Promise.all(ids.map((id) => enterprises.of(id)))
  return {
    items: found.map((enterprise) => ({
      name: enterprise.display_name,
      address: `${addressOf(enterprise, base)}/login`,
    })),
  }
}

const hostOf = (address: string | null) => (address ? URL.parse(address)?.hostname : undefined)

/** An address given by an administrator, if it leads to the enterprise itself or an allowed host. */
export function vouchedFor(
  enterprise: Enterprise,
  wanted: string | null,
  own: string,
  more: readonly (string | null)[] = [],
): string | null {
  const hosts = [
    enterprise.primary_host,
    enterprise.legacy_host,
    ...enterprise.link_hosts,
    ...more.map(hostOf),
  ]
  return safeAddress(
    wanted,
    own,
    hosts.filter((host) => typeof host === 'string'),
  )
}
